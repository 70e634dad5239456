/// The names in a diff's header lines.
enum UnifiedDiffPath {
  enum Name: Equatable {
    /// `/dev/null`: the side does not exist.
    case nothing
    case path([UInt8])
  }

  /// A name behind `---`, `+++`, `rename from` ...: quoted as in C, or as it is up to a tab. Nil when the quoting is
  /// broken or there is no name.
  static func name(_ text: ArraySlice<UInt8>) -> Name? {
    if text.first == UInt8(ascii: "\"") {
      guard let (path, rest) = CQuoting.unquoted(text), rest.isEmpty || rest.first == UInt8(ascii: "\t") else { return nil }
      return .path(path)
    }
    let path = text.prefix { $0 != UInt8(ascii: "\t") }
    if path.elementsEqual("/dev/null".utf8) { return .nothing }
    return path.isEmpty ? nil : .path(Array(path))
  }

  /// The path of a `diff --git` line when both names are one but for their prefixes; nil when they are two.
  static func common(_ names: ArraySlice<UInt8>) -> RepoPath? {
    if names.first == UInt8(ascii: "\"") || names.last == UInt8(ascii: "\"") { return quotedCommon(names) }
    // Unquoted names may hold spaces; two equal halves have the space between them in the middle.
    for (offset, byte) in names.enumerated() where byte == UInt8(ascii: " ") {
      let left = Array(names.prefix(offset))
      let right = Array(names.dropFirst(offset + 1))
      if let path = same(left, right) { return path }
    }
    return nil
  }

  /// The paths of both sides without their prefixes; nil when that cannot be told.
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

  /// Whether a name is that path, with a prefix or without.
  static func names(_ name: Name, _ path: RepoPath) -> Bool {
    guard case .path(let bytes) = name else { return true }
    return bytes == path.bytes || bytes.count > path.bytes.count && bytes.reversed().starts(with: (Array("/".utf8) + path.bytes).reversed())
  }

  /// Both sides of `Binary files a/x and b/x differ`, without the last word.
  static func binaryPair(_ text: ArraySlice<UInt8>) -> (old: RepoPath?, new: RepoPath?)? {
    let middle = Array(" and ".utf8)
    for index in text.indices where text[index...].starts(with: middle) {
      guard let old = name(text[..<index]), let new = name(text[(index + middle.count)...]) else { continue }
      if old == .nothing || new == .nothing { return paths(old: old, new: new) }
      if case .path(let left) = old, case .path(let right) = new, let path = same(left, right) { return (path, path) }
    }
    return nil
  }

  /// Relative, and never out of the folder.
  static func isInside(_ path: RepoPath) -> Bool {
    let parts = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.bytes.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
  }

  private static func same(_ left: [UInt8], _ right: [UInt8]) -> RepoPath? {
    // Prefixes differ from side to side, so what is the same on both has none (`diff.noprefix`).
    if left == right { return left.isEmpty ? nil : RepoPath(bytes: left) }
    guard let first = left.firstIndex(of: UInt8(ascii: "/")), let second = right.firstIndex(of: UInt8(ascii: "/")),
      left[first...] == right[second...], first + 1 < left.count
    else { return nil }
    return RepoPath(bytes: Array(left[(first + 1)...]))
  }

  /// `a/`, `b/`, and the mnemonic prefixes of `diff.mnemonicPrefix`.
  private static func hasGitPrefix(_ path: [UInt8]) -> Bool {
    path.count > 2 && path[1] == UInt8(ascii: "/") && "abciow".utf8.contains(path[0])
  }

  private static func withoutPrefix(_ path: [UInt8]) -> [UInt8] {
    hasGitPrefix(path) ? Array(path.dropFirst(2)) : path
  }

  private static func quotedCommon(_ names: ArraySlice<UInt8>) -> RepoPath? {
    if let (left, rest) = CQuoting.unquoted(names), rest.first == UInt8(ascii: " ") {
      let tail = rest.dropFirst()
      let right = CQuoting.unquoted(tail).flatMap { $0.rest.isEmpty ? $0.path : nil } ?? Array(tail)
      return same(left, right)
    }
    guard let space = names.indices.first(where: { names[$0...].starts(with: " \"".utf8) }),
      let (right, rest) = CQuoting.unquoted(names[(space + 1)...]), rest.isEmpty
    else { return nil }
    return same(Array(names[..<space]), right)
  }
}
