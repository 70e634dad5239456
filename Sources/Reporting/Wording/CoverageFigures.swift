import ReviewCore

/// The counts of a coverage check as text.
struct CoverageFigures {
  private let covered, partial, total, projectCovered, projectTotal: Int?
  /// Nil when all tests ran.
  private let unknown, bestCovered, projectBestCovered: Int?

  init(_ result: CheckResult) {
    covered = result.count("patchCovered")
    partial = result.count("patchPartial")
    total = result.count("patchTotal")
    projectCovered = result.count("projectCovered")
    projectTotal = result.count("projectTotal")
    unknown = result.count("patchUnknown")
    bestCovered = result.count("patchBestCovered")
    projectBestCovered = result.count("projectBestCovered")
  }

  var patch: Percentage { Percentage(covered, of: total) }
  var project: Percentage { Percentage(projectCovered, of: projectTotal) }

  var phrases: [String] {
    [patchPhrase, "project \(projectRange)"]
  }

  /// One share, or the lowest and the highest possible one if lines are unknown.
  var projectRange: String { project.range(to: Percentage(projectBestCovered, of: projectTotal)) }

  private var patchPhrase: String {
    guard let covered, let total, total > 0 else { return "patch ∅ (nothing to measure)" }
    let partly = partial.map { $0 > 0 ? ", \($0) partial" : "" } ?? ""
    let open = unknown.map { $0 > 0 ? ", \($0) unknown" : "" } ?? ""
    let range = patch.range(to: Percentage(bestCovered, of: total))
    return "patch \(range) (\(covered) of \(counted(total, "line"))\(partly)\(open))"
  }
}
