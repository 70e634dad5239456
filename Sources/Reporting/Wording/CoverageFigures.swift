import ReviewCore

/// The counts of a coverage check as text.
struct CoverageFigures {
  private let covered, partial, total, projectCovered, projectTotal: Int?

  init(_ result: CheckResult) {
    covered = result.count("patchCovered")
    partial = result.count("patchPartial")
    total = result.count("patchTotal")
    projectCovered = result.count("projectCovered")
    projectTotal = result.count("projectTotal")
  }

  var patch: Percentage { Percentage(covered, of: total) }
  var project: Percentage { Percentage(projectCovered, of: projectTotal) }

  var phrases: [String] {
    [patchPhrase, "project \(project)"]
  }

  private var patchPhrase: String {
    guard let covered, let total, total > 0 else { return "patch ∅ (nothing to measure)" }
    let partly = partial.map { $0 > 0 ? ", \($0) partial" : "" } ?? ""
    return "patch \(patch) (\(covered) of \(counted(total, "line"))\(partly))"
  }
}
