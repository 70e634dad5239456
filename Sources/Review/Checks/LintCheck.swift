import LintEngine
import ReviewCore

/// Checks the change against the lint rules.
struct LintCheck: Check {
  struct Evidence: Sendable {
    let files: [LintedFile]
    /// Findings that no rule makes: sources that are not valid Swift, and comments that turn rules off.
    var other: [Finding] = []
    /// The number of findings that the change fixed; nil when they were not counted.
    var fixed: Int?
  }

  static let id = CheckID.lint

  private(set) var linter: Linter
  let sources: any SourceReader
  let targets: LintTargets
  /// The lowest severity that fails the check; nil: no finding fails it.
  let gate: Severity?
  /// Known findings, which are not reported.
  let baseline: LintBaseline?
  /// Swift sources that are symbolic links, with the text of each link.
  let links: [RepoPath: [UInt8]]
  /// Nil: fixed findings are not counted, which saves time.
  var fixes: FixedFindings?
  var suppressions = AddedSuppressions.Policy.allowed
  /// Whether every file is linted, so that what is left of the baseline is fixed.
  var lintsEverything = false

  init(
    linter: Linter, sources: any SourceReader, targets: LintTargets, gate: Severity?, baseline: LintBaseline? = nil,
    links: [RepoPath: [UInt8]] = [:]
  ) {
    self.linter = linter
    self.sources = sources
    self.targets = targets
    self.gate = gate
    self.baseline = baseline
    self.links = links
  }

  /// Returns the check for files that were edited, whose types are collected again.
  func afterEdits() -> LintCheck {
    var check = self
    check.linter = linter.knowing(linter.types.renewed())
    return check
  }

  func gather(for change: Change) async throws -> Evidence {
    let files = try await files(of: change)
    let fixed = await fixes?.count(in: files, change: change.diff.file(at:)) { [sources] path in
      try sources.bytes(of: path)
    }
    guard !Task.isCancelled else { throw Self.stopped }
    let all = files + (try await linkedFiles(of: change))
    return Evidence(files: all, other: otherFindings(in: all, of: change), fixed: fixed)
  }

  private func otherFindings(in files: [LintedFile], of change: Change) -> [Finding] {
    SyntaxErrors(sources: sources, breadth: targets.breadth).findings(in: files, of: change)
      + AddedSuppressions(sources: sources, policy: suppressions).findings(in: files, of: change)
  }

  private func files(of change: Change) async throws -> [LintedFile] {
    let files = targets.files(of: change)
    if !files.isEmpty { try Linter.checkRoom() }
    let linted = await linter.lintAll(files) { [sources] path in try sources.bytes(of: path) }
    guard !Task.isCancelled else { throw Self.stopped }
    return await EarlierFindings(linter: linter).sifted(linted, change: change.diff.file(at:)) { [sources] path in
      try sources.bytes(of: path)
    }
  }

  /// Lints the files that the compiler reads through links of the change, under the links' paths.
  private func linkedFiles(of change: Change) async throws -> [LintedFile] {
    let linked = linked(in: change)
    let paths = linked.paths { target in
      targets.scope.includes(target) && sources.has(target)
    }.filter(targets.scope.includes)
    guard !paths.isEmpty else { return [] }
    try Linter.checkRoom()
    return await linter.lintAll(paths) { [sources] path in try sources.bytes(of: linked.file(behind: path)) }
  }

  static var stopped: Problem {
    Problem(summary: "Linting was stopped before it was through.", hint: "Run it again.")
  }

  func judge(_ evidence: Evidence, of change: Change) -> CheckResult {
    let files = evidence.files
    let known = baseline?.known(in: files, library: linter.library, isElsewhere: sources.has)
    let findings = findings(in: files, of: change, known: known?.indices).merging(evidence.other)
    let gaps = files.flatMap(\.gaps) + targets.unreadFiles(in: change.diff)
    let states = states(of: files, in: change)
    let verdict = files.isEmpty && gaps.isEmpty
      ? .skipped(reason: nothingLinted(states, of: change)) : verdict(on: findings, gaps: gaps)
    // The verdict already names the first gap, or the problem with other files.
    let isBroken = if case .broken = verdict { true } else { false }
    let notices =
      gaps.dropFirst(isBroken ? 1 : 0).map(\.description) + syntaxNotices(files, beside: evidence.other)
      + baselineNotices(known)
      + (isBroken && gaps.isEmpty ? [] : [linter.types.problem?.summary].compactMap { $0 })
    let linted = files.count { file in !file.gaps.contains { $0.rule == nil } }
    return CheckResult(
      check: Self.id, verdict: verdict, findings: findings,
      metrics: metrics(of: findings, files: linted) + (evidence.fixed.map { [Metric("fixed", $0)] } ?? []),
      notices: notices + firstConfigurationNotices(states), rules: notes(on: findings)
    ).recording(states.filter { $0.value != ScopeExclusions.notNamed })
  }

  /// Returns what happened to each changed source, and to each link that is one.
  private func states(of files: [LintedFile], in change: Change) -> [RepoPath: FileState] {
    var states = targets.states(in: change.diff)
    let linked = linked(in: change)
    for file in files where states[file.path] != nil || linked.contains(file.path) {
      let gap = file.gaps.first { $0.rule == nil }
      states[file.path] = gap.map { .unjudged(because: $0.reason) } ?? .linted
    }
    return states
  }

