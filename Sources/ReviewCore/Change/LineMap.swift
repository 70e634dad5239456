/// Maps line numbers of the tested files to the head's lines.
///
/// When the tests ran on the merge of base and head, its lines differ from the head's. The map is made from the diff
/// tested → head. A line outside every hunk moves by the offset of the hunks before it. A context line maps to its
/// partner. A line that the head does not have maps to nil, because it came from the target branch.
package struct LineMap: Hashable, Sendable {
  private struct Shift: Hashable, Sendable {
    /// The first tested line after a hunk; the offset applies from there on.
    let from: Int
    let offset: Int
    /// Tested lines of the hunk that have a partner.
    let partners: [Int: Int]
    /// Tested lines that the hunk covers.
    let covered: Range<Int>
    /// The head's lines of the hunk.
    let headLines: Range<Int>
  }

  private struct FileMap: Hashable, Sendable {
    /// Nil when the head has no such file.
    let path: RepoPath?
    let shifts: [Shift]
  }

  private let files: [RepoPath: FileMap]

  /// The map for identical tested and head files.
  package static let identity = LineMap(testedToHead: Diff(files: []))

  package init(testedToHead diff: Diff) {
    var files: [RepoPath: FileMap] = [:]
    for file in diff.files {
      guard let oldPath = file.oldPath else { continue }
      if case .copied = file.status { continue }
      files[oldPath] = FileMap(path: file.opacity == nil ? file.newPath : nil, shifts: file.hunks.map(Self.shift))
    }
    self.files = files
  }

  /// Returns whether the diff contains the tested file.
  package func touches(_ path: RepoPath) -> Bool { files[path] != nil }

  /// Returns the path of a tested file in the head, or nil when the head has no such file.
  package func headPath(of path: RepoPath) -> RepoPath? {
    guard let file = files[path] else { return path }
    return file.path
  }

  /// Returns the head's number for a line of a tested file, or nil when the head has no such line.
  package func headLine(of line: Int, in path: RepoPath) -> Int? {
    guard let file = files[path] else { return line }
    guard file.path != nil else { return nil }
    var offset = 0
    for shift in file.shifts {
      if shift.covered.contains(line) { return shift.partners[line] }
      if line < shift.from { break }
      offset = shift.offset
    }
    return line + offset
  }

  /// Returns whether the tested file has a line of the head.
  package func hasTestedLine(for headLine: Int, in path: RepoPath) -> Bool {
    guard let file = files[path] else { return true }
    guard file.path != nil else { return false }
    guard let shift = file.shifts.first(where: { $0.headLines.contains(headLine) }) else { return true }
    return shift.partners.values.contains(headLine)
  }

  private static func shift(for hunk: Hunk) -> Shift {
    var partners: [Int: Int] = [:]
    for case .context(let old, let new, _) in hunk.lines { partners[old] = new }
    // A hunk without old lines states the line before it.
    let oldStart = hunk.oldCount == 0 ? hunk.oldStart + 1 : hunk.oldStart
    let newStart = hunk.newCount == 0 ? hunk.newStart + 1 : hunk.newStart
    let oldEnd = oldStart + hunk.oldCount
    return Shift(
      from: oldEnd, offset: newStart + hunk.newCount - oldEnd, partners: partners, covered: oldStart..<oldEnd,
      headLines: newStart..<(newStart + hunk.newCount))
  }
}
