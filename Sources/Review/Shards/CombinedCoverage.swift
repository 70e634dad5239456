import Coverage
import ReviewCore
import SwiftTests

/// The coverage of all shards as that of one run.
struct CombinedCoverage: Sendable {
  let union: ShardUnion

  /// Sources that changed while the tests of any shard ran.
  var changed: Set<RepoPath> { pieces.reduce(into: []) { $0.formUnion($1.changed) } }

  /// - Throws: The `Problem` of the first shard whose profile could not be exported.
  func found() throws(Problem) -> CoverageInput.Found {
    for part in union.parts {
      if case .broken(let problem) = part.coverage { throw problem }
    }
    let pieces = pieces
    guard !pieces.isEmpty else { return .none(reason: reason) }
    var files: [RepoPath: FileCoverage] = [:]
    var profiles = ProfileCounts(lost: silent)
    for shard in pieces {
      for (path, segments) in shard.files {
        files[path] = FileCoverage(segments: files[path]?.segments.merging(segments) ?? segments)
      }
      profiles.add(shard.profiles)
    }
    let resolved = ResolvedCoverage(
      files: files, unmatched: Set(pieces.flatMap(\.unmatched)).sorted(),
      outsideCount: pieces.map(\.outsideCount).max() ?? 0)
    return .some(resolved, notices: profiles.notices)
  }

  private var pieces: [ShardPieces] {
    union.parts.compactMap { part in
      if case .measured(let pieces) = part.coverage { pieces } else { nil }
    }
  }

  /// The number of shards that ran tests and left no profile.
  private var silent: Int {
    union.parts.count { part in
      if case .none = part.coverage { TestTally(part.results.tests).began > 0 } else { false }
    }
  }

  /// The reason of the first shard that had something to run, else that of the first one.
  private var reason: String {
    let reasons = union.parts.compactMap { part -> (isIdle: Bool, text: String)? in
      guard case .none(let reason) = part.coverage else { return nil }
      return (part.results.ending == .nothingMatched, reason)
    }
    return (reasons.first { !$0.isIdle } ?? reasons.first)?.text ?? "no shard measured coverage"
  }
}

/// The coverage check of a run with missing shards. More coverage can only raise the figures, so passing is certain,
/// and failing is not.
struct IncompleteCoverageCheck: Check {
  static let id = CoverageCheck.id

  let check: CoverageCheck
  /// For example `Shard 2/5`.
  let missing: String

  func gather(for change: Change) async throws -> CoverageCheck.Evidence { try await check.gather(for: change) }

  func judge(_ evidence: CoverageCheck.Evidence, of change: Change) -> CheckResult {
    let result = check.judge(evidence, of: change)
    return CheckResult(
      check: Self.id, verdict: verdict(result.verdict), findings: result.findings, metrics: result.metrics,
      details: result.details,
      notices: result.notices + ["Coverage is incomplete: \(missing) left no part. Its tests may cover more lines."],
      rules: result.rules)
  }

  /// Nil: incomplete coverage is neither recorded nor exported.
  func coverage(in evidence: CoverageCheck.Evidence) -> MeasuredCoverage? { nil }

  private func verdict(_ verdict: Verdict) -> Verdict {
    guard case .failed = verdict else { return verdict }
    return .broken(
      Problem(
        summary: "Coverage cannot be judged without the lines that \(missing) covers.",
        hint: "Run the missing jobs again, then combine all parts."))
  }
}
