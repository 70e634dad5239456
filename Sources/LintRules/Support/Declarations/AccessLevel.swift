import LintEngine
import SwiftSyntax

/// The access levels, from the most to the least restrictive.
enum AccessLevel: String, Comparable, CustomStringConvertible {
  case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

  /// Returns nil for a modifier that is not an access level.
  init?(_ word: TokenSyntax) {
    guard let (_, level) = Self.words.first(where: { word.spells($0.0) }) else { return nil }
    self = level
  }

  /// Creates the level of the declaration itself, rather than of its setter.
  init?(of modifiers: DeclModifierListSyntax) {
    guard let level = modifiers.accessModifier.flatMap({ AccessLevel($0.name) }) else { return nil }
    self = level
  }

  var description: String { rawValue }

  static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    left.rank < right.rank
  }

  /// The order of the levels. `private` at the top level and `fileprivate` are equivalent.
  private var rank: Int {
    switch self {
    case .private, .fileprivate: 0
    case .internal: 1
    case .package: 2
    case .public: 3
    case .open: 4
    }
  }

  private static let words: [(StaticString, AccessLevel)] = [
    ("private", .private), ("fileprivate", .fileprivate), ("internal", .internal), ("package", .package),
    ("public", .public), ("open", .open),
  ]
}

extension DeclModifierListSyntax {
  /// The access modifier of the declaration itself, rather than of its setter.
  var accessModifier: DeclModifierSyntax? {
    first { $0.detail == nil && AccessLevel($0.name) != nil }
  }
}

extension SyntaxProtocol {
  /// The access level of a declaration, limited by the enclosing types and extensions; nil if it is local.
  var effectiveAccess: AccessLevel? {
    guard !DocumentedDeclaration.isLocal(Syntax(self)) else { return nil }
    guard let owner else { return writtenAccess ?? .internal }
    guard let around = owner.effectiveAccess else { return nil }
    // An extension sets the level of its members; a type only limits it.
    if owner.is(ExtensionDeclSyntax.self) { return writtenAccess ?? (owner.writtenAccess == nil ? .internal : around) }
    if owner.is(ProtocolDeclSyntax.self) { return around }
    return min(writtenAccess ?? .internal, around)
  }

  private var writtenAccess: AccessLevel? {
    Syntax(self).asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(of: $0.modifiers) }
  }
}
