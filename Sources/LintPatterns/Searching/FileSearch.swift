import LintEngine
import LintFastWalk
import ReviewCore
import SwiftSyntax

/// The search for all patterns in one file: it looks at nodes as the walk comes by, and decides at the end of the file
/// what depends on what lies inside.
final class FileSearch {
  /// Something found, for conditions that ask what lies inside.
  struct Found {
    let target: Target
    let range: Range<Int>
    let bindings: Bindings
  }

  let program: PatternProgram
  var matching = PatternMatching()
  /// What inner seekers found, by seeker; by start when the walk is over.
  private(set) var found: [[Found]]
  /// By seeker: what holds so far.
  private var waiting: [[Hit]]
  /// What rules report, in the order in which it was settled.
  private var settled: [(report: RuleReport, hit: Hit)] = []
  // The walk and its end are on one thread, and neither calls the other: access to these needs no check.
  @safe @exclusivity(unchecked) private var file: SourceFileSyntax?
  @safe @exclusivity(unchecked) private var active: ActiveSeekers
  private(set) var path = RepoPath(bytes: [])
  private(set) var source = SourceText([])
  /// The state of the file's context at the first node, and again when the walk is over: comments come only then.
  private(set) var context: RuleContext?
  private(set) lazy var imports = file.map(ImportedModules.init)?.names ?? []

  init(_ program: PatternProgram) {
    self.program = program
    active = ActiveSeekers(program)
    found = Array(repeating: [], count: program.seekers.count)
    waiting = Array(repeating: [], count: program.seekers.count)
  }

  // MARK: While the walk goes on

  func visit(_ visited: VisitedNode, _ kind: SyntaxKind, _ context: inout RuleContext) {
    if file == nil { begin(context) }
    guard active.start(at: kind), StartGate.isOpen(visited.raw, kind, program.index) else { return }
    let node = visited.syntax
    switch kind {
    case .sequenceExpr:
      guard let sequence = node.as(SequenceExprSyntax.self) else { return }
      guard program.index.wantsOperations(of: sequence, active) else { return }
      guard let folded = matching.folding.fold(Target(node).measured) else { return }
      for operation in SequenceFolding.operations(of: folded) { look(at: operation, operation.kind) }
    case .tryExpr, .awaitExpr, .unsafeExpr:
      if !node.isInSequence { look(at: Target(node), kind) }
    default: look(at: Target(node), kind)
    }
  }

  private func begin(_ context: RuleContext) {
    file = context.tree
    path = context.path
    source = context.source
    self.context = context
    guard program.readsWords else { return }
    active = ActiveSeekers(program, in: FileWords(context.source.bytes, path: context.path))
  }

  private func look(at target: Target, _ kind: SyntaxKind) {
    var measured: Target?
    program.index.forEachSeeker(at: target.node, kind) { number in
      guard active.contains(number), program.seekers[number].matcher.mayHold(at: target.node) else { return }
      let exact = measured ?? target.measured
      measured = exact
      let seeker = program.seekers[number]
      var hit = Hit(target: exact, variables: seeker.variables)
      let evaluation = Evaluation(search: self, base: seeker.base)
      guard evaluation.holdsSoFar(seeker.matcher, &hit) else { return }
      if seeker.matcher.isDeferred { waiting[number].append(hit) } else { settle(number, hit) }
    }
  }

  private func settle(_ number: Int, _ hit: Hit) {
    if let report = program.seekers[number].report {
      settled.append((report, hit))
    } else {
      found[number].append(Found(target: hit.target, range: hit.range, bindings: hit.bindings))
    }
  }

  // MARK: When it is over

  func finish(_ context: inout RuleContext) {
    self.context = context
    // The context holds this search in turn: without an end to it, neither would ever be freed, nor the tree.
    defer { self.context = nil }
    for number in program.seekers.indices where active.contains(number) {
      if !waiting[number].isEmpty { decide(number) }
      // Folded operations come before what they hold, but behind what stands left of them.
      if found[number].count > 1 { found[number].sort { $0.range.lowerBound < $1.range.lowerBound } }
    }
    let first = FirstVariants(settled)
    for (report, hit) in settled where first.contain(report, hit) { report.emit(hit, &context) }
  }

  private func decide(_ number: Int) {
    let seeker = program.seekers[number]
    for var hit in waiting[number] {
      let evaluation = Evaluation(search: self, base: seeker.base)
      if evaluation.holdsInTheEnd(seeker.matcher, &hit) { settle(number, hit) }
    }
  }

  /// What an inner seeker found strictly inside of a node, in the order of the file.
  func found(by number: Int, inside target: Target) -> some Sequence<Found> {
    let all = found[number]
    let range = target.range
    let start = all.partitionPoint { $0.range.lowerBound >= range.lowerBound }
    return all[start...].prefix { $0.range.lowerBound < range.upperBound }.lazy
      .filter { $0.range.upperBound <= range.upperBound && $0.target.isStrictly(inside: target) }
  }
}

extension Syntax {
  /// Whether a `try` or `await` covers a sequence: folding says how far it reaches.
  var isInSequence: Bool {
    var current = self
    while let parent = current.parent, SequenceFolding.prefixKinds.contains(parent.kind) { current = parent }
    return current.parent?.parent?.kind == .sequenceExpr
  }
}
