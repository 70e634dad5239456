import LintEngine
import LintFastWalk
import SwiftSyntax

extension Target {
  /// The elements of a collection.
  package var elements: [Target] {
    node.children(viewMode: .sourceAccurate).map { with($0) }
  }

  /// The statement, member or case in a list that contains this node, or is this node.
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

  /// The tokens without enclosing parentheses and without a trailing comma.
  fileprivate var codeTokens: some Sequence<TokenSyntax> {
    var inside = node
    while let next = inside.unwrappedOnce { inside = next }
    let last = inside.lastToken(viewMode: .sourceAccurate)
    let separator = last.flatMap { Syntax($0).isSeparator ? $0.id : nil }
    return inside.tokens(viewMode: .sourceAccurate).lazy.prefix { $0.id != separator }
  }

  /// Whether this can contain other declarations: a type, an extension, a declaration with a body, or the file.
  var isDeclaration: Bool { Self.declarationKinds.contains(kind.index) }

  static let declarationKinds = KindSet([.sourceFile, .accessorDecl] + EnclosingDeclaration.kinds)

  /// Returns whether no other declaration is between this node and the other one.
  func isDirectly(inside other: Target) -> Bool {
    var current = parent
    while let around = current, !around.isDeclaration { current = around.parent }
    return current?.node.id == other.enclosingDeclaration?.node.id
  }

  /// This node if it is a declaration, else the enclosing declaration.
  private var enclosingDeclaration: Target? {
    var current: Target? = self
    while let around = current, !around.isDeclaration { current = around.parent }
    return current
  }

  /// Returns whether this is a different node inside the other one. Of two nodes with the same range, the descendant is
  /// inside.
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

extension Bindings.Capture {
  /// Returns whether both consist of the same tokens.
  func isSameCode(as other: Bindings.Capture) -> Bool {
    var steps = 0
    return isSameCode(as: other, steps: &steps)
  }

  /// - Parameter steps: Increased by the number of compared tokens.
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

/// The statements, members and cases of the lists of one file. Each list is read once, because every statement of a
/// long function may ask for its neighbors.
struct SiblingLists {
  private struct List {
    let items: [Target]
    let places: [SyntaxIdentifier: Int]

    init(_ items: [Target]) {
      self.items = items
      places = Dictionary(items.indices.map { (items[$0].node.id, $0) }) { first, _ in first }
    }
  }

  private var lists: [SyntaxIdentifier: List] = [:]

  /// Returns the items of the enclosing list, and the index of the one that contains the target.
  mutating func siblings(of target: Target) -> (items: [Target], place: Int)? {
    guard let item = target.listItem, let parent = item.parent else { return nil }
    let list = lists[parent.node.id] ?? List(parent.elements)
    lists[parent.node.id] = list
    return list.places[item.node.id].map { (list.items, $0) }
  }
}

/// An argument of a call, in parentheses or trailing.
struct CallArgument {
  /// Includes the label, if there is one.
  let whole: Target
  let label: TokenSyntax?
  /// Whether this is the first trailing closure, whose label is not written.
  let hasUnknownLabel: Bool
  let value: Target

  static func all(of call: FunctionCallExprSyntax, in target: Target) -> [CallArgument] {
    var arguments = call.arguments.map { argument in
      CallArgument(
        whole: target.with(argument), label: argument.label, hasUnknownLabel: false,
        value: target.with(argument.expression))
    }
    if let closure = call.trailingClosure {
      let value = target.with(closure)
      arguments.append(CallArgument(whole: value, label: nil, hasUnknownLabel: true, value: value))
    }
    arguments += call.additionalTrailingClosures.map { element in
      CallArgument(
        whole: target.with(element), label: element.label, hasUnknownLabel: false, value: target.with(element.closure))
    }
    return arguments
  }
}
