import LintEngine
import ReviewCore
import SwiftSyntax

/// Overrides that must not call the method of the superclass.
struct ProhibitedSuperCall: SyntaxRule {
  static let id: RuleID = "prohibited_super_call"

  private static let defaults = [
    // NSFileProviderExtension
    "providePlaceholder(at:completionHandler:)",
    // NSTextInput
    "doCommand(by:)",
    // NSView
    "updateLayer()",
    // UIViewController
    "loadView()",
  ]

  private let calls: SuperCalls

  init(_ options: RuleOptions) {
    calls = SuperCalls(options, defaults: Self.defaults)
  }

  func register(_ rule: inout Registration) {
    calls.register(in: &rule) { node, count, context in
      guard count > 0, let brace = node.body?.leftBrace else { return }
      let place = brace.contentEnd..<brace.contentEnd
      context.report(place, "Remove the call of `super.\(node.name.text)`; this override replaces it.")
    }
  }
}
