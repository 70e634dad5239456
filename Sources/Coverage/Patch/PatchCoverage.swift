package import ReviewCore

/// The coverage of the lines that a change adds, and of the whole project.
package struct PatchCoverage: Sendable {
  /// Measured files with added lines, by path.
  package let files: [PatchedFile]
  /// The same files in line mode, for comparison with other tools.
  package let lineFiles: [LinePatch]
  /// The added lines in region mode.
  package let patch: CoverageTally
  /// The added lines in line mode, as llvm-cov, LCOV and diff-cover count them.
  package let patchLines: Ratio
  /// The package's own sources in region mode.
  package let project: CoverageTally
  /// The package's own sources in line mode.
  package let projectLines: Ratio
  /// Changed Swift files with added code that are missing from all reports or do not match the report; by path.
  package let unknown: [RepoPath]
  package let partial: PartialPolicy
  /// For all measured files; used for the baseline.
  package let lineStates: [RepoPath: LineStates]
  /// Of each measured file.
  package let tallies: [RepoPath: FileTally]
  /// Lines with code that comments exclude, by file.
  package let excluded: [RepoPath: LineSet]
  /// The number of excluded lines that the change adds.
  package var excludedCount = 0
  /// One sentence each.
  package let notices: [String]
  /// What happened to each changed source within the scope.
  package var states: [RepoPath: FileState] = [:]

  package init(
    files: [PatchedFile], lineFiles: [LinePatch] = [], patch: CoverageTally, patchLines: Ratio,
    project: CoverageTally, projectLines: Ratio,
    unknown: [RepoPath] = [], partial: PartialPolicy = .miss, lineStates: [RepoPath: LineStates] = [:],
    tallies: [RepoPath: FileTally] = [:], excluded: [RepoPath: LineSet] = [:], notices: [String] = []
  ) {
    self.files = files
    self.lineFiles = lineFiles
    self.patch = patch
    self.patchLines = patchLines
    self.project = project
    self.projectLines = projectLines
    self.unknown = unknown
    self.partial = partial
    self.lineStates = lineStates
    self.tallies = tallies
    self.excluded = excluded
    self.notices = notices
  }

  /// The share that gates judge, in region mode; the lowest possible one if lines are unknown.
  package var patchRatio: Ratio { patch.ratio(countingPartial: partial) }
  package var projectRatio: Ratio { project.ratio(countingPartial: partial) }
  /// The shares if tests outside of this run covered every line that they may reach.
  package var bestPatchRatio: Ratio { patch.best.ratio(countingPartial: partial) }
  package var bestProjectRatio: Ratio { project.best.ratio(countingPartial: partial) }
  /// Whether no test outside of this run can change the figures.
  package var isExact: Bool { patch.isExact && project.isExact }

  /// The figures with their names in the JSON report. Totals are ∅ when no lines are measurable.
  package var metrics: [Metric] {
    [
      Metric("patchCovered", patch.covered), Metric("patchPartial", patch.partial), total("patchTotal", patch.total),
      Metric("patchLineCovered", patchLines.covered), total("patchLineTotal", patchLines.total),
      Metric("projectCovered", project.covered), Metric("projectPartial", project.partial),
      total("projectTotal", project.total),
      Metric("projectLineCovered", projectLines.covered), total("projectLineTotal", projectLines.total),
    ] + (excludedCount > 0 ? [Metric("patchExcluded", excludedCount)] : [])
      + Self.unknown(in: patch, "patch") + Self.unknown(in: project, "project")
  }

  /// Returns the number of unknown lines, and the highest possible number of covered lines; empty for exact figures.
  private static func unknown(in tally: CoverageTally, _ name: String) -> [Metric] {
    guard !tally.isExact else { return [] }
    return [Metric("\(name)Unknown", tally.unknown), Metric("\(name)BestCovered", tally.best.covered)]
  }

  private func total(_ name: String, _ count: Int) -> Metric {
    Metric(name, count == 0 ? .none : .count(count))
  }
}

