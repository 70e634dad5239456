import LintEngine
import LintFastWalk
import ReviewCore
import SwiftSyntax

/// The search for all patterns in one file. It examines nodes during the walk. Conditions on the contents of a node are
/// evaluated at the end of the file.
final class FileSearch {
  /// A match of an inner seeker, for conditions on the contents of a node.
  struct Found {
    let target: Target
    let range: Range<Int>
    let bindings: Bindings
  }

  /// A question about the declarations around a node.
  struct Surroundings: Hashable {
    let part: ObjectIdentifier
    let isDirect: Bool
    /// The innermost declaration.
    let node: SyntaxIdentifier
  }

  let program: PatternProgram
  private var paths: [ObjectIdentifier: Bool] = [:]
  var surroundings: [Surroundings: Bool] = [:]
  /// The last node whose innermost declaration was looked for, with the answer.
  var lastEnclosed: (node: SyntaxIdentifier, declaration: Target?)?
  var matching = PatternMatching()
  /// The matches of inner seekers, by seeker; sorted by start after the walk.
  private(set) var found: [[Found]]
  /// Hits with deferred conditions, by seeker.
  private var waiting: [[Hit]]
  /// The hits of rules, in the order in which they were resolved.
  private var settled: [(report: RuleReport, hit: Hit)] = []
  // The walk and the end of the file run on one thread, and neither calls the other, so access needs no check.
  @safe @exclusivity(unchecked) private var file: SourceFileSyntax?
  @safe @exclusivity(unchecked) private var active: ActiveSeekers
  /// The last node of the file's own tree. The nodes of a chain of calls begin at the same place, which takes a walk
  /// along the chain to find.
  @safe @exclusivity(unchecked) private var last: Target?
  private(set) var path = RepoPath(bytes: [])
  private(set) var source = SourceText([])
  /// The types of the repository; known while a file is searched.
  private(set) var types: KnownTypes?
  /// The state of the file's context at the first node, and again after the walk, because comments are only known then.
  private(set) var context: RuleContext?
  private(set) lazy var imports = file.map(ImportedModules.init)?.names ?? []

  init(_ program: PatternProgram) {
    self.program = program
    active = ActiveSeekers(program)
    found = Array(repeating: [], count: program.seekers.count)
    waiting = Array(repeating: [], count: program.seekers.count)
  }

  // MARK: During the walk

  func visit(_ visited: VisitedNode, _ kind: SyntaxKind, _ context: inout RuleContext) {
    if file == nil { begin(context) }
    guard program.index.mayStart(at: visited.raw, kind, active) else { return }
    let node = visited.syntax
    switch kind {
    case .sequenceExpr:
      guard let folded = matching.folding.fold(Target(node).measured) else { return }
      for operation in SequenceFolding.operations(of: folded) { _ = look(at: operation, operation.kind) }
    case .tryExpr, .awaitExpr, .unsafeExpr:
      if !node.isInSequence { last = look(at: last?.with(node) ?? Target(node), kind) }
    default: last = look(at: last?.with(node) ?? Target(node), kind)
    }
  }

  private func begin(_ context: RuleContext) {
    file = context.tree
    path = context.path
    source = context.source
    types = context.types
    self.context = context
    guard program.readsWords else { return }
    active = ActiveSeekers(program, in: FileWords(context.source.bytes, path: context.path, types: context.types))
  }

  /// - Returns: The target, with its range if that was needed.
  private func look(at target: Target, _ kind: SyntaxKind) -> Target {
    var measured: Target?
    let node = RawNode(target.node)
    program.index.forEachSeeker(at: target.node, kind) { number in
      guard active.contains(number), program.gates.isOpen(number, at: node) else { return }
      let exact = measured ?? target.measured
      measured = exact
      let seeker = program.seekers[number]
      var hit = Hit(target: exact, variables: seeker.variables)
      let evaluation = Evaluation(search: self, base: seeker.base)
      guard evaluation.holdsSoFar(seeker.matcher, &hit) else { return }
      if seeker.matcher.isDeferred { waiting[number].append(hit) } else { settle(number, hit) }
    }
    return measured ?? target
  }

  /// Returns whether the path of the file passes a test, which is made once for each file.
  func isPath(_ test: Matcher.PathTest) -> Bool {
    if let known = paths[ObjectIdentifier(test)] { return known }
    let matches = test.globs.contains { $0.matches(path) }
    paths[ObjectIdentifier(test)] = matches
    return matches
  }

  private func settle(_ number: Int, _ hit: Hit) {
    if let report = program.seekers[number].report {
      settled.append((report, hit))
    } else {
      found[number].append(Found(target: hit.target, range: hit.range, bindings: hit.bindings))
    }
  }

  // MARK: After the walk

  func finish(_ context: inout RuleContext) {
    self.context = context
    // Breaks a reference cycle: the context holds this search, and so neither they nor the tree would be freed.
    defer { self.context = nil }
    for number in program.seekers.indices where active.contains(number) {
      if !waiting[number].isEmpty { decide(number) }
      // Folded operations precede their contents, but follow the nodes to their left.
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

  /// Returns the matches of an inner seeker strictly inside a node, in file order.
  func found(by number: Int, inside target: Target) -> some Sequence<Found> {
    let all = found[number]
    let range = target.range
    let start = all.partitionPoint { $0.range.lowerBound >= range.lowerBound }
    return all[start...].prefix { $0.range.lowerBound < range.upperBound }.lazy
      .filter { $0.range.upperBound <= range.upperBound && $0.target.isStrictly(inside: target) }
  }
}

extension Syntax {
  /// Whether a `try` or `await` covers a sequence, so that folding determines its operand.
  var isInSequence: Bool {
    var current = self
    while let parent = current.parent, SequenceFolding.prefixKinds.contains(parent.kind) { current = parent }
    return current.parent?.parent?.kind == .sequenceExpr
  }
}

/// The modules that a file imports, conditionally or not.
private struct ImportedModules {
  private(set) var names: [String] = []

  init(_ file: SourceFileSyntax) {
    collect(file.statements)
  }

  private mutating func collect(_ items: CodeBlockItemListSyntax) {
    for item in items {
      if let module = item.item.as(ImportDeclSyntax.self) {
        names.append(module.path.first?.name.text ?? "")
      } else if let condition = item.item.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses {
          if case .statements(let items) = clause.elements { collect(items) }
        }
      }
    }
  }
}
