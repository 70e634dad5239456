/// The names in a diff's header lines.
enum UnifiedDiffPath {
  enum Name: Equatable {
    /// `/dev/null`: the side is missing.
    case nothing
    case path([UInt8])
  }

  /// Reads a name after `---`, `+++`, `rename from` ...: quoted as in C, or unquoted up to a tab. Returns nil when the
  /// quoting is invalid or the name is missing.
  static func name(_ text: ArraySlice<UInt8>) -> Name? {
    if text.first == UInt8(ascii: "\"") {
      guard let (path, rest) = CQuoting.unquoted(text), rest.isEmpty || rest.first == UInt8(ascii: "\t") else {
        return nil
      }
      return .path(path)
    }
    let path = text.prefix { $0 != UInt8(ascii: "\t") }
    if path.elementsEqual("/dev/null".utf8) { return .nothing }
    return path.isEmpty ? nil : .path(Array(path))
  }

  /// Returns the path of a `diff --git` line when both names are equal except for their prefixes, otherwise nil.
  static func common(_ names: ArraySlice<UInt8>) -> RepoPath? {
    common(names, separatedBy: Array(" ".utf8))
  }

  private static func common(_ names: ArraySlice<UInt8>, separatedBy separator: [UInt8]) -> RepoPath? {
    if names.first == UInt8(ascii: "\"") || names.last == UInt8(ascii: "\"") {
      return quotedCommon(names, separatedBy: separator)
    }
    for middle in middles(of: names, separatedBy: separator) where names[middle...].starts(with: separator) {
      let right = Array(names[(middle + separator.count)...])
      if let path = same(Array(names[..<middle]), right) { return path }
    }
    return nil
  }

  /// Returns the possible offsets of the separator between two names that are equal except for their prefixes,
  /// ascending.
  ///
  /// Unquoted names may contain the separator, and trying each occurrence would take quadratic time. Names without
  /// prefixes have equal lengths. With prefixes, the parts after the first slash have equal lengths. At most one offset
  /// then fits: further right the left part is longer and the right part shorter.
  static func middles(of names: ArraySlice<UInt8>, separatedBy separator: [UInt8]) -> [Int] {
    guard names.count > separator.count else { return [] }
    let half = names.startIndex + (names.count - separator.count) / 2
    guard let first = names.firstIndex(of: UInt8(ascii: "/")) else { return [half] }
    var slash = names.endIndex
    for index in names.indices.reversed() where index >= first {
      if index + separator.count <= slash, index - first == names.endIndex - slash {
        return Set([half, index]).sorted()
      }
      if names[index] == UInt8(ascii: "/") { slash = index }
    }
    return [half]
  }

  /// Returns the paths of both sides without their prefixes, or nil when they are ambiguous.
  static func paths(old: Name, new: Name) -> (old: RepoPath?, new: RepoPath?)? {
    switch (old, new) {
    case (.nothing, .nothing): return nil
    case (.nothing, .path(let path)): return (nil, RepoPath(bytes: withoutPrefix(path)))
    case (.path(let path), .nothing): return (RepoPath(bytes: withoutPrefix(path)), nil)
    case (.path(let left), .path(let right)):
      if let path = same(left, right) { return (path, path) }
      guard hasGitPrefix(left), hasGitPrefix(right) else { return nil }
      return (RepoPath(bytes: withoutPrefix(left)), RepoPath(bytes: withoutPrefix(right)))
    }
  }

  /// Returns whether a name is that path, with or without a prefix.
  static func names(_ name: Name, _ path: RepoPath) -> Bool {
    guard case .path(let bytes) = name else { return true }
    return bytes == path.bytes
      || bytes.count > path.bytes.count && bytes.reversed().starts(with: (Array("/".utf8) + path.bytes).reversed())
  }

  /// Returns both sides of `Binary files a/x and b/x differ`, without the last word.
  static func binaryPair(_ text: ArraySlice<UInt8>) -> (old: RepoPath?, new: RepoPath?)? {
    let middle = Array(" and ".utf8)
    let nothing = Array("/dev/null".utf8)
    if text.starts(with: nothing + middle), let new = name(text.dropFirst(nothing.count + middle.count)) {
      return paths(old: .nothing, new: new)
    }
    if text.reversed().starts(with: (middle + nothing).reversed()),
      let old = name(text.dropLast(middle.count + nothing.count)) {
      return paths(old: old, new: .nothing)
    }
    return common(text, separatedBy: middle).map { ($0, $0) }
  }

  /// Returns whether the path is relative and stays inside the folder.
  static func isInside(_ path: RepoPath) -> Bool {
    let parts = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.bytes.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
  }

  private static func same(_ left: [UInt8], _ right: [UInt8]) -> RepoPath? {
    // The prefixes of the two sides differ, so equal names have no prefix (`diff.noprefix`).
    if left == right { return left.isEmpty ? nil : RepoPath(bytes: left) }
    guard let first = left.firstIndex(of: UInt8(ascii: "/")), let second = right.firstIndex(of: UInt8(ascii: "/")),
      left[first...] == right[second...], first + 1 < left.count
    else { return nil }
    return RepoPath(bytes: Array(left[(first + 1)...]))
  }

  /// Returns whether the path has the prefix `a/`, `b/`, or one of those of `diff.mnemonicPrefix`.
  private static func hasGitPrefix(_ path: [UInt8]) -> Bool {
    path.count > 2 && path[1] == UInt8(ascii: "/") && "abciow".utf8.contains(path[0])
  }

  private static func withoutPrefix(_ path: [UInt8]) -> [UInt8] {
    hasGitPrefix(path) ? Array(path.dropFirst(2)) : path
  }

  private static func quotedCommon(_ names: ArraySlice<UInt8>, separatedBy separator: [UInt8]) -> RepoPath? {
    if let (left, rest) = CQuoting.unquoted(names), rest.starts(with: separator) {
      let tail = rest.dropFirst(separator.count)
      let right = CQuoting.unquoted(tail).flatMap { $0.rest.isEmpty ? $0.path : nil } ?? Array(tail)
      return same(left, right)
    }
    let quote = separator + [UInt8(ascii: "\"")]
    guard let middle = names.indices.first(where: { names[$0...].starts(with: quote) }),
      let (right, rest) = CQuoting.unquoted(names[(middle + separator.count)...]), rest.isEmpty
    else { return nil }
    return same(Array(names[..<middle]), right)
  }
}
