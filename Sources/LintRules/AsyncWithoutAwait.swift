import LintEngine
import ReviewCore
import SwiftSyntax

/// `async` on functions that never wait.
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

  /// Returns whether `async` is needed to run the body off the caller's actor.
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

  /// Returns whether this is an initializer that is isolated to its actor only because it is `async`, with code that
  /// may need the isolation. The extended type may be an actor.
  private func isIsolatedByAsync(_ body: Syntax) -> Bool {
    guard let initializer = body.as(InitializerDeclSyntax.self) else { return false }
    guard initializer.body?.statements.isEmpty == false else { return false }
    return [.actorDecl, .extensionDecl].contains(initializer.owner?.kind)
  }
}
