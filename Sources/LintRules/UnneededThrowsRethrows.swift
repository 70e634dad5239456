import LintEngine
import ReviewCore
import SwiftSyntax

/// `throws` and `rethrows` on functions that throw no error.
struct UnneededThrowsRethrows: SyntaxRule {
  static let id: RuleID = "unneeded_throws_rethrows"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let walk = BodyEffectWalk { body, effects, context in
      guard !effects.throwsErrors, let clause = EffectfulBody(body)?.throwsClause else { return }
      guard clause.type?.isStandard("Never") != true else { return }
      let fix = ByteFix.removingWord(clause, in: context.source)
      context.report(
        clause, "Remove `\(clause.throwsSpecifier.text)`; this declaration never throws.",
        fix: fix.map { ByteFix(isSafe: false, edits: $0.edits) }, cause: context.cause(within: body.contentRange))
    }
    walk.register(&rule)
  }
}
