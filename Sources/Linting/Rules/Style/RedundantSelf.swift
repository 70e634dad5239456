import ReviewCore
import SwiftSyntax

/// `self.` before members that can be named without it.
struct RedundantSelf: CodeRule {
  static let id: RuleID = "redundant_self"

  /// A `self.` that is redundant unless a scope around it declares the name too.
  private struct Candidate {
    let word: Range<Int>
    /// From `self` to the name behind the dot.
    let prefix: Range<Int>
    let name: String
  }

  private let keepsInInitializers: Bool
  private let isForClosures: Bool

  init(_ options: RuleOptions) {
    keepsInInitializers = options.isOn("keep_in_initializers")
    isForClosures = options.isOn("only_in_closures")
  }

  func register(in registry: inout RuleRegistry) {
    let contexts = registry.slot(SelfContexts())
    // By name, in the order of the file.
    let candidates = registry.slot([String: [Candidate]]())
    SelfContextWalk(contexts: contexts).register(in: &registry)
    registry.pass([.memberAccessExpr]) { passing, inspection in
      guard let context = inspection[contexts].current, isReported(context) else { return }
      let start = passing.contentStart
      guard inspection.source.holds("self", at: start), let candidate = Self.candidate(passing) else { return }
      inspection[candidates][candidate.name, default: []].append(candidate)
    }
    let walk = LocalNameWalk(names: registry.slot(LocalNames()), didClose: { closed, scope, inspection in
      for name in closed where name.kind != .member {
        while let last = inspection[candidates][name.name]?.last, last.word.lowerBound >= scope.contentStart {
          inspection[candidates][name.name]?.removeLast()
        }
      }
    })
    walk.register(in: &registry)
    registry.file { inspection in
      for candidate in inspection[candidates].values.joined() {
        inspection.report(
          candidate.word, "`\(candidate.name)` means the same without `self.` before it.", fix: .removing(candidate.prefix))
      }
    }
  }

  private func isReported(_ context: SelfContexts.Context) -> Bool {
    guard context.isSelfImplied, context.isInClosure || !isForClosures else { return false }
    return !(keepsInInitializers && context.isInInitializer)
  }

  private static func candidate(_ passing: PassingNode) -> Candidate? {
    guard let node = passing.as(MemberAccessExprSyntax.self) else { return nil }
    guard let word = node.base?.as(DeclReferenceExprSyntax.self), word.baseName.spells("self") else { return nil }
    let token = node.declName.baseName
    let name = token.text
    guard let first = name.first, first.isLetter || first == "_" || first == "`" || isProjection(name) else { return nil }
    guard !ReservedWords.contains(name) else { return nil }
    return Candidate(
      word: word.contentRange, prefix: word.contentStart..<token.contentStart, name: LocalNames.plain(name))
  }

  /// `$name`, but not `$0`.
  private static func isProjection(_ name: String) -> Bool {
    name.first == "$" && !(name.dropFirst().first?.isNumber ?? true)
  }
}
