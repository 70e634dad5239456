import LintEngine
import SwiftSyntax

/// Who may use a declaration, from the fewest to the most.
enum AccessLevel: String, Comparable, CustomStringConvertible {
  case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

  /// Nil for a word that speaks of something else.
  init?(_ word: TokenSyntax) {
    guard let (_, level) = Self.words.first(where: { word.spells($0.0) }) else { return nil }
    self = level
  }

  /// The level that modifiers give the declaration itself, not its setter.
  init?(of modifiers: DeclModifierListSyntax) {
    guard let level = modifiers.accessModifier.flatMap({ AccessLevel($0.name) }) else { return nil }
    self = level
  }

  var description: String { rawValue }

  static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    left.rank < right.rank
  }

  /// `private` at the top of a type and `fileprivate` come to the same.
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
  /// The modifier that gives the declaration itself a level, not its setter.
  var accessModifier: DeclModifierSyntax? {
    first { $0.detail == nil && AccessLevel($0.name) != nil }
  }
}
