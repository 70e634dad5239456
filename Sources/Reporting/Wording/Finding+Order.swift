import ReviewCore

extension [Finding] {
  /// Errors, then warnings, then notes; among equals the order stays.
  var byWeight: [Finding] {
    Severity.allCases.sorted(by: >).flatMap { severity in filter { $0.severity == severity } }
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