/// The added lines of one changed file in line mode, as diff-cover counts them.
package struct LinePatch: Hashable, Sendable {
  package let path: RepoPath
  package let covered: LineSet
  /// Called violations in diff-cover.
  package let uncovered: LineSet

  package init(path: RepoPath, covered: LineSet, uncovered: LineSet) {
    self.path = path
    self.covered = covered
    self.uncovered = uncovered
  }

  /// - Parameter lines: The measured added lines.
  init(path: RepoPath, lines: [JudgedLine]) {
    self.init(
      path: path, covered: LineSet(lines.filter { $0.count > 0 }.map(\.number)),
      uncovered: LineSet(lines.filter { $0.count == 0 }.map(\.number)))
  }
}

extension PatchedFile {
  /// - Parameters:
  ///   - added: All added lines of the file.
  ///   - lines: The measured added lines.
  init(path: RepoPath, added: LineSet, lines: [JudgedLine], source: SourceMap?) {
    var covered = LineSet()
    var partial: [PartialLine] = []
    var uncovered = LineSet()
    var unknown = LineSet()
    for line in lines {
      switch line.state {
      case .covered: covered.insert(line.number)
      case .uncovered: uncovered.insert(line.number)
      case .unknown: unknown.insert(line.number)
      case .partial(let columns): partial.append(PartialLine(line: line.number, columns: columns))
      case .notExecutable: break
      }
    }
    let executable = covered.union(uncovered).union(unknown).union(LineSet(partial.map(\.line)))
    let shown = Array(uncovered.lines) + Array(unknown.lines) + partial.map(\.line)
    let texts = shown.compactMap { line in
      source?.text(ofLine: line).map { (line, String(decoding: $0, as: UTF8.self)) }
    }
    self.init(
      path: path, covered: covered, partial: partial, uncovered: uncovered,
      notExecutable: added.subtracting(executable), texts: Dictionary(texts) { first, _ in first })
    self.unknown = unknown
  }
}

extension PatchedFile.PartialLine {
  fileprivate init(line: Int, columns: [Range<Int>]) {
    self.init(
      line: line,
      spans: columns.map { columns in
        PatchedFile.Span(
          start: Location.Position(line: line, column: columns.lowerBound),
          end: Location.Position(line: line, column: columns.upperBound))
      })
  }
}

/// Lines that the change does not modify, but that lost coverage since an earlier commit.
package struct IndirectChange: Hashable, Sendable {
  package let path: RepoPath
  /// Head lines: formerly covered and now partial or uncovered, or formerly partial and now uncovered.
  package let lost: LineSet
}

extension PatchCoverage {
  /// Returns the files with the coverage of all their lines, now and at an earlier commit.
  /// - Parameters:
  ///   - baseline: The coverage of the earlier commit.
  ///   - lines: Maps the lines of that commit to the head.
  package func filesWithShares(since baseline: BaselineCoverage, lines: LineMapChain) -> [PatchedFile] {
    let paths = Set(files.map(\.path))
    let earlier = baseline.files.reduce(into: [RepoPath: CoverageTally]()) { tallies, file in
      guard let path = lines.headPath(of: file.key), paths.contains(path) else { return }
      tallies[path] = CoverageTally(file.value)
    }
    return files.map { file in
      // Without all tests, the share is a range.
      guard let tally = tallies[file.path]?.project, tally.isExact else { return file }
      var file = file
      file.share = share(of: tally)
      file.earlierShare = earlier[file.path].map(share)
      return file
    }
  }

  private func share(of tally: CoverageTally) -> PatchedFile.Share {
    let ratio = tally.ratio(countingPartial: partial)
    return PatchedFile.Share(covered: ratio.covered, total: ratio.total)
  }

  /// Returns the changes by path. Excludes lines and files that one side does not measure.
  /// - Parameters:
  ///   - baseline: The coverage of the earlier commit.
  ///   - lines: Maps the lines of that commit to the head.
  package func indirectChanges(since baseline: BaselineCoverage, lines: LineMapChain) -> [IndirectChange] {
    baseline.files.sorted { $0.key < $1.key }.compactMap { basePath, before in
      guard let path = lines.headPath(of: basePath), let after = lineStates[path] else { return nil }
      let now = Dictionary(after.executableLines.map { ($0.line, $0.kind) }) { first, _ in first }
      let lost = before.executableLines.compactMap { line, kind -> Int? in
        guard let headLine = lines.headLine(of: line, in: basePath), let then = kind.rank,
          let rank = now[headLine]?.rank, rank < then
        else { return nil }
        return headLine
      }
      return lost.isEmpty ? nil : IndirectChange(path: path, lost: LineSet(lost))
    }
  }
}
