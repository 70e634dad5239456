/// One file's part of a unified diff: its header lines and hunks, as they are read.
struct UnifiedDiffFile {
  private var oldPath: RepoPath?
  private var newPath: RepoPath?
  private var oldMode: Int?
  private var newMode: Int?
  private var isNew = false
  private var isDeleted = false
  private var isBinary = false
  /// `rename` or `copy` lines say where the file came from.
  private var origin: Origin?
  private var similarity = 0
  private var hunks: [Hunk] = []

  private enum Origin {
    case rename, copy
  }

  /// Reads from a file's first line to behind its last; nil for the lines between files that carry nothing.
  static func parse(_ lines: inout DiffLines) throws(UnifiedDiffError) -> FileChange? {
    if try skipsFiller(&lines) { return nil }
    var file = UnifiedDiffFile()
    let isGit = try file.readGitHeader(&lines)
    let start = lines.number
    if lines.isAtNames {
      try file.readNames(&lines, isGit: isGit)
      file.hunks = try UnifiedDiffHunks.parse(&lines)
      guard !file.hunks.isEmpty else { throw lines.error("a hunk (`@@ -1,2 +1,2 @@`) is missing") }
    } else if !isGit {
      throw lines.error("this line belongs to no file and no hunk")
    }
    return try file.change(line: start, isGit: isGit)
  }

  /// Blank lines, `Index:` lines and the like; a mail's signature ends the text.
  private static func skipsFiller(_ lines: inout DiffLines) throws(UnifiedDiffError) -> Bool {
    guard let header = lines.header, !lines.isAtFileStart else { return false }
    if header.elementsEqual("-- ".utf8) || header.elementsEqual("--".utf8) {
      while lines.current != nil, !lines.isAtFileStart { lines.advance() }
      if lines.current != nil { throw lines.error("another file follows the signature") }
      return true
    }
    if header.starts(with: "Only in ".utf8) {
      throw lines.error("a file on one side only is not shown; use `diff -ruN`")
    }
    if header.starts(with: "commit ".utf8) {
      throw lines.error("a second commit begins; its line numbers would not fit the first")
    }
    let isFiller = header.isEmpty || ["Index: ", "=====", "diff "].contains { header.starts(with: $0.utf8) }
    guard isFiller else { throw lines.error("this line belongs to no file and no hunk") }
    lines.advance()
    return true
  }

  /// Whether there was a `diff --git` line. Reads all header lines behind it.
  private mutating func readGitHeader(_ lines: inout DiffLines) throws(UnifiedDiffError) -> Bool {
    if let header = lines.header, header.starts(with: "diff --c".utf8) {
      throw lines.error("a merge's combined diff has no single old side")
    }
    guard let names = lines.rest(after: "diff --git ") else { return false }
    if let path = UnifiedDiffPath.common(names) { (oldPath, newPath) = (path, path) }
    lines.advance()
    while lines.current != nil, try readExtendedHeader(&lines) { lines.advance() }
    return true
  }

  /// False when the line is none.
  private mutating func readExtendedHeader(_ lines: inout DiffLines) throws(UnifiedDiffError) -> Bool {
    if let path = lines.rest(after: "rename from ") { (oldPath, origin) = (try Self.path(path, lines), .rename) }
    else if let path = lines.rest(after: "rename to ") { newPath = try Self.path(path, lines) }
    else if let path = lines.rest(after: "copy from ") { (oldPath, origin) = (try Self.path(path, lines), .copy) }
    else if let path = lines.rest(after: "copy to ") { newPath = try Self.path(path, lines) }
    else if let mode = lines.rest(after: "old mode ") { oldMode = try Self.mode(mode, lines) }
    else if let mode = lines.rest(after: "new mode ") { newMode = try Self.mode(mode, lines) }
    else if let mode = lines.rest(after: "new file mode ") { (isNew, newMode) = (true, try Self.mode(mode, lines)) }
    else if let mode = lines.rest(after: "deleted file mode ") {
      (isDeleted, oldMode) = (true, try Self.mode(mode, lines))
    } else if let percent = lines.rest(after: "similarity index ") {
      similarity = Int(String(decoding: percent.dropLast(), as: UTF8.self)) ?? 0
    } else if let index = lines.rest(after: "index ") {
      try readIndex(index, lines)
    } else if lines.rest(after: "Binary files ") != nil {
      isBinary = true
    } else if lines.rest(after: "GIT binary patch") != nil {
      isBinary = true
      Self.skipBinary(&lines)
    } else {
      return lines.rest(after: "dissimilarity index ") != nil
    }
    return true
  }

