import LintFastWalk
package import ReviewCore
import SwiftSyntax

extension ExecutableCode {
  /// Returns what a coverage build would count of a Swift source, or nil where the source cannot be parsed within the
  /// limits that the linter has, too.
  ///
  /// The work is done on a thread of its own with room for deeply nested code; the caller waits.
  package static func parsed(_ bytes: [UInt8]) -> ExecutableCode? {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: nil) { _ in
      guard bytes.count <= Linter.defaultSizeLimit, !NestingScan.exceedsLimit(bytes) else { return nil }
      let tree = SourceFileSyntax(parsing: bytes)
      guard !tree.hasMaximumNestingLevelOverflow else { return nil }
      var survey = ExecutableCodeSurvey(SourceText(bytes))
      survey.visit(tree)
      return survey.code
    }
  }
}
