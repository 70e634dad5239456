import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `isEmpty` over comparing a count with zero.
struct EmptyCount: SyntaxRule {
  static let id: RuleID = "empty_count"

  private let needsDot: Bool

  init(_ options: RuleOptions) {
    needsDot = options.isOn("only_after_dot")
  }

  func register(_ rule: inout Registration) {
    rule.visit(SequenceExprSyntax.self) { node, context in
      for comparison in node.comparisons where comparison.isOfValues {
        check(comparison, &context)
      }
    }
  }

  /// Checks a comparison. A count after `?` is not fixed, because its `isEmpty` would be optional.
  private func check(_ comparison: Comparison, _ context: inout RuleContext) {
    guard let left = comparison.onlyLeft, let right = comparison.onlyRight else { return }
    let sign = comparison.name.text
    for (count, zero, above) in [(left, right, ">"), (right, left, "<")] where isZero(zero) {
      guard let name = countName(count), !Syntax(name).isInTipRule else { continue }
      let base = context.source.text(count.contentStart..<name.contentStart)
      let mark = sign == "==" ? "" : ["!=", above].contains(sign) ? "!" : nil
      let text = base.contains("?") ? nil : mark.map { "\($0)\(base)isEmpty" }
      let fix = text.map { ByteFix(isSafe: false, edits: [ByteFix.Edit(range: comparison.range, text: $0)]) }
      context.report(name, "Use `isEmpty` instead of comparing `count` to zero.", fix: fix)
    }
  }

  private func isZero(_ expression: ExprSyntax) -> Bool {
    guard let text = expression.as(IntegerLiteralExprSyntax.self)?.literal.text else { return false }
    let digits = ["0x", "0b", "0o"].contains(String(text.prefix(2))) ? text.dropFirst(2) : text[...]
    return digits.allSatisfy { $0 == "0" || $0 == "_" }
  }

  private func countName(_ expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    let member = expression.as(MemberAccessExprSyntax.self)
    let name = member?.declName ?? (needsDot ? nil : expression.as(DeclReferenceExprSyntax.self))
    guard let name, name.baseName.spells("count") else { return nil }
    return member == nil && name.readsLocal("count") ? nil : name
  }
}

extension Syntax {
  /// Whether the node is in `#Rule(…) { … }`, a TipKit macro that parses its closure and does not support `isEmpty`.
  fileprivate var isInTipRule: Bool {
    var place = parent
    while let node = place {
      if let macro = node.as(MacroExpansionExprSyntax.self), macro.isTipRule { return true }
      place = node.parent
    }
    return false
  }
}

extension MacroExpansionExprSyntax {
  /// Whether the macro has the form of TipKit's: one argument, and a closure with one expression.
  fileprivate var isTipRule: Bool {
    guard macroName.spells("Rule"), arguments.count == 1, additionalTrailingClosures.isEmpty else { return false }
    guard let statements = trailingClosure?.statements, statements.count == 1 else { return false }
    return statements.first?.item.is(ExprSyntax.self) ?? false
  }
}
