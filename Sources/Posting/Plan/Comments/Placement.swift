package import ReviewCore

/// The output that shows each finding: the rungs lead from the line itself down to a file. Every finding is on exactly
/// one rung.
package struct Placement: Hashable, Sendable {
  package enum Rung: Int, Hashable, Sendable, CaseIterable {
    case reviewComment, annotation, workflowCommand, stepSummary, file
    /// Not on the ladder: the summary counts these findings, and names the command that fixes them.
    case fixCommand
  }

  /// The number of findings that each rung accepts.
  package struct Budget: Hashable, Sendable {
    /// The number of lines with a comment.
    package var reviewComments: Int
    package var annotations: Int
    /// The limit for each severity; GitHub shows ten of each per step.
    package var workflowCommands: Int
    package var stepSummary: Int

    package init(
      reviewComments: Int = 60, annotations: Int = 200, workflowCommands: Int = 10, stepSummary: Int = 1_000
    ) {
      self.reviewComments = reviewComments
      self.annotations = annotations
      self.workflowCommands = workflowCommands
      self.stepSummary = stepSummary
    }
  }

  /// The inputs other than the findings.
  package struct Circumstances {
    package var capabilities: Capabilities
    package var budget: Budget
    /// Findings that already have a comment. They keep it, so that a new order does not remove and add comments.
    package var commented: Set<Fingerprint>
    /// Findings whose comment the forge refused, or that were not posted in time.
    package var uncommentable: Set<Fingerprint>
    /// See `PublicationPolicy`.
    package var layoutRules: Set<RuleID> = []

    package init(
      capabilities: Capabilities, budget: Budget = Budget(), commented: Set<Fingerprint> = [],
      uncommentable: Set<Fingerprint> = []
    ) {
      self.capabilities = capabilities
      self.budget = budget
      self.commented = commented
      self.uncommentable = uncommentable
    }
  }

  private let rungs: [Rung: [Finding]]

  /// - Parameter findings: In the report's order. More severe findings are placed first; the order breaks ties.
  package init(of findings: [Finding], in diff: Diff, _ circumstances: Circumstances) {
    var builder = PlacementBuilder(diff: diff, circumstances: circumstances)
    let ranked = findings.enumerated().sorted { left, right in
      (builder.rank(left.element), left.offset) < (builder.rank(right.element), right.offset)
    }
    for (_, finding) in ranked { builder.place(finding) }
    rungs = builder.rungs
  }

  package subscript(rung: Rung) -> [Finding] { rungs[rung] ?? [] }

  package var count: Int { rungs.values.reduce(0) { $0 + $1.count } }
}

private struct PlacementBuilder {
  let diff: Diff
  let circumstances: Placement.Circumstances
  var rungs: [Placement.Rung: [Finding]] = [:]
  private var seen: Set<Fingerprint> = []
  private var commands: [Severity: Int] = [:]
  /// The number of findings on each line with a comment.
  private var commentedLines: [Anchor: Int] = [:]

  /// One comment holds at most this number of findings.
  private static let findingsPerComment = 10

  init(diff: Diff, circumstances: Placement.Circumstances) {
    self.diff = diff
    self.circumstances = circumstances
  }

  /// Returns the rank of a finding; smaller ranks are placed first.
  func rank(_ finding: Finding) -> Int {
    if circumstances.commented.contains(finding.fingerprint) { return 0 }
    switch finding.severity {
    case .error: return 1
    case .warning: return 2
    case .note: return 3
    }
  }

  mutating func place(_ finding: Finding) {
    let rung = isFixedByCommand(finding) ? .fixCommand : Placement.Rung.allCases.first { takes(finding, $0) } ?? .file
    rungs[rung, default: []].append(finding)
    if rung == .reviewComment, let line = line(of: finding) {
      seen.insert(finding.fingerprint)
      commentedLines[line, default: 0] += 1
    }
    if rung == .workflowCommand { commands[finding.severity, default: 0] += 1 }
  }

  private func takes(_ finding: Finding, _ rung: Placement.Rung) -> Bool {
    let budget = circumstances.budget
    switch rung {
    case .reviewComment:
      return circumstances.capabilities.has(.reviewComments) && finding.scope != .file
        && !seen.contains(finding.fingerprint) && !circumstances.uncommentable.contains(finding.fingerprint)
        && !isAboutLayout(finding) && hasRoomForComment(finding)
    case .annotation:
      return circumstances.capabilities.has(.annotations)
        && hasRoom(rung, min(budget.annotations, circumstances.capabilities.limits.annotations))
        && finding.location?.path.text != nil
    case .workflowCommand: return commands[finding.severity, default: 0] < budget.workflowCommands
    case .stepSummary: return hasRoom(rung, budget.stepSummary)
    case .file: return true
    case .fixCommand: return false
    }
  }

  private func isFixedByCommand(_ finding: Finding) -> Bool {
    circumstances.capabilities.has(.summary) && isAboutLayout(finding)
  }

  private func isAboutLayout(_ finding: Finding) -> Bool {
    finding.fix?.isSafe == true && circumstances.layoutRules.contains(finding.rule)
  }

  private func hasRoomForComment(_ finding: Finding) -> Bool {
    guard let line = line(of: finding) else { return false }
    guard let count = commentedLines[line] else {
      return commentedLines.count < circumstances.budget.reviewComments
    }
    return count < Self.findingsPerComment
  }

  /// Returns the finding's first line, or nil when the diff does not show it.
  private func line(of finding: Finding) -> Anchor? {
    Anchor(of: finding, in: diff)?.firstLine
  }

  private func hasRoom(_ rung: Placement.Rung, _ limit: Int) -> Bool {
    rungs[rung, default: []].count < limit
  }
}
