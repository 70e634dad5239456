/// The number of lines in each state.
package struct CoverageTally: Hashable, Sendable {
  package var covered = 0
  package var partial = 0
  package var uncovered = 0
  /// Lines that no test of this run executed, and that tests outside of it may reach.
  package var unknown = 0
  /// Those of the partial lines whose other parts tests outside of this run may reach.
  package var openPartial = 0

  package init(covered: Int = 0, partial: Int = 0, uncovered: Int = 0, unknown: Int = 0) {
    self.covered = covered
    self.partial = partial
    self.uncovered = uncovered
    self.unknown = unknown
  }

  /// The number of executable lines.
  package var total: Int { covered + partial + uncovered + unknown }

  /// Whether no test outside of this run can change the numbers.
  package var isExact: Bool { unknown == 0 && openPartial == 0 }

  /// The numbers if tests outside of this run covered every line that they may reach.
  package var best: CoverageTally {
    CoverageTally(covered: covered + unknown + openPartial, partial: partial - openPartial, uncovered: uncovered)
  }

  /// Returns the share of covered lines, the lowest possible one if lines are unknown. The policy decides how partial
  /// lines count. `half` doubles both numbers.
  package func ratio(countingPartial policy: PartialPolicy) -> Ratio {
    switch policy {
    case .miss: Ratio(covered: covered, total: total)
    case .hit: Ratio(covered: covered + partial, total: total)
    case .half: Ratio(covered: 2 * covered + partial, total: 2 * total)
    }
  }

  static func += (left: inout CoverageTally, right: CoverageTally) {
    left = left + right
  }

  package static func + (left: CoverageTally, right: CoverageTally) -> CoverageTally {
    var sum = CoverageTally(
      covered: left.covered + right.covered, partial: left.partial + right.partial,
      uncovered: left.uncovered + right.uncovered, unknown: left.unknown + right.unknown)
    sum.openPartial = left.openPartial + right.openPartial
    return sum
  }

  /// Returns the difference; no number is below zero.
  static func - (left: CoverageTally, right: CoverageTally) -> CoverageTally {
    CoverageTally(
      covered: max(left.covered - right.covered, 0), partial: max(left.partial - right.partial, 0),
      uncovered: max(left.uncovered - right.uncovered, 0), unknown: max(left.unknown - right.unknown, 0))
  }

  mutating func count(_ kind: LineStates.Kind, lines: Int = 1) {
    switch kind {
    case .covered: covered += lines
    case .partial: partial += lines
    case .uncovered: uncovered += lines
    case .notExecutable: break
    }
  }

  mutating func count(_ state: LineState) {
    switch state {
    case .covered: covered += 1
    case .partial: partial += 1
    case .uncovered: uncovered += 1
    case .unknown: unknown += 1
    case .notExecutable: break
    }
  }
}

extension CoverageTally {
  init(_ states: LineStates) {
    self.init()
    for run in states.runs { count(run.kind, lines: run.length) }
  }

  init(_ lines: [JudgedLine]) {
    self.init()
    for line in lines { count(line.state) }
  }
}

/// How a partially covered line counts (`coverage.partial`).
package enum PartialPolicy: String, CaseIterable, Sendable {
  case miss, half, hit
}

/// The lines of one measured file by their states: the added ones, and all.
package struct FileTally: Hashable, Sendable {
  package var patch: CoverageTally
  package var project: CoverageTally

  package init(patch: CoverageTally, project: CoverageTally) {
    self.patch = patch
    self.project = project
  }

  /// Marks all partial lines as lines that tests outside of this run may complete.
  mutating func openPartialLines() {
    patch.openPartial = patch.partial
    project.openPartial = project.partial
  }
}
