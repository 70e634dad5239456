import ReviewCore

extension [Finding] {
  /// Errors, then warnings, then notes, as many as the limit allows, and how many were left out; among equals the order
  /// stays. By index: findings are many, and few of them are shown.
  func weightiest(_ limit: Int) -> (shown: [Finding], more: Int) {
    var shown: [Finding] = []
    for severity in Severity.allCases.sorted(by: >) {
      let places = indices.lazy.filter { self[$0].severity == severity }
      for place in places.prefix(Swift.max(0, limit - shown.count)) { shown.append(self[place]) }
    }
    return (shown, count - shown.count)
  }

  /// In groups of one file each, in the order of the files' first findings; those without a place come first.
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
}
