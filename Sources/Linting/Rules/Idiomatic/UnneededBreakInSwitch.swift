import ReviewCore
import SwiftSyntax

/// `break` at the end of a case that does something.
struct UnneededBreakInSwitch: CodeRule {
  static let id: RuleID = "unneeded_break_in_switch"

  init(_ options: RuleOptions) {}

  var words: [String] { ["break"] }

  func register(in registry: inout RuleRegistry) {
    registry.enter([.switchCase]) { node, inspection in
      guard let statements = node.as(SwitchCaseSyntax.self)?.statements, statements.count > 1 else { return }
      guard let last = statements.last, let statement = last.item.as(BreakStmtSyntax.self) else { return }
      guard statement.label == nil, let previous = last.previousToken(viewMode: .sourceAccurate) else { return }
      let gap = previous.contentEnd..<statement.contentStart
      let hasComment = inspection.source.bytes[gap].contains { $0 > UInt8(ascii: " ") }
      inspection.report(
        statement, "A case ends by itself; this `break` does nothing.",
        fix: hasComment ? nil : .removing(gap.lowerBound..<last.contentEnd))
    }
  }
}
