import LintEngine
import LintFastWalk
import SwiftSyntax

/// All pattern rules of one configuration, ready to ride on the walk.
struct PatternProgram: Sendable {
  /// Those of one rule stand together, inner ones first and what the rule reports last.
  private(set) var seekers: [Seeker] = []
  private(set) var index: SeekerIndex
  /// By seeker: what a file must have so that it can find anything, and whether a rule reports what it finds. They are
  /// apart from the seekers, because every file goes through them.
  private(set) var needs: [FileNeed] = []
  private(set) var isReport: [Bool] = []
  private var withContentNeeds: Set<Int> = []

  init() {
    index = SeekerIndex([])
  }

  var isEmpty: Bool { seekers.isEmpty }

  /// Whether so many rules need words of a file that it pays to collect them; with fewer it takes less to search.
  var readsWords: Bool { withContentNeeds.count >= 6 }

  /// - Parameter number: The rule's place among the compiled rules.
  mutating func add(_ variants: [CompiledLogic], number: Int) {
    for (place, variant) in variants.enumerated() where !variant.matcher.neverHolds {
      add(variant, number: number, place: variants.count > 1 ? place : nil)
    }
  }

  private mutating func add(_ rule: CompiledLogic, number: Int, place: Int?) {
    let base = seekers.count
    for matcher in rule.inner {
      needs.append(matcher.need(Array(needs[base...])))
      isReport.append(false)
      seekers.append(Seeker(matcher: matcher, base: base, variables: rule.variables, report: nil))
    }
    let need = rule.matcher.need(Array(needs[base...]))
    needs.append(need)
    isReport.append(true)
    let report = RuleReport(rule: number, variant: place, message: rule.message, focus: rule.focus, fix: rule.fix)
    seekers.append(Seeker(matcher: rule.matcher, base: base, variables: rule.variables, report: report))
    if need != .nothing { withContentNeeds.insert(number) }
  }

  /// Puts the program on the walk; it takes one handler, whatever the number of rules.
  func register(_ rule: inout Registration) {
    guard !isEmpty else { return }
    var program = self
    program.index = SeekerIndex(seekers)
    let kinds = program.index.kinds
    var wanted = kinds.subtracting(SequenceFolding.kinds).union(kinds.intersection(SequenceFolding.prefixKinds))
    if !kinds.isDisjoint(with: SequenceFolding.kinds) { wanted.insert(.sequenceExpr) }
    let ready = program
    let search = rule.object { FileSearch(ready) }
    for kind in wanted {
      rule.visitFast(kind) { node, context in context[search].visit(node, kind, &context) }
    }
    rule.file { context in context[search].finish(&context) }
  }
}
