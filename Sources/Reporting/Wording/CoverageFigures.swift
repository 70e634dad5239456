import ReviewCore

/// The counts of a coverage check as text.
struct CoverageFigures {
  private let covered, partial, total, projectCovered, projectTotal: Int?
  /// Of the merge base; nil when its coverage is unknown.
  private let baseCovered, baseTotal: Int?
  /// The number of commits from the merge base to the commit with the recorded coverage; nil for the merge base.
  private let baseDistance: Int?
  /// Nil when all tests ran.
  private let unknown, bestCovered, projectBestCovered: Int?

  init(_ result: CheckResult) {
    covered = result.count("patchCovered")
    partial = result.count("patchPartial")
    total = result.count("patchTotal")
    projectCovered = result.count("projectCovered")
    projectTotal = result.count("projectTotal")
    baseCovered = result.count("baseProjectCovered")
    baseTotal = result.count("baseProjectTotal")
    baseDistance = result.count("baseDistance")
    unknown = result.count("patchUnknown")
    bestCovered = result.count("patchBestCovered")
    projectBestCovered = result.count("projectBestCovered")
  }

  var patch: Percentage { Percentage(covered, of: total) }
  var project: Percentage { Percentage(projectCovered, of: projectTotal) }

  var phrases: [String] {
    [patchPhrase, projectPhrase]
  }

  /// The phrases without the percentage of the patch.
  var others: [String] {
    guard let covered, let total, total > 0 else { return ["nothing to measure", projectPhrase] }
    return ["\(covered) of \(counted(total, "line"))\(details)", projectPhrase]
  }

  /// For example `project 77.7 % (+0.4 since the merge base)`. A range has no difference.
  private var projectPhrase: String {
    let before = Percentage(baseCovered, of: baseTotal)
    guard projectBestCovered == nil, let change = Difference(from: before, to: project) else {
      return "project \(projectRange)"
    }
    let since = baseDistance.map { "\(counted($0, "commit")) before the merge base" } ?? "the merge base"
    return "project \(project) (\(change) since \(since))"
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

extension PatchedFile {
  /// Whether an added line is uncovered, partially covered or unknown.
  var isLacking: Bool { !uncovered.isEmpty || !partial.isEmpty || !unknown.isEmpty }

  /// The coverage of the whole file, such as `71.4 % → 80 %`, or `80 %` for a file without earlier coverage. Nil when
  /// it is not known.
  var wholeFile: String? {
    guard let share else { return nil }
    let now = Percentage(share.covered, of: share.total)
    guard let earlierShare else { return now.description }
    return "\(Percentage(earlierShare.covered, of: earlierShare.total)) → \(now)"
  }

  /// For example `12-14, 20 not covered; 16 partial`.
  var lackingLines: String {
    var phrases: [String] = []
    if !uncovered.isEmpty { phrases.append("\(uncovered) not covered") }
    if !partial.isEmpty { phrases.append("\(LineSet(partial.map(\.line))) partial") }
    if !unknown.isEmpty { phrases.append("\(unknown) unknown, because not all tests ran") }
    return phrases.joined(separator: "; ")
  }
}
