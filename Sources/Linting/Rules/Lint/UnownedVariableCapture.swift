import ReviewCore
import SwiftSyntax

/// `unowned` in a capture list.
struct UnownedVariableCapture: CodeRule {
  static let id: RuleID = "unowned_variable_capture"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.closureCaptureSpecifier]) { node, inspection in
      guard let word = node.as(ClosureCaptureSpecifierSyntax.self)?.specifier, word.spells("unowned") else { return }
      inspection.report(word, "Capture it as `weak`: `unowned` crashes when it is gone.")
    }
  }
}
