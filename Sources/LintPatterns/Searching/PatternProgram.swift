import LintEngine
import LintFastWalk
import SwiftSyntax

/// All pattern rules of one configuration, ready to run during the walk.
struct PatternProgram: Sendable {
  /// The seekers of one rule are consecutive: inner ones first, the rule's own last.
  private(set) var seekers: [Seeker] = []
  private(set) var index: SeekerIndex
  /// The needs of each seeker. Needs and `isReport`, which marks the seekers of rules, are stored apart from the
  /// seekers, because every file reads all of them.
  private(set) var needs: [FileNeed] = []
  private(set) var isReport: [Bool] = []
  /// The gates of all seekers.
  private(set) var gates = GateTable([])
  private var withContentNeeds: Set<Int> = []

  init() {
    index = SeekerIndex([])
  }

  var isEmpty: Bool { seekers.isEmpty }

  /// Whether enough rules need words of a file to justify collecting them, or one rule needs types of other files. With
  /// fewer rules, the search alone is faster.
  private(set) var readsWords = false

  /// - Parameter number: The rule's index among the compiled rules.
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

  /// Registers the program for the walk, with one handler for all rules.
  /// - Parameter words: Whether files are judged by their words first; nil if the rules decide.
  func register(_ rule: inout Registration, readsWords words: Bool? = nil) {
    guard !isEmpty else { return }
    var program = self
    program.index = SeekerIndex(seekers)
    program.gates = GateTable(seekers.map(\.matcher.gate))
    let kinds = program.index.kinds
    var wanted = kinds.subtracting(SequenceFolding.kinds).union(kinds.intersection(SequenceFolding.prefixKinds))
    if !kinds.isDisjoint(with: SequenceFolding.kinds) { wanted.insert(.sequenceExpr) }
    program.readsWords = words ?? (withContentNeeds.count >= 6 || needs.contains(where: \.asksForAncestors))
    let ready = program
    let search = rule.object { FileSearch(ready) }
    for kind in wanted {
      rule.visitFast(kind) { node, context in context[search].visit(node, kind, &context) }
    }
    rule.file { context in context[search].finish(&context) }
  }
}

/// A search target of the walk: the match of a rule, or the subject of a `has` or `count` condition.
struct Seeker: Sendable {
  let matcher: Matcher
  /// The index of the rule's first seeker.
  let base: Int
  /// The number of metavariables of the rule.
  let variables: Int
  /// Nil for an inner seeker.
  let report: RuleReport?
}

/// The seekers that may match in one file, and the kinds of nodes at which they start.
struct ActiveSeekers {
  private var isActive: [Bool]
  private var starts: KindSet

  /// Creates a set of all seekers.
  init(_ program: PatternProgram) {
    isActive = Array(repeating: true, count: program.seekers.count)
    starts = .all
  }

  /// Creates a set of the seekers whose needs the file meets.
  init(_ program: PatternProgram, in words: consuming FileWords) {
    isActive = Array(repeating: false, count: program.seekers.count)
    starts = KindSet()
    let (needs, isReport) = (program.needs, program.isReport)
    var isRuleActive = false
    // The inner seekers of a rule precede the rule.
    for number in program.seekers.indices.reversed() {
      let isMet = (isReport[number] || isRuleActive) && words.meet(needs[number])
      if isReport[number] { isRuleActive = isMet }
      guard isMet else { continue }
      isActive[number] = true
      for place in program.index.starts[number] { starts.insert(place) }
    }
    if SequenceFolding.kinds.contains(where: { starts.contains($0.index) }) {
      starts.insert(SyntaxKind.sequenceExpr.index)
    }
  }

  func contains(_ seeker: Int) -> Bool { isActive[seeker] }

  /// Returns whether any active seeker starts at nodes of this kind.
  func start(at kind: SyntaxKind) -> Bool { starts.contains(kind.index) }
}
