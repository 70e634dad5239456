import ReviewCore
import SwiftSyntax

/// `async` on what never waits.
struct AsyncWithoutAwait: CodeRule {
  static let id: RuleID = "async_without_await"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let walk = BodyEffectWalk { body, effects, inspection in
      guard !effects.awaits, let word = EffectfulBody(body)?.asyncWord, !leavesActor(body) else { return }
      let fix = ByteFix.removingWord(word, in: inspection.source)
      inspection.report(
        word, "Nothing is waited for here; leave `async` out.",
        fix: fix.map { ByteFix(isSafe: false, edits: $0.edits) }, cause: inspection.cause(within: body.contentRange))
    }
    walk.register(in: &registry)
  }

  /// Whether `async` is there to run it elsewhere than on the actor of who calls.
  private func leavesActor(_ body: Syntax) -> Bool {
    guard let marks = (body.as(AccessorDeclSyntax.self)?.holder ?? body).marks else { return false }
    return marks.modifiers.contains(anyOf: ["nonisolated"]) || marks.attributes.first(named: "concurrent") != nil
  }
}
