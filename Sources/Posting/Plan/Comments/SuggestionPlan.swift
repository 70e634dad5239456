import ReviewCore

/// The suggestion of each comment.
///
/// Fixes of the same lines become one suggestion: after applying one of two, the lines of the other would no longer
/// exist. A fix that contradicts an earlier one gets no suggestion, and a comment carries at most one.
struct SuggestionPlan {
  enum Share: Hashable {
    case carried(Suggestion)
    /// Part of the suggestion in another comment, which is about the named rule.
    case included(RuleID)
  }

  /// A finding whose fix can be shown.
  private struct Candidate {
    /// The index of the finding in the report's order.
    let index: Int
    let finding: Finding
    let path: RepoPath
    /// The line with the finding's comment.
    let line: Int
    let edits: [Fix.Edit]
    let suggestion: Suggestion
  }

  private let diff: Diff
  private var shares: [Fingerprint: Share] = [:]

  /// - Parameter findings: The findings with a comment; the first of several on the same lines carries the suggestion.
  init(for findings: [Finding], in diff: Diff, allows: (Suggestion) -> Bool) {
    self.diff = diff
    let candidates = findings.enumerated().compactMap { index, finding -> Candidate? in
      guard let path = finding.location?.path, let line = finding.location?.start?.line,
        let edits = finding.fix?.edits, let suggestion = Suggestion(fixing: finding, in: diff), allows(suggestion)
      else { return nil }
      return Candidate(index: index, finding: finding, path: path, line: line, edits: edits, suggestion: suggestion)
    }
    for group in Dictionary(grouping: candidates, by: \.path).values {
      var carrying: Set<Int> = []
      for cluster in Self.clusters(of: group) { share(cluster, carrying: &carrying, allows: allows) }
    }
  }

  subscript(finding: Finding) -> Share? { shares[finding.fingerprint] }

  /// Returns groups of suggestions whose lines overlap, in the report's order.
  private static func clusters(of candidates: [Candidate]) -> [[Candidate]] {
    var clusters: [[Candidate]] = []
    var last = 0
    for candidate in candidates.sorted(by: { $0.suggestion.lines.lowerBound < $1.suggestion.lines.lowerBound }) {
      let lines = candidate.suggestion.lines
      if clusters.isEmpty || lines.lowerBound > last { clusters.append([]) }
      clusters[clusters.count - 1].append(candidate)
      last = max(last, lines.upperBound)
    }
    let sorted = clusters.map { $0.sorted { $0.index < $1.index } }
    return sorted.sorted { ($0.first?.index ?? 0) < ($1.first?.index ?? 0) }
  }

  /// - Parameter carrying: The lines whose comment has a suggestion.
  private mutating func share(_ cluster: [Candidate], carrying: inout Set<Int>, allows: (Suggestion) -> Bool) {
    var edits: [Fix.Edit] = []
    var included: [Candidate] = []
    for candidate in cluster {
      guard !candidate.edits.contains(where: { edit in edits.contains { $0.contradicts(edit) } }) else { continue }
      edits += candidate.edits.filter { !edits.contains($0) }
      edits.sort { ($0.start, $0.end) < ($1.start, $1.end) }
      included.append(candidate)
    }
    guard let first = included.first(where: { !carrying.contains($0.line) }) else { return }
    carrying.insert(first.line)
    guard included.count > 1, let merged = Suggestion(applying: edits, to: first.path, in: diff), allows(merged) else {
      shares[first.finding.fingerprint] = .carried(first.suggestion)
      return
    }
    shares[first.finding.fingerprint] = .carried(merged)
    for other in included where other.finding.fingerprint != first.finding.fingerprint {
      shares[other.finding.fingerprint] = .included(first.finding.rule)
    }
  }
}

extension Fix.Edit {
  /// Returns whether the two edits exclude each other: they replace the same text, or insert different texts at one
  /// position.
  fileprivate func contradicts(_ other: Fix.Edit) -> Bool {
    if self == other { return false }
    return start < other.end && other.start < end || start == end && other.start == other.end && start == other.start
  }
}
