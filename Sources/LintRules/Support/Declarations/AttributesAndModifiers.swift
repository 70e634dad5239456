import LintEngine
import SwiftSyntax

extension AttributeSyntax {
  /// Returns whether the attribute is written `@name`, with or without arguments; compares bytes.
  func isNamed(_ name: StaticString) -> Bool {
    attributeName.as(IdentifierTypeSyntax.self)?.name.spells(name) ?? false
  }

  /// The name as written, without `@`: `objc`, `Module.Wrapper`.
  var writtenName: String { attributeName.writtenText }

  /// The name without its module.
  var lastName: TokenSyntax? { attributeName.lastName }
}

extension AttributeListSyntax {
  /// Returns the first attribute with this name, excluding those in an `#if`.
  func first(named name: StaticString) -> AttributeSyntax? {
    for element in self {
      if case .attribute(let attribute) = element, attribute.isNamed(name) { return attribute }
    }
    return nil
  }

  func has(anyOf names: [StaticString]) -> Bool {
    !isEmpty && names.contains { first(named: $0) != nil }
  }

  /// Returns whether one of the attributes has one of these names: `@IBAction`, `@UIKit.IBAction`.
  func holds(anyOf names: [StaticString]) -> Bool {
    contains { element in
      guard case .attribute(let attribute) = element, let name = attribute.lastName else { return false }
      return names.contains(where: name.spells)
    }
  }

  /// Whether the declaration cannot be called: `@available(*, unavailable)`.
  var areUnavailable: Bool {
    contains { element in
      guard case .attribute(let attribute) = element, let name = attribute.lastName else { return false }
      guard name.spells("available"), case .availability(let list) = attribute.arguments else { return false }
      return list.contains { item in
        guard case .token(let token) = item.argument else { return false }
        return token.spells("unavailable")
      }
    }
  }
}

extension DeclModifierListSyntax {
  /// Returns the first modifier with this name.
  func first(spelling name: StaticString) -> DeclModifierSyntax? {
    first { $0.name.spells(name) }
  }

  func contains(anyOf words: [StaticString]) -> Bool {
    contains { modifier in words.contains { modifier.name.spells($0) } }
  }
}

extension ByteFix {
  /// Returns a fix that removes a modifier or an attribute and the white space after it; nil if a comment follows.
  static func removingWord(_ node: some SyntaxProtocol, in source: SourceText) -> ByteFix? {
    guard let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else { return nil }
    let gap = node.contentEnd..<next.contentStart
    guard source.bytes[gap].allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return nil }
    return .removing(node.contentStart..<next.contentStart)
  }

  /// Returns a fix that removes a member and the white space before it; nil if a comment would be lost.
  static func removingMember(_ node: some SyntaxProtocol, isSafe: Bool, in source: SourceText) -> ByteFix? {
    guard let before = node.previousToken(viewMode: .sourceAccurate) else { return nil }
    let range = before.contentEnd..<node.contentEnd
    let hasComment = range.dropLast().contains { source.isCommentStart($0) }
    return hasComment ? nil : ByteFix(isSafe: isSafe, edits: [Edit(range: range, text: "")])
  }
}
