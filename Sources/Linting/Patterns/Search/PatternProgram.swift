import SwiftSyntax

/// All pattern rules of one configuration, ready to ride on the walk.
struct PatternProgram: Sendable {
  /// Those of one rule stand together, inner ones first and what the rule reports last.
  private(set) var seekers: [Seeker] = []
  private(set) var index: SeekerIndex
  /// The rules that ask something of a file as a whole.
  private var needy: Set<Int> = []

  init() {
    index = SeekerIndex([])
  }

  var isEmpty: Bool { seekers.isEmpty }

  /// Whether so many rules need words of a file that it pays to collect them.
  var readsWords: Bool { needy.count >= 6 }

  /// - Parameter number: The rule's place among the compiled rules.
  mutating func add(_ variants: [CompiledLogic], number: Int) {
    for (place, variant) in variants.enumerated() where !variant.matcher.neverHolds {
      add(variant, number: number, place: variants.count > 1 ? place : nil)
    }
  }

  private mutating func add(_ rule: CompiledLogic, number: Int, place: Int?) {
    let base = seekers.count
    var needs: [FileNeed] = []
    for matcher in rule.inner {
      let need = matcher.need(needs)
      seekers.append(Seeker(matcher: matcher, base: base, variables: rule.variables, need: need, report: nil))
      needs.append(need)
    }
    let need = rule.matcher.need(needs)
    let report = RuleReport(rule: number, variant: place, message: rule.message, focus: rule.focus, fix: rule.fix)
    seekers.append(Seeker(matcher: rule.matcher, base: base, variables: rule.variables, need: need, report: report))
    if need != .nothing { needy.insert(number) }
  }

  /// Puts the program on the walk; it takes one handler, whatever the number of rules.
  func register(in registry: inout RuleRegistry) {
    guard !isEmpty else { return }
    var program = self
    program.index = SeekerIndex(seekers)
    let kinds = program.index.kinds
    var wanted = kinds.subtracting(SequenceFolding.kinds).union(kinds.intersection(SequenceFolding.prefixKinds))
    if !kinds.isDisjoint(with: SequenceFolding.kinds) { wanted.insert(.sequenceExpr) }
    let ready = program
    let box = registry.box { FileSearch(ready) }
    for kind in wanted {
      registry.pass([kind]) { node, inspection in
        (inspection.box(box) as? FileSearch)?.visit(node, kind, &inspection)
      }
    }
    registry.file { inspection in
      (inspection.box(box) as? FileSearch)?.finish(&inspection)
    }
  }
}
