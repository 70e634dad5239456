/// One issue that a check reports, at one location.
package struct Finding: Hashable, Sendable {
  /// The reason why a finding counts in a review.
  package enum Scope: String, Hashable, Sendable {
    /// The finding is on a line that the change added.
    case added
    /// The change caused the finding elsewhere, for example by making a function longer than its limit.
    case caused
    /// The finding is in the file and unrelated to the change.
    case file
  }

  package let rule: RuleID
  package let severity: Severity
  /// Nil when the finding is about the change as a whole.
  package let location: Location?
  /// One sentence or more; may contain line breaks (an assertion's message). Untrusted: escape it for its output
  /// format.
  package let message: String
  package let scope: Scope
  package let fix: Fix?
  package let fingerprint: Fingerprint
  /// Whether only ASCII precedes the columns of its location and its fix, so that they are equal in every unit.
  package let hasPlainColumns: Bool
  /// The first line of the location, possibly cut after 1000 bytes; nil when it was unavailable. Untrusted.
  package let sourceLine: String?

  package init(
    rule: RuleID, severity: Severity, location: Location?, message: String, scope: Scope, fix: Fix? = nil,
    fingerprint: Fingerprint, hasPlainColumns: Bool = false, sourceLine: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.location = location
    self.message = message
    self.scope = scope
    self.fix = fix
    self.fingerprint = fingerprint
    self.hasPlainColumns = hasPlainColumns
    self.sourceLine = sourceLine
  }
}

/// The weight of a finding.
package enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  case note, warning, error

  package static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// Edits that fix a finding.
package struct Fix: Hashable, Sendable {
  /// Replaces the text between two positions of the finding's file.
  package struct Edit: Hashable, Sendable {
    package let start: Location.Position
    /// Exclusive.
    package let end: Location.Position
    package let text: String

    package init(start: Location.Position, end: Location.Position, text: String) {
      self.start = start
      self.end = end
      self.text = text
    }
  }

  /// Whether the program's behaviour stays the same.
  package let isSafe: Bool
  /// Ascending, disjoint.
  package let edits: [Edit]

  package init(isSafe: Bool, edits: [Edit]) {
    self.isSafe = isSafe
    self.edits = edits
  }
}

/// A rule's name: snake_case, stable, as used in configurations and suppressions.
package struct RuleID: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  package var description: String { name }

  package static func < (left: RuleID, right: RuleID) -> Bool {
    left.name < right.name
  }
}

extension RuleID {
  /// Errors of the compiler.
  package static let buildError: RuleID = "build_error"
  /// A failed, crashed or hung test: a finding in addition to the test's own entry, for readers that support only
  /// findings.
  package static let testFailure: RuleID = "test_failure"
}

/// The description of a rule in a report.
package struct RuleNote: Hashable, Sendable {
  package let rule: RuleID
  /// One sentence.
  package let summary: String
  /// A paragraph.
  package let rationale: String
  package let severity: Severity

  package init(rule: RuleID, summary: String, rationale: String, severity: Severity) {
    self.rule = rule
    self.summary = summary
    self.rationale = rationale
    self.severity = severity
  }
}
