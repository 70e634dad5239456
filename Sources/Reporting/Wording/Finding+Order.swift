import ReviewCore

extension [Finding] {
  /// Returns errors, then warnings, then notes, up to the limit, and the number of omitted findings. Within a severity,
  /// the order is unchanged.
  func weightiest(_ limit: Int) -> (shown: [Finding], more: Int) {
    let shown = byWeight.prefix(Swift.max(0, limit)).map { self[$0] }
    return (shown, count - shown.count)
  }

  /// Returns the most severe findings as above, with a maximum for each rule. `repeats` has the further findings of
  /// each shown rule, in the order of the shown rules; `more` counts all others.
  func grouped(
    _ limit: Int, perRule: Int = RuleRepeats.shown
  ) -> (shown: [Finding], repeats: [RuleRepeats], more: Int) {
    var shown: [Finding] = []
    var order: [RuleID] = []
    var counts: [RuleID: (shown: Int, all: Int)] = [:]
    for index in byWeight {
      let rule = self[index].rule
      let count = counts[rule] ?? (0, 0)
      let isShown = count.shown < perRule && count.all == count.shown && shown.count < limit
      counts[rule] = (count.shown + (isShown ? 1 : 0), count.all + 1)
      guard isShown else { continue }
      if count.shown == 0 { order.append(rule) }
      shown.append(self[index])
    }
    let repeats = order.compactMap { rule -> RuleRepeats? in
      guard let count = counts[rule], count.all > count.shown else { return nil }
      return RuleRepeats(rule: rule, count: count.all - count.shown)
    }
    return (shown, repeats, count - shown.count - repeats.reduce(0) { $0 + $1.count })
  }

  /// Groups of one file each, in the order of the files' first findings; findings without a location come first.
  var byFile: [(path: RepoPath?, findings: [Finding])] {
    var order: [RepoPath?] = []
    var groups: [RepoPath?: [Finding]] = [:]
    for finding in self {
      let path = finding.location?.path
      if groups[path] == nil { order.append(path) }
      groups[path, default: []].append(finding)
    }
    let placeless = order.filter { $0 == nil } + order.filter { $0 != nil }
    return placeless.map { ($0, groups[$0] ?? []) }
  }

  /// The indices of errors, then of warnings, then of notes; within a severity, the order is unchanged. Lazy and by
  /// index, because there are many findings and few are shown.
  private var byWeight: some Sequence<Index> {
    Severity.allCases.sorted(by: >).lazy.flatMap { severity in
      indices.lazy.filter { self[$0].severity == severity }
    }
  }
}

/// The findings of one rule that a summary counts without showing them.
struct RuleRepeats: Hashable {
  /// The maximum number of findings of one rule that a summary shows.
  static let shown = 5

  let rule: RuleID
  let count: Int
}