  /// `1a2b3c4..5d6e7f8 100644`; the mode is there when it did not change.
  private mutating func readIndex(_ index: ArraySlice<UInt8>, _ lines: DiffLines) throws(UnifiedDiffError) {
    guard let space = index.lastIndex(of: UInt8(ascii: " ")) else { return }
    let mode = try Self.mode(index[(space + 1)...], lines)
    (oldMode, newMode) = (mode, mode)
  }

  /// Stops at the last line, which the caller passes.
  private static func skipBinary(_ lines: inout DiffLines) {
    var copy = lines
    copy.advance()
    while let line = copy.current, !copy.isAtFileStart, !line.starts(with: "-- ".utf8) {
      lines = copy
      copy.advance()
    }
  }

  private mutating func readNames(_ lines: inout DiffLines, isGit: Bool) throws(UnifiedDiffError) {
    let old = UnifiedDiffPath.name(lines.rest(after: "--- ") ?? [])
    lines.advance()
    let new = UnifiedDiffPath.name(lines.rest(after: "+++ ") ?? [])
    guard let old, let new else { throw lines.error("the names behind `---` and `+++` cannot be read") }
    if old == .nothing { isNew = true }
    if new == .nothing { isDeleted = true }
    // Git's `rename` lines and its first line have said it before, without a prefix to guess at.
    if !isGit || oldPath == nil || newPath == nil {
      guard let paths = UnifiedDiffPath.paths(old: old, new: new) else {
        throw lines.error("the names behind `---` and `+++` do not fit together")
      }
      (oldPath, newPath) = (paths.old ?? paths.new, paths.new ?? paths.old)
    }
    lines.advance()
  }

  private func change(line: Int, isGit: Bool) throws(UnifiedDiffError) -> FileChange {
    guard let oldPath, let newPath, UnifiedDiffPath.isInside(oldPath), UnifiedDiffPath.isInside(newPath) else {
      throw UnifiedDiffError(line: line, reason: "no path inside the repository is named for this file")
    }
    // `diff -N` names both sides of a new file; only its hunk tells.
    let only = isGit || hunks.count != 1 ? nil : hunks.first
    let isAdded = isNew || only?.oldStart == 0 && only?.oldCount == 0
    let isGone = isDeleted || only?.newStart == 0 && only?.newCount == 0
    return FileChange(
      status: isAdded ? .added : isGone ? .deleted : movedStatus, oldPath: isAdded ? nil : oldPath,
      newPath: isGone ? nil : newPath, oldKind: isAdded ? nil : Self.kind(oldMode),
      newKind: isGone ? nil : Self.kind(newMode), opacity: isBinary ? .binary : nil, hunks: hunks)
  }

  private var movedStatus: FileChange.Status {
    switch origin {
    case .rename: .renamed(similarity: similarity)
    case .copy: .copied(similarity: similarity)
    case nil: .modified
    }
  }

  private static func path(_ bytes: ArraySlice<UInt8>, _ lines: DiffLines) throws(UnifiedDiffError) -> RepoPath {
    guard case .path(let path)? = UnifiedDiffPath.name(bytes) else { throw lines.error("the path cannot be read") }
    return RepoPath(bytes: path)
  }

  private static func mode(_ digits: ArraySlice<UInt8>, _ lines: DiffLines) throws(UnifiedDiffError) -> Int {
    guard digits.count == 6, let mode = Int(String(decoding: digits, as: UTF8.self), radix: 8) else {
      throw lines.error("a file mode has six octal digits")
    }
    return mode
  }

  private static func kind(_ mode: Int?) -> FileChange.Kind {
    switch mode {
    case 0o120000: .symlink
    case 0o160000: .submodule
    case 0o100755: .executable
    default: .regular
    }
  }
}
