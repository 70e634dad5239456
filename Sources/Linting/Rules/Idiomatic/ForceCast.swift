import ReviewCore
import SwiftSyntax

/// `as!` ends the program when the value is of another type.
struct ForceCast: CodeRule {
  static let id: RuleID = "force_cast"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(UnresolvedAsExprSyntax.self) { node, inspection in
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark else { return }
      inspection.report(
        node.asKeyword.contentStart..<mark.contentEnd, "`as!` ends the program when the type is another; use `as?`.")
    }
  }
}
