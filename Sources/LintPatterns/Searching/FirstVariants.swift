import LintEngine
import SwiftSyntax

/// Selects the first of the variants of one rule that match at one node.
struct FirstVariants {
  private struct Place: Hashable {
    let rule: Int
    let node: SyntaxIdentifier
  }

  private var first: [Place: Int] = [:]

  init(_ settled: [(report: RuleReport, hit: Hit)]) {
    for (report, hit) in settled {
      guard let variant = report.variant else { continue }
      let place = Place(rule: report.rule, node: hit.target.node.id)
      first[place] = min(first[place] ?? variant, variant)
    }
  }

  func contain(_ report: RuleReport, _ hit: Hit) -> Bool {
    guard let variant = report.variant else { return true }
    return first[Place(rule: report.rule, node: hit.target.node.id)] == variant
  }
}
