import LintFastWalk
package import ReviewCore
import SwiftSyntax

extension ExecutableCode {
  /// Returns the code that a coverage build would count in a Swift source, or nil if the source exceeds the limits of
  /// the linter.
  ///
  /// The work runs on a separate thread with a stack for deeply nested code; the caller waits.
  /// - Parameters:
  ///   - build: The facts about the build that decide conditions of `#if`.
  ///   - macros: Returns the macros of the package and its dependencies, if a source has an attribute that is not known
  ///     otherwise.
  package static func parsed(
    _ bytes: [UInt8], build: BuildContext = .any, macros: @escaping @Sendable () -> MacroDeclarations = { .none }
  ) -> ExecutableCode? {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: nil) { _ in
      guard bytes.count <= Linter.defaultSizeLimit, !NestingScan.exceedsLimit(bytes) else { return nil }
      let tree = SourceFileSyntax(parsing: bytes)
      guard !tree.hasMaximumNestingLevelOverflow else { return nil }
      let source = SourceText(bytes)
      var survey = ExecutableCodeSurvey(source, build: build, macros: macros)
      survey.visit(tree)
      var code = survey.code
      code.endings = EndingCode(source).endings(in: tree)
      return code
    }
  }
}
