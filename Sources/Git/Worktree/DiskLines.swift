import Platform
import ReviewCore

/// Compares Swift files on disk with the texts that git stores for them.
///
/// The diff of a working tree has the lines of the stored texts, while checks and coverage reports see the files on
/// disk. Line endings and filters that edit within a line keep the line numbers; other filters may not.
struct DiskLines: Sendable {
  /// In bytes: a larger file is not reviewed.
  let limit: Int

  /// Checks that the changed files have the same lines on disk. A missing file is not an error.
  /// - Parameters:
  ///   - deltas: The differences of the working tree.
  ///   - diff: The same differences, line by line.
  ///   - contents: Must include the objects of the working tree.
  /// - Throws: `otherLines`, and errors of reading the stored text.
  func check(_ deltas: [Delta], in diff: Diff, _ contents: borrowing ContentReader) throws(GitError) {
    guard let root = contents.repository.layout.workTree else { return }
    let changed = Set(diff.files.filter { !$0.hunks.isEmpty && $0.path.hasExtension("swift") }.compactMap(\.newPath))
    let sides = deltas.compactMap(\.new).filter { $0.mode.isRegular && $0.id != nil && changed.contains($0.path) }
    let fits = try contents.map(sides) { contents, side throws(GitError) in
      let file = ConfinedFile(root: DiskFile(root), path: side.path.bytes)
      guard let bytes = try? file.bytes(limit: limit) else { return true }
      return try Self.hasSameLines(bytes, as: contents.object(side))
    }
    for (side, fits) in zip(sides, fits) where !fits {
      if let error = try error(for: side.path, contents.repository) { throw error }
    }
  }

  /// Whether each line that both texts have is at the same place in both.
  private static func hasSameLines(_ disk: [UInt8], as stored: borrowing RawObject) throws(GitError) -> Bool {
    let bytes = stored.bytes
    guard disk != bytes else { return true }
    let (disk, stored) = (withoutReturns(disk), withoutReturns(bytes))
    guard disk != stored else { return true }
    let hunks = try LineDifference(
      RawObject(kind: .blob, bytes: stored), RawObject(kind: .blob, bytes: disk), ignoresWhitespace: false
    ).hunks()
    return hunks.allSatisfy { hunk in
      hunk.oldCount == hunk.newCount
        && hunk.lines.allSatisfy { line in if case .context(let old, let new, _) = line { old == new } else { true } }
    }
  }

  /// Returns the changed Swift files that have another text on disk than in the tested commit, except for line ends,
  /// and the attributes by which git converts them. A file that the commit or the disk lacks is not compared.
  /// - Throws: `otherLines` for a file that git does not look at, and errors of reading the commit.
  func conversions(
    of change: Change, from stored: GitSourceReader, _ repository: borrowing OpenRepository
  ) throws(GitError) -> [RepoPath: String] {
    guard let root = repository.layout.workTree else { return [:] }
    var found: [RepoPath: String] = [:]
    let files = change.diff.files.filter { $0.hasContents && $0.opacity == nil && $0.path.hasExtension("swift") }
    for path in files.map(\.path) {
      guard let disk = try? ConfinedFile(root: DiskFile(root), path: path.bytes).bytes(limit: 2 * limit),
        let bytes = try stored.bytesIfAny(of: path), disk != bytes,
        Self.withoutReturns(disk) != Self.withoutReturns(bytes)
      else { continue }
      found[path] = try conversion(of: path, repository)
    }
    return found
  }

  private func conversion(of path: RepoPath, _ repository: borrowing OpenRepository) throws(GitError) -> String {
    for name in ["working-tree-encoding", "filter", "ident"] {
      guard let value = try attribute(name, of: path, repository, allowsSet: name == "ident") else { continue }
      return value == "set" ? name : "\(name)=\(value)"
    }
    throw GitError(
      .otherLines, "\(path) has another text on disk than in the commit.",
      hint: "If it was saved just now, run again. Otherwise git does not look at it: see `git ls-files -v`.")
  }

  /// Removes the carriage return at the end of each line: git may have added or removed it.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    var lines = bytes
    var end = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
      lines[end] = byte
      end += 1
    }
    return Array(lines[..<end])
  }

  /// Returns nil for a file in another encoding, which the linter refuses with a better message.
  private func error(for path: RepoPath, _ repository: borrowing OpenRepository) throws(GitError) -> GitError? {
    guard try attribute("working-tree-encoding", of: path, repository) == nil else { return nil }
    guard let filter = try attribute("filter", of: path, repository) else {
      return GitError(
        .otherLines, "\(path) has other lines on disk than git compared.",
        hint: "If it was saved just now, run again. Otherwise git does not look at it: see `git ls-files -v`.")
    }
    return GitError(
      .otherLines,
      "The git filter \(Escaped.line(filter)) adds, removes or moves lines of \(path), so the lines of the change are"
        + " not those on disk.",
      hint: "Review what git stores: name a commit, such as `--head HEAD`, or use `lint --staged`.")
  }

  /// Returns the value of a git attribute; nil if it has no value.
  /// - Parameter allowsSet: Whether an attribute that is only set has the value `set`.
  private func attribute(
    _ name: String, of path: RepoPath, _ repository: borrowing OpenRepository, allowsSet: Bool = false
  ) throws(GitError) -> String? {
    let answer = try repository.command?.run(
      ["-C", repository.layout.mainFolder, "check-attr", "-z", "--stdin", name], input: path.bytes + [0],
      variables: [:])
    // The path, the attribute and its value, each with a zero byte.
    guard let answer, answer.succeeded, let value = answer.output.split(separator: 0).last else { return nil }
    let text = String(decoding: value, as: UTF8.self)
    return ["unspecified", "unset"].contains(text) || text == "set" && !allowsSet ? nil : text
  }
}
