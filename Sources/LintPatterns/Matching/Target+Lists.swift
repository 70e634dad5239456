import LintEngine
import SwiftSyntax

extension Target {
  /// The elements of a collection.
  package var elements: [Target] {
    node.children(viewMode: .sourceAccurate).map { with($0) }
  }

  /// The statement, member or case that this is, or is a part of, in its list.
  var listItem: Target? {
    var current = self
    while let parent = current.parent {
      switch parent.kind {
      case .codeBlockItemList, .memberBlockItemList, .switchCaseList: return current
      default: current = parent
      }
    }
    return nil
  }

  /// The statements around this one, which must be a whole statement, and its place among them.
  var statementList: (items: [Target], place: Int)? {
    guard let item = listItem, let list = item.parent, item.range.lowerBound == range.lowerBound else { return nil }
    let items = list.elements
    guard let place = items.firstIndex(where: { $0.node.id == item.node.id }) else { return nil }
    return (items, place)
  }
}

extension Bindings.Capture {
  /// Whether both are spelled with the same tokens.
  func isSameCode(as other: Bindings.Capture) -> Bool {
    var steps = 0
    return isSameCode(as: other, steps: &steps)
  }

  /// - Parameter steps: Is increased by the number of tokens that were compared.
  func isSameCode(as other: Bindings.Capture, steps: inout Int) -> Bool {
    guard targets.count == other.targets.count else { return false }
    for (left, right) in zip(targets, other.targets) {
      var rest = right.codeTokens.makeIterator()
      for token in left.codeTokens {
        steps += 1
        guard let other = rest.next(), other.bareText == token.bareText else { return false }
      }
      if rest.next() != nil { return false }
    }
    return true
  }
}

extension Target {
  /// The tokens without parentheses around the whole, and without a comma at the end.
  fileprivate var codeTokens: some Sequence<TokenSyntax> {
    var inside = node
    while let next = inside.unwrappedOnce { inside = next }
    let last = inside.lastToken(viewMode: .sourceAccurate)
    let separator = last.flatMap { Syntax($0).isSeparator ? $0.id : nil }
    return inside.tokens(viewMode: .sourceAccurate).lazy.prefix { $0.id != separator }
  }
}

extension Target {
  /// The statements, members or cases of the list that this stands in, and its own place among them.
  var siblings: (items: [Target], place: Int)? {
    guard let item = listItem, let list = item.parent else { return nil }
    let items = list.elements
    guard let place = items.firstIndex(where: { $0.node.id == item.node.id }) else { return nil }
    return (items, place)
  }

  /// Whether other declarations can lie in it: a type, an extension, something with a body, or the file.
  var isDeclaration: Bool { kind == .sourceFile || kind == .accessorDecl || EnclosingDeclaration.kinds.contains(kind) }

  /// Whether no other declaration lies between.
  func isDirectly(inside other: Target) -> Bool {
    var current = parent
    while let around = current, !around.isDeclaration { current = around.parent }
    return current?.node.id == other.enclosingDeclaration?.node.id
  }

  /// Itself, or the declaration around it.
  private var enclosingDeclaration: Target? {
    var current: Target? = self
    while let around = current, !around.isDeclaration { current = around.parent }
    return current
  }

  /// Whether it lies in the other node and is not the same; of two nodes with one range, the later one is inside.
  func isStrictly(inside other: Target) -> Bool {
    guard node.id != other.node.id else { return false }
    guard range == other.range else { return true }
    var current = other.parent
    while let around = current, around.range == range {
      if around.node.id == node.id { return false }
      current = around.parent
    }
    return true
  }
}