  /// The change chose the files, because the target branch has no configuration.
  private func firstConfigurationNotices(_ states: [RepoPath: FileState]) -> [String] {
    let count = states.values.count { state in
      if case .leftOut(_, by: .firstConfiguration) = state { true } else { false }
    }
    guard count > 0 else { return [] }
    return [
      "The target branch has no configuration, so the first one, which the change adds, leaves out "
        + "\(count.counted("changed Swift file"))."
    ]
  }

  private func findings(in files: [LintedFile], of change: Change, known: [Set<Int>]?) -> [Finding] {
    let linked = linked(in: change)
    let end = files.firstIndex { linked.contains($0.path) } ?? files.count
    let own = Scoping.findings(
      of: Array(files[..<end]), change: { change.diff.file(at: $0) }, breadth: targets.breadth,
      known: known.map { Array($0[..<end]) })
    return own + files.indices[end...].flatMap { linked.findings(in: files[$0], known: known?[$0] ?? []) }
  }

  /// Returns the linked sources to lint. With explicit paths there are none, because the paths contain every file to
  /// lint.
  private func linked(in change: Change) -> LinkedSources {
    LinkedSources(in: targets.paths == nil ? change.diff : Diff(files: []), links: targets.paths == nil ? links : [:])
  }

  /// Returns why no file was linted, so that neither an empty change nor a misspelt pattern looks like clean code.
  private func nothingLinted(_ states: [RepoPath: FileState], of change: Change) -> String {
    let count = targets.candidateCount(in: change.diff)
    guard count > 0 else { return "the change has no Swift file" }
    let files = count == 1 ? "the only Swift file" : "all \(count) Swift files"
    let reasons = Set(states.values.compactMap(\.reason)).sorted()
    guard let reason = reasons.first, reasons.count == 1 else {
      return "`include`, `exclude` or the named paths leave out \(files)"
    }
    return "\(files) \(count == 1 ? "is" : "are") left out: \(reason)"
  }

  private func notes(on findings: [Finding]) -> [RuleNote] {
    let own = [SyntaxErrors.note, AddedSuppressions.note]
    return rules(of: findings).sorted().compactMap { id in
      if let note = own.first(where: { $0.rule == id }) { return note }
      return linter.library[id].map { rule in
        RuleNote(rule: rule.id, summary: rule.summary, rationale: rule.rationale, severity: rule.severity)
      }
    }
  }

  /// Returns the rules by index, as below: there are many findings, and iteration would copy each.
  private func rules(of findings: [Finding]) -> Set<RuleID> {
    var rules: Set<RuleID> = []
    for index in findings.indices where index == 0 || findings[index].rule != findings[index - 1].rule {
      rules.insert(findings[index].rule)
    }
    return rules
  }

  /// Returns notices about the baseline. A change can contain only a part of it, so the notices omit the rest.
  private func baselineNotices(_ known: (indices: [Set<Int>], left: Int)?) -> [String] {
    guard let known, targets.breadth == .file else { return [] }
    let count = known.indices.reduce(0) { $0 + $1.count }
    let met = count == 0 ? [] : ["\(count.counted("finding")) of the baseline \(count == 1 ? "is" : "are") not shown."]
    guard known.left > 0, lintsEverything else { return met }
    return met + [
      "\(known.left.counted("finding")) of the baseline \(known.left == 1 ? "is" : "are") fixed; write the baseline"
        + " again."
    ]
  }

  /// Returns a notice about files that are not valid Swift, which would otherwise look clean.
  private func syntaxNotices(_ files: [LintedFile], beside findings: [Finding]) -> [String] {
    let reported = Set(findings.lazy.filter { $0.rule == SyntaxErrors.rule }.compactMap { $0.location?.path })
    let paths = files.filter { $0.hasSyntaxErrors && $0.gaps.isEmpty && !reported.contains($0.path) }
      .map(\.path.description)
    guard let last = paths.last else { return [] }
    guard paths.count > 1 else { return ["\(last) has syntax errors; the rules see only a part of it."] }
    let rest = paths.count > 3 ? (paths.count - 3).counted("more file") : last
    let others = paths.prefix(min(paths.count - 1, 3)).joined(separator: ", ")
    return ["\(others) and \(rest) have syntax errors; the rules see only a part of them."]
  }

  private func verdict(on findings: [Finding], gaps: [LintGap]) -> Verdict {
    guard let gate else { return .passed }
    let failing = findings.indices.count { findings[$0].severity >= gate }
    guard failing > 0 else {
      return (LintGap.problem(of: gaps) ?? linter.types.problem).map(Verdict.broken) ?? .passed
    }
    let threshold = gate == .error ? "" : " at or above \(gate.rawValue)"
    return .failed(reason: gate == .error ? failing.counted("error") : failing.counted("finding") + threshold)
  }

  private func metrics(of findings: [Finding], files: Int) -> [Metric] {
    func metric(_ name: String, _ severity: Severity) -> Metric {
      Metric(name, findings.indices.count { findings[$0].severity == severity })
    }
    return [
      Metric("files", files), Metric("rules", linter.settings.rules.count), metric("errors", .error),
      metric("warnings", .warning), metric("notes", .note),
    ]
  }
}
