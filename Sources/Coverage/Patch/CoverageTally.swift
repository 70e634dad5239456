/// The number of lines in each state.
package struct CoverageTally: Hashable, Sendable {
  package var covered = 0
  package var partial = 0
  package var uncovered = 0

  package init(covered: Int = 0, partial: Int = 0, uncovered: Int = 0) {
    self.covered = covered
    self.partial = partial
    self.uncovered = uncovered
  }

  /// The number of executable lines.
  package var total: Int { covered + partial + uncovered }

  /// Returns the share of covered lines, where the policy decides how partial lines count. `half` doubles both numbers.
  package func ratio(countingPartial policy: PartialPolicy) -> Ratio {
    switch policy {
    case .miss: Ratio(covered: covered, total: total)
    case .hit: Ratio(covered: covered + partial, total: total)
    case .half: Ratio(covered: 2 * covered + partial, total: 2 * total)
    }
  }

  package static func + (left: CoverageTally, right: CoverageTally) -> CoverageTally {
    CoverageTally(
      covered: left.covered + right.covered, partial: left.partial + right.partial,
      uncovered: left.uncovered + right.uncovered)
  }

  mutating func count(_ state: LineState) {
    switch state {
    case .covered: covered += 1
    case .partial: partial += 1
    case .uncovered: uncovered += 1
    case .notExecutable: break
    }
  }
}
