import LintEngine
import ReviewCore
import SwiftSyntax

/// `async` on what never waits.
struct AsyncWithoutAwait: SyntaxRule {
  static let id: RuleID = "async_without_await"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let walk = BodyEffectWalk { body, effects, context in
      guard !effects.awaits, let word = EffectfulBody(body)?.asyncWord else { return }
      guard !leavesActor(body), !isIsolatedByAsync(body) else { return }
      let fix = ByteFix.removingWord(word, in: context.source)
      context.report(
        word, "Remove `async`; this declaration never uses `await`.",
        fix: fix.map { ByteFix(isSafe: false, edits: $0.edits) }, cause: context.cause(within: body.contentRange))
    }
    walk.register(&rule)
  }

  /// Whether `async` is there to run it elsewhere than on the actor of who calls.
  private func leavesActor(_ body: Syntax) -> Bool {
    if let closure = body.as(ClosureExprSyntax.self) { return leavesActor(closure) }
    guard let marks = (body.as(AccessorDeclSyntax.self)?.holder ?? body).marks else { return false }
    return marks.modifiers.contains(anyOf: ["nonisolated"]) || marks.attributes.first(named: "concurrent") != nil
  }

  private func leavesActor(_ closure: ClosureExprSyntax) -> Bool {
    if closure.signature?.attributes.first(named: "concurrent") != nil { return true }
    let type = closure.parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
    let words = type?.tokens(viewMode: .sourceAccurate)
    return words?.contains { $0.spells("concurrent") || $0.spells("nonisolated") } ?? false
  }

  /// Whether it is an initializer that is isolated to its actor only while it is `async`, and has code that may need
  /// it. An extension may be that of an actor.
  private func isIsolatedByAsync(_ body: Syntax) -> Bool {
    guard let initializer = body.as(InitializerDeclSyntax.self) else { return false }
    guard initializer.body?.statements.isEmpty == false else { return false }
    return [.actorDecl, .extensionDecl].contains(initializer.owner?.kind)
  }
}
