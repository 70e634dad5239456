import LintEngine
import ReviewCore
import SwiftSyntax

/// Labels in patterns that repeat the name of the variable: `.moved(to: let to)`.
struct RedundantPatternLabel: SyntaxRule {
  static let id: RuleID = "redundant_pattern_label"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(LabeledExprSyntax.self) { element, context in
      guard let label = element.label else { return }
      guard var pattern = element.expression.as(PatternExprSyntax.self)?.pattern else { return }
      if let binding = pattern.as(ValueBindingPatternSyntax.self) { pattern = binding.pattern }
      guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
      guard name.plainName == label.plainName else { return }
      let range = label.contentStart..<element.expression.contentStart
      let hasComment = range.contains { context.source.isCommentStart($0) }
      let fix = ByteFix(isSafe: false, edits: [ByteFix.Edit(range: range, text: "")])
      context.report(label, "Remove this label; the variable has the same name.", fix: hasComment ? nil : fix)
    }
  }
}
