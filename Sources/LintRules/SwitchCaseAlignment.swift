import LintEngine
import ReviewCore
import SwiftSyntax

/// Cases are aligned with the closing brace of their switch, or all indented alike.
struct SwitchCaseAlignment: SyntaxRule {
  static let id: RuleID = "switch_case_alignment"

  private let isIndented: Bool
  private let ignoresOneLiners: Bool

  init(_ options: RuleOptions) {
    isIndented = options.isOn("indented_cases")
    ignoresOneLiners = options.isOn("ignore_one_liners")
  }

  func register(_ rule: inout Registration) {
    rule.visit(SwitchExprSyntax.self) { node, context in
      let source = context.source
      guard let first = node.cases.first else { return }
      let start = node.switchKeyword.contentStart
      let end = node.rightBrace.contentStart
      if ignoresOneLiners, source.line(at: start) == source.line(at: end) { return }
      let braceColumn = source.characterColumn(at: end)
      let firstColumn = source.characterColumn(at: first.contentStart)
      for element in node.cases {
        guard case .switchCase(let switchCase) = element else { continue }
        let column = source.characterColumn(at: switchCase.contentStart)
        let isRight = isIndented ? column > braceColumn && column == firstColumn : column == braceColumn
        guard !isRight else { continue }
        context.report(
          label(of: switchCase),
          isIndented
            ? "Indent this case like the others, inside its `switch`."
            : "Align this case with the closing brace of its `switch`."
        )
      }
    }
  }

  private func label(of switchCase: SwitchCaseSyntax) -> Range<Int> {
    switchCase.contentStart..<max(switchCase.contentStart, switchCase.label.contentEnd)
  }
}
