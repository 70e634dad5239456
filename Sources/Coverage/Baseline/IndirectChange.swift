package import ReviewCore

/// Lines that the change does not modify, but that lost coverage since the merge base.
package struct IndirectChange: Hashable, Sendable {
  package let path: RepoPath
  /// Head lines: formerly covered and now partial or uncovered, or formerly partial and now uncovered.
  package let lost: LineSet
}

extension PatchCoverage {
  /// Returns the changes by path. Excludes lines and files that one side does not measure.
  /// - Parameters:
  ///   - baseline: The coverage of the merge base.
  ///   - diff: From the merge base to the head; it maps the base's lines to the head's.
  package func indirectChanges(since baseline: BaselineCoverage, diff: Diff) -> [IndirectChange] {
    let map = LineMap(testedToHead: diff)
    return baseline.files.sorted { $0.key < $1.key }.compactMap { basePath, before in
      guard let path = map.headPath(of: basePath), let after = lineStates[path] else { return nil }
      let now = Dictionary(after.executableLines.map { ($0.line, $0.kind) }) { first, _ in first }
      let lost = before.executableLines.compactMap { line, kind -> Int? in
        guard let headLine = map.headLine(of: line, in: basePath), let then = kind.rank,
          let rank = now[headLine]?.rank, rank < then
        else { return nil }
        return headLine
      }
      return lost.isEmpty ? nil : IndirectChange(path: path, lost: LineSet(lost))
    }
  }
}
