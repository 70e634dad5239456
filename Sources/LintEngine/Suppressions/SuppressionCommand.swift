package import ReviewCore

/// A comment that turns rules off or on: `// reviewbot:disable:next force_try - the literal is valid`.
///
/// `swiftlint:` is understood alike. Rules are ids or `all`; what follows them is the reason.
package struct SuppressionCommand: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable {
    case disable, enable
  }

  /// Which lines it speaks of; nil is from here to the counter-command or the end of the file.
  package enum Reach: String, Hashable, Sendable {
    case next, this, previous
  }

  /// A rule as the comment names it, with the offsets of the name.
  package struct Name: Hashable, Sendable {
    package let rule: RuleID
    package let range: Range<Int>

    package var isAll: Bool { rule == "all" }
  }

  package let action: Action
  package let reach: Reach?
  package let names: [Name]
  package let reason: String?
  package let start: Location.Position

  /// The one line that it speaks of; nil for a region.
  package var line: Int? {
    switch reach {
    case .next: start.line + 1
    case .this: start.line
    case .previous: start.line - 1
    case nil: nil
    }
  }
}
