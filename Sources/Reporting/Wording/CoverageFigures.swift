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

  /// The phrases without the percentage of the patch.
  var others: [String] {
    let project = "project \(projectRange)"
    guard let covered, let total, total > 0 else { return ["nothing to measure", project] }
    return ["\(covered) of \(counted(total, "line"))\(details)", project]
  }

  /// One share, or the lowest and the highest possible one if lines are unknown.
  var patchRange: String { patch.range(to: Percentage(bestCovered, of: total)) }
  var projectRange: String { project.range(to: Percentage(projectBestCovered, of: projectTotal)) }

  private var details: String {
    let partly = partial.map { $0 > 0 ? ", \($0) partial" : "" } ?? ""
    return partly + (unknown.map { $0 > 0 ? ", \($0) unknown" : "" } ?? "")
  }

  private var patchPhrase: String {
    guard let covered, let total, total > 0 else { return "patch ∅ (nothing to measure)" }
    return "patch \(patchRange) (\(covered) of \(counted(total, "line"))\(details))"
  }
}
