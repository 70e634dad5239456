package import ReviewCore

/// A comment that turns rules off or on: `// reviewbot:disable:next force_try - the literal is valid`.
///
/// `swiftlint:` has the same meaning. Rules are ids or `all`; the text after them is the reason.
package struct SuppressionCommand: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable {
    case disable, enable
  }

  /// The lines that a command covers; nil for the region up to the opposite command or the end of the file.
  package enum Reach: String, Hashable, Sendable {
    case next, this, previous
  }

  /// A rule as named in the comment, with the offsets of the name.
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

  /// The line that the command covers; nil for a region.
  package var line: Int? {
    switch reach {
    case .next: start.line + 1
    case .this: start.line
    case .previous: start.line - 1
    case nil: nil
    }
  }
}
