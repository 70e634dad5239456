import LintEngine
import ReviewCore
import SwiftSyntax

/// A node at which the conditions evaluated so far hold, with their results.
struct Hit: Sendable {
  let target: Target
  /// Offsets in the file of the target, or of the statements that a pattern matched.
  var range: Range<Int>
  var bindings: Bindings
  /// Whether the target has code that its patterns leave out, such as a modifier or a body. A fix would lose it.
  private(set) var hasMoreCode = false
  private var hasPattern = false
  /// The last number that a condition counted or measured.
  var count: Int?
  var limit: Int?
  var severity: Severity?
  var cause: Cause?

  init(target: Target, variables: Int) {
    self.target = target
    range = target.range
    bindings = Bindings(count: variables)
  }

  /// Records that a pattern matches the target. What one pattern leaves out, another one may have.
  mutating func take(_ match: PatternMatching.Match) {
    bindings = match.bindings
    range = match.range
    hasMoreCode = match.leavesOut && (hasMoreCode || !hasPattern)
    hasPattern = true
  }
}

extension Bindings {
  /// Returns the union of both bindings; nil if they bind a variable to different code.
  package func merging(_ other: Bindings) -> Bindings? {
    var merged = self
    for index in other.indices {
      guard let capture = other[index] else { continue }
      if let known = merged[index] {
        guard known.isSameCode(as: capture) else { return nil }
      } else {
        merged[index] = capture
      }
    }
    return merged
  }
}

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
