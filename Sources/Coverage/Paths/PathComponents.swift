import ReviewCore

/// The components of a path, without `.`, empty ones, and `..` where the text alone resolves it.
struct PathComponents: Hashable {
  let isAbsolute: Bool
  let parts: [Substring]

  init(isAbsolute: Bool, parts: [Substring]) {
    self.isAbsolute = isAbsolute
    self.parts = parts
  }

  /// Supports paths of Windows: `C:\A\b.swift` is absolute.
  init(_ path: String) {
    let head = Array(path.utf8.prefix(3))
    let isWindows = head.count == 3 && head[1] == UInt8(ascii: ":") && "/\\".utf8.contains(head[2])
    isAbsolute = head.first == UInt8(ascii: "/") || isWindows
    let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: "/") || isWindows && byte == UInt8(ascii: "\\") }
    parts = path.utf8.split(whereSeparator: isSeparator).map(Substring.init).reduce(into: []) { parts, part in
      if part == "." { return }
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
  }

  var repoPath: RepoPath {
    RepoPath(parts.joined(separator: "/"))
  }

  /// Returns the rest of the path below `root`; nil when the path is not in it.
  func below(_ root: PathComponents) -> PathComponents? {
    guard isAbsolute == root.isAbsolute, parts.count > root.parts.count, parts.starts(with: root.parts) else {
      return nil
    }
    return PathComponents(isAbsolute: false, parts: Array(parts.dropFirst(root.parts.count)))
  }

  func appending(_ other: PathComponents) -> PathComponents {
    let whole = (parts + other.parts).joined(separator: "/")
    return PathComponents((isAbsolute ? "/" : "") + whole)
  }

  var leavesItsRoot: Bool { parts.first == ".." }
}
