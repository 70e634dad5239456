import Foundation
import LintEngine
import ReviewCore

/// A rule that a team wrote as a regular expression, under `custom_rules:`; the keys and their meaning are SwiftLint's.
struct CustomRule: RuleContent {
  let id: RuleID
  /// For people; the id when none is given.
  let name: String
  let message: String
  let severity: Severity
  /// As `NSRegularExpression` has them; `^` and `$` match at lines, `.` matches line feeds.
  let expression: String
  /// The group of a match that the finding stands at; 0 is the match.
  let captureGroup: Int
  /// A match counts when every token that it touches is of one of these kinds; nil: of any.
  let matchKinds: Set<CodeKind>?
  /// A match does not count when it touches a token of one of these kinds.
  let excludedKinds: Set<CodeKind>
  /// Regular expressions of the paths to look at; empty: all.
  let included: [String]
  let excluded: [String]

  static func compiled(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines, .dotMatchesLineSeparators])
  }
}
