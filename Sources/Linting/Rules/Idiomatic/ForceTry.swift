import ReviewCore
import SwiftSyntax

/// `try!` ends the program when the call throws.
struct ForceTry: CodeRule {
  static let id: RuleID = "force_try"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(TryExprSyntax.self) { node, inspection in
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark else { return }
      inspection.report(
        node.tryKeyword.contentStart..<mark.contentEnd, "`try!` ends the program when an error is thrown; handle it.")
    }
  }
}
