import LintEngine
import ReviewCore
import SwiftSyntax

/// `self.` before members that are accessible without it.
struct RedundantSelf: SyntaxRule {
  static let id: RuleID = "redundant_self"

  /// A `self.` that is redundant unless an enclosing scope declares the name too.
  private struct Candidate {
    let word: Range<Int>
    /// The range from `self` up to the name after the period.
    let prefix: Range<Int>
    let name: String
  }

  private let keepsInInitializers: Bool
  private let isForClosures: Bool

  init(_ options: RuleOptions) {
    keepsInInitializers = options.isOn("keep_in_initializers")
    isForClosures = options.isOn("only_in_closures")
  }

  func register(_ rule: inout Registration) {
    let selfScopes = rule.state(SelfScopes())
    // By name, in file order.
    let candidates = rule.state([String: [Candidate]]())
    SelfScopeWalk(selfScopes: selfScopes).register(&rule)
    rule.visit(MemberAccessExprSyntax.self) { node, context in
      guard let scope = context[selfScopes].current, isReported(scope) else { return }
      guard let candidate = Self.candidate(node) else { return }
      context[candidates][candidate.name, default: []].append(candidate)
    }
    let walk = LocalNameWalk(
      names: rule.state(LocalNames()),
      didClose: { closed, scope, context in
        for name in closed where name.kind != .member {
          while let last = context[candidates][name.name]?.last, last.word.lowerBound >= scope.contentStart {
            context[candidates][name.name]?.removeLast()
          }
        }
      })
    walk.register(&rule)
    rule.file { context in
      for candidate in context[candidates].values.joined() {
        context.report(
          candidate.word, "Remove `self.` before `\(candidate.name)`.",
          fix: ByteFix(isSafe: false, edits: [ByteFix.Edit(range: candidate.prefix, text: "")]))
      }
    }
  }

  private func isReported(_ scope: SelfScopes.Scope) -> Bool {
    guard scope.isSelfImplied, scope.isInClosure || !isForClosures else { return false }
    return !(keepsInInitializers && scope.isInInitializer)
  }

  private static func candidate(_ node: MemberAccessExprSyntax) -> Candidate? {
    guard let word = node.base?.as(DeclReferenceExprSyntax.self), word.baseName.spells("self") else { return nil }
    let token = node.declName.baseName
    let name = token.text
    guard let first = name.first, first.isLetter || first == "_" || first == "`" || isProjection(name) else {
      return nil
    }
    guard !ReservedWords.contains(name) else { return nil }
    return Candidate(
      word: word.contentRange, prefix: word.contentStart..<token.contentStart, name: LocalNames.plain(name))
  }

  /// Returns whether the name is a projected value such as `$name`, but not `$0`.
  private static func isProjection(_ name: String) -> Bool {
    name.first == "$" && !(name.dropFirst().first?.isNumber ?? true)
  }
}
