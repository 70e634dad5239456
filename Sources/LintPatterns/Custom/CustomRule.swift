import Foundation
import LintEngine
import ReviewCore

/// A rule that is defined by a regular expression under `custom_rules:`. Its keys have the same meaning as in
/// SwiftLint.
struct CustomRule: RuleContent {
  let id: RuleID
  /// The name shown to users; the id if none is given.
  let name: String
  let message: String
  let severity: Severity
  /// In the syntax of `NSRegularExpression`; `^` and `$` match at lines, `.` matches line feeds.
  let expression: String
  /// The capture group whose range the finding has; 0 is the whole match.
  let captureGroup: Int
  /// If set, a match counts only if every token that it touches is of one of these kinds.
  let matchKinds: Set<CodeKind>?
  /// A match does not count when it touches a token of one of these kinds.
  let excludedKinds: Set<CodeKind>
  /// Regular expressions of the paths to check; empty checks all.
  let included: [String]
  let excluded: [String]

  static func compiled(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines, .dotMatchesLineSeparators])
  }
}
