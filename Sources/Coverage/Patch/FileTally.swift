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

extension CoverageTally {
  init(_ states: LineStates) {
    self.init()
    for run in states.runs {
      switch run.kind {
      case .notExecutable: break
      case .covered: covered += run.length
      case .partial: partial += run.length
      case .uncovered: uncovered += run.length
      }
    }
  }

  init(_ lines: [JudgedLine]) {
    self.init()
    for line in lines { count(line.state) }
  }
}
