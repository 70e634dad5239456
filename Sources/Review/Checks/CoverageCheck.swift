import Coverage
import LintEngine
import ReviewCore
import SwiftTests

/// Checks that the tests execute the lines that the change adds.
struct CoverageCheck: Check {
  /// The measured coverage, or the reason why there is none.
  enum Evidence: Sendable {
    /// - Parameter all: All files in the reports.
    case measured(
      PatchCoverage, all: ResolvedCoverage = ResolvedCoverage(), baseline: RecordedBaseline?, notices: [String])
    case nothing(reason: String)
  }

  static let id = CheckID.coverage

  var input: CoverageInput
  let sources: any SourceReader
  var settings: CoverageSettings
  let gate: CoverageGate
  let baseline: CoverageBaseline
  /// The packages whose figures the report lists; nil in a repository with one package.
  var packages: RepositoryPackages?
  /// See `CoverageChecks.targetScope`.
  var targetScope: FileScope?

  init(
    input: CoverageInput, sources: any SourceReader, settings: CoverageSettings, gate: CoverageGate,
    baseline: CoverageBaseline = .none
  ) {
    self.input = input
    self.sources = sources
    self.settings = settings
    self.gate = gate
    self.baseline = baseline
  }

  func gather(for change: Change) async throws -> Evidence {
    switch try await input.coverage(for: change) {
    case .none(let reason): return .nothing(reason: reason)
    case .some(let resolved, let changed, let notices):
      let paths = changed.union(changed.compactMap(change.lineMap.headPath))
      let sources = changed.isEmpty ? sources : KnownSources(sources: sources, unknown: paths)
      var settings = settings
      settings.omittedTests = await input.omittedTests()
      let carried = try await input.carried(settings.omittedTests)
      settings.carried = carried.files.filter { !paths.contains($0.key) }
      let build = resolved.isOfThisRoot ? BuildContext.host : .any
      let measurement = PatchMeasurement(
        of: change, coverage: resolved, sources: sources, settings: settings,
        parsed: { ExecutableCode.parsed($0, build: build) })
      let coverage = measurement.measure()
      let known = try baseline.recall(BaselineCoverage(coverage))
      return .measured(coverage, all: resolved, baseline: known, notices: notices + carried.notices)
    }
  }

  func coverage(in evidence: Evidence) -> MeasuredCoverage? {
    guard case .measured(let patch, let all, _, _) = evidence else { return nil }
    return MeasuredCoverage(all: all, patch: patch)
  }

  func judge(_ evidence: Evidence, of change: Change) -> CheckResult {
    switch evidence {
    case .nothing(let reason):
      let metrics = ["patchCovered", "patchPartial", "patchTotal", "projectCovered", "projectTotal"].map {
        Metric($0, .none)
      }
      return CheckResult(check: Self.id, verdict: .skipped(reason: reason), metrics: metrics)
    case .measured(let coverage, _, let baseline, let notices):
      let base = baseline.map {
        ProjectBase(
          $0.coverage, lines: $0.lines, excluded: coverage.excluded, countingPartial: settings.partial,
          commit: $0.commit)
      }
      return CheckResult(
        check: Self.id, verdict: verdict(on: coverage, base: base, of: change),
        metrics: coverage.metrics + baselineMetrics(baseline),
        details: .patchCoverage(
          baseline.map { coverage.filesWithShares(since: $0.coverage, lines: $0.lines) } ?? coverage.files,
          unknown: coverage.unknown),
        notices: notices + coverage.notices + unknownNotices(coverage) + gate.notices(on: coverage, base: base)
          + lossNotices(coverage, since: baseline)
      ).listing(packages?.figures(of: coverage) ?? [])
    }
  }

  /// A gate that the change itself keeps from files is broken, unless it fails anyway.
  private func verdict(on coverage: PatchCoverage, base: ProjectBase?, of change: Change) -> Verdict {
    let verdict = gate.judge(coverage, base: base)
    if case .failed = verdict { return verdict }
    let excluded = newlyExcluded(in: change)
    guard let first = excluded.first, gate.isSet else { return verdict }
    let more = excluded.count > 1 ? " and \(excluded.count - 1) more" : ""
    return .broken(
      Problem(
        summary:
          "The coverage of \(first)\(more) was not judged: the configuration of the change excludes it, and the one "
          + "of the target branch does not.",
        hint: "Exclude it in the `.lint.yml` of the target branch first."))
  }

  /// Returns changed sources that only the change's own configuration keeps from being measured.
  private func newlyExcluded(in change: Change) -> [RepoPath] {
    guard let targetScope else { return [] }
    var target = settings
    target.scope = targetScope
    return change.diff.files.filter { file in
      file.hasContents && file.path.hasExtension("swift") && !file.isGenerated && !file.isVendored
        && !file.addedLines.isEmpty && !settings.scope.includes(file.path) && target.measures(file.path)
    }.map(\.path)
  }

  private func baselineMetrics(_ baseline: RecordedBaseline?) -> [Metric] {
    guard let baseline else { return [] }
    let project = baseline.coverage.project
    let distance = baseline.ancestor.map { [Metric("baseDistance", $0.distance)] } ?? []
    return distance + [
      Metric("baseProjectCovered", project.covered), Metric("baseProjectPartial", project.partial),
      Metric("baseProjectTotal", project.total),
    ]
  }

  /// Returns notices about the recorded commit, and about lines outside the change that lost coverage since then.
  private func lossNotices(_ coverage: PatchCoverage, since baseline: RecordedBaseline?) -> [String] {
    guard let baseline else { return [] }
    let losses = coverage.indirectChanges(since: baseline.coverage, lines: baseline.lines)
    let shown = losses.prefix(5).map { "\($0.path): \($0.lost.description)" }.joined(separator: "; ")
    let more = losses.count > 5 ? "; and \(losses.count - 5) files more" : ""
    return [baseline.notice].compactMap(\.self)
      + (losses.isEmpty ? [] : ["Lines that the change does not touch lost coverage: \(shown)\(more)."])
  }

  private func unknownNotices(_ coverage: PatchCoverage) -> [String] {
    guard !coverage.unknown.isEmpty else { return [] }
    let shown = coverage.unknown.prefix(5).map(\.description).joined(separator: ", ")
    let more = coverage.unknown.count > 5 ? " and \(coverage.unknown.count - 5) more" : ""
    return ["No coverage data for these changed files: \(shown)\(more)."]
  }
}

/// The input and the result of a coverage check.
struct MeasuredCoverage: Sendable {
  /// All files in the reports, by their repository paths.
  let all: ResolvedCoverage
  let patch: PatchCoverage
}
