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

  /// The phrases without the percentage of the patch.
  var others: [String] {
    let project = "project \(project)"
    guard let covered, let total, total > 0 else { return ["nothing to measure", project] }
    return ["\(covered) of \(counted(total, "line"))\(partly)", project]
  }

  private var partly: String { partial.map { $0 > 0 ? ", \($0) partial" : "" } ?? "" }

  private var patchPhrase: String {
    guard let covered, let total, total > 0 else { return "patch ∅ (nothing to measure)" }
    return "patch \(patch) (\(covered) of \(counted(total, "line"))\(partly))"
  }
}
