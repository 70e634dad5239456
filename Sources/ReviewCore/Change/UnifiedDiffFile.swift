/// One file's part of a unified diff: its header lines and hunks, in the order of reading.
struct UnifiedDiffFile {
  private var oldPath: RepoPath?
  private var newPath: RepoPath?
  private var oldMode: Int?
  private var newMode: Int?
  private var isNew = false
  private var isDeleted = false
  private var isBinary = false
  /// Whether `rename` or `copy` lines give the file's origin.
  private var origin: Origin?
  private var similarity = 0
  /// The ids of the contents before and after, if the header has them.
  private var contents: (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)?
  /// Whether any header line follows the file's first line.
  private var hasHeader = false
  private var hunks: [Hunk] = []

  private enum Origin {
    case rename, copy
  }

  /// Reads one file, from its first line through its last. Returns nil for the lines between files that have no
  /// content.
  static func parse(_ lines: inout DiffLines) throws(UnifiedDiffError) -> FileChange? {
    if let file = try plainBinary(&lines) { return file }
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
    } else if file.lacksLines {
      throw lines.error("the changed lines of the file are missing")
    }
    try file.check(at: start)
    return try file.change(line: start, isGit: isGit)
  }

  /// Reads the line that `diff -r` writes for binary files; returns nil for any other line.
  private static func plainBinary(_ lines: inout DiffLines) throws(UnifiedDiffError) -> FileChange? {
    guard lines.isAtBinaryFiles, let rest = lines.rest(after: "Binary files ") else { return nil }
    guard let pair = UnifiedDiffPath.binaryPair(rest.dropLast(" differ".utf8.count)), let path = pair.new ?? pair.old,
      UnifiedDiffPath.isInside(path)
    else { throw lines.error("the names of the binary files are ambiguous") }
    lines.advance()
    let status: FileChange.Status = pair.old == nil ? .added : pair.new == nil ? .deleted : .modified
    return FileChange(
      status: status, oldPath: pair.old, newPath: pair.new, oldKind: pair.old.map { _ in .regular },
      newKind: pair.new.map { _ in .regular }, opacity: .binary, hunks: [])
  }

  /// Whether the header announces changed lines and none follow.
  private var lacksLines: Bool {
    guard hasHeader else { return true }
    guard let contents, !isBinary, contents.old != contents.new else { return false }
    if isNew { return !Self.isEmptyBlob(contents.new) }
    if isDeleted { return !Self.isEmptyBlob(contents.old) }
    // Ignoring white space does not hide a change of mode.
    return oldMode == newMode
  }

  /// Returns whether the name is git's id of an empty file, in SHA-1 or SHA-256.
  private static func isEmptyBlob(_ name: ArraySlice<UInt8>) -> Bool {
    ["e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"]
      .contains { $0.utf8.starts(with: name) }
  }

  /// Checks that a new file has no old lines, and a deleted one no new lines.
  private func check(at line: Int) throws(UnifiedDiffError) {
    if isNew && isDeleted {
      throw UnifiedDiffError(line: line, reason: "the file is marked both as new and as deleted")
    }
    if isNew, hunks.contains(where: { $0.oldCount > 0 }) {
      throw UnifiedDiffError(line: line, reason: "the file is marked as new, but has old lines")
    }
    if isDeleted, hunks.contains(where: { $0.newCount > 0 }) {
      throw UnifiedDiffError(line: line, reason: "the file is marked as deleted, but has new lines")
    }
  }

  /// Skips blank lines, `Index:` lines and similar ones. A mail's signature ends the text.
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

  /// Reads a `diff --git` line and all header lines after it; returns false without such a line.
  private mutating func readGitHeader(_ lines: inout DiffLines) throws(UnifiedDiffError) -> Bool {
    if let header = lines.header, header.starts(with: "diff --c".utf8) {
      throw lines.error("a merge's combined diff has no single old side")
    }
    guard let names = lines.rest(after: "diff --git ") else { return false }
    if let path = UnifiedDiffPath.common(names) { (oldPath, newPath) = (path, path) }
    lines.advance()
    while lines.current != nil, try readExtendedHeader(&lines) {
      hasHeader = true
      lines.advance()
    }
    return true
  }

  /// Returns false when the line is not an extended header.
  private mutating func readExtendedHeader(_ lines: inout DiffLines) throws(UnifiedDiffError) -> Bool {
    if try readName(lines) { return true }
    if try readMode(lines) { return true }
    if let percent = lines.rest(after: "similarity index ") {
      similarity = Int(String(decoding: percent.dropLast(), as: UTF8.self)) ?? 0
    } else if let index = lines.rest(after: "index ") {
      try readIndex(index, lines)
    } else if lines.rest(after: "Binary files ") != nil {
      isBinary = true
    } else if lines.rest(after: "GIT binary patch") != nil {
      isBinary = true
      try Self.skipBinary(&lines)
    } else {
      return lines.rest(after: "dissimilarity index ") != nil
    }
    return true
  }

  private mutating func readName(_ lines: DiffLines) throws(UnifiedDiffError) -> Bool {
    if let path = lines.rest(after: "rename from ") {
      (oldPath, origin) = (try Self.path(path, lines), .rename)
    } else if let path = lines.rest(after: "rename to ") {
      newPath = try Self.path(path, lines)
    } else if let path = lines.rest(after: "copy from ") {
      (oldPath, origin) = (try Self.path(path, lines), .copy)
    } else if let path = lines.rest(after: "copy to ") {
      newPath = try Self.path(path, lines)
    } else {
      return false
    }
    return true
  }

  private mutating func readMode(_ lines: DiffLines) throws(UnifiedDiffError) -> Bool {
    if let mode = lines.rest(after: "old mode ") {
      oldMode = try Self.mode(mode, lines)
    } else if let mode = lines.rest(after: "new mode ") {
      newMode = try Self.mode(mode, lines)
    } else if let mode = lines.rest(after: "new file mode ") {
      (isNew, newMode) = (true, try Self.mode(mode, lines))
    } else if let mode = lines.rest(after: "deleted file mode ") {
      (isDeleted, oldMode) = (true, try Self.mode(mode, lines))
    } else {
      return false
    }
    return true
  }

  /// Reads `1a2b3c4..5d6e7f8 100644`; the mode is present only when it did not change.
  private mutating func readIndex(_ index: ArraySlice<UInt8>, _ lines: DiffLines) throws(UnifiedDiffError) {
    let names = index.prefix { $0 != UInt8(ascii: " ") }
    if let dots = names.firstRange(of: Array("..".utf8)) {
      contents = (names[..<dots.lowerBound], names[dots.upperBound...])
    }
    guard let space = index.lastIndex(of: UInt8(ascii: " ")) else { return }
    let mode = try Self.mode(index[(space + 1)...], lines)
    (oldMode, newMode) = (mode, mode)
  }

  /// Stops at the last line, which the caller then skips.
  private static func skipBinary(_ lines: inout DiffLines) throws(UnifiedDiffError) {
    var copy = lines
    copy.advance()
    var isWhole = false
    while let line = copy.header, !copy.isAtFileStart, !line.starts(with: "-- ".utf8) {
      let isStart = line.starts(with: "literal ".utf8) || line.starts(with: "delta ".utf8)
      // Base 85, after a letter for the number of bytes (git's `base85.c`).
      let isData =
        line.count > 5 && line.count % 5 == 1
        && (line.first.map { Unicode.Scalar($0).properties.isAlphabetic } ?? false)
      guard isStart || isData || line.isEmpty else { throw copy.error("this line belongs to no binary patch") }
      isWhole = line.isEmpty
      lines = copy
      copy.advance()
    }
    guard isWhole else { throw lines.error("the binary patch ends too early") }
  }

  private mutating func readNames(_ lines: inout DiffLines, isGit: Bool) throws(UnifiedDiffError) {
    let old = UnifiedDiffPath.name(lines.rest(after: "--- ") ?? [])
    lines.advance()
    let new = UnifiedDiffPath.name(lines.rest(after: "+++ ") ?? [])
    guard let old, let new else { throw lines.error("the names behind `---` and `+++` cannot be read") }
    if old == .nothing { isNew = true }
    if new == .nothing { isDeleted = true }
    guard oldPath.map({ UnifiedDiffPath.names(old, $0) }) ?? true,
      newPath.map({ UnifiedDiffPath.names(new, $0) }) ?? true
    else {
      throw lines.error("the name is another than in the file's first lines")
    }
    // Git's `rename` lines and its first line have already given the paths, without ambiguous prefixes.
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
    // `diff -N` names both sides of a new file; only its hunk shows that it is new.
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
