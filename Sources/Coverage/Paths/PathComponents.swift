import ReviewCore

/// The components of a path, without `.`, empty ones, and `..` where the text alone resolves it.
struct PathComponents: Hashable {
  let isAbsolute: Bool
  let parts: [Substring]

  init(isAbsolute: Bool, parts: [Substring]) {
    self.isAbsolute = isAbsolute
    self.parts = parts
  }

  /// Supports paths of Windows: `C:\A\b.swift` and `\\host\A\b.swift` are absolute.
  /// - Parameter separators: Whether a backslash separates components in a relative path, too. On other systems it may
  ///   be a part of a name.
  init(_ path: String, separators: Separators = .slashes) {
    let head = Array(path.utf8.prefix(3))
    let isDrive = head.count == 3 && head[1] == UInt8(ascii: ":") && "/\\".utf8.contains(head[2])
    let isShare = head.starts(with: "\\\\".utf8)
    let isWindows = isDrive || isShare || separators == .slashesAndBackslashes
    isAbsolute = head.first == UInt8(ascii: "/") || isDrive || isShare
    let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: "/") || isWindows && byte == UInt8(ascii: "\\") }
    parts = path.utf8.split(whereSeparator: isSeparator).map(Substring.init).reduce(into: []) { parts, part in
      if part == "." { return }
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
  }

  /// The bytes that separate components.
  enum Separators {
    case slashes, slashesAndBackslashes
  }

  var hasBackslash: Bool { parts.contains { $0.utf8.contains(UInt8(ascii: "\\")) } }

  /// The same path with a backslash as separator.
  var separatedByBackslashes: PathComponents {
    let text = parts.joined(separator: "/")
    return PathComponents((isAbsolute ? "/" : "") + text, separators: .slashesAndBackslashes)
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

/// Replaces the beginning of paths in a report, for `--path-map OLD=NEW`.
package struct PathMap: Hashable, Sendable {
  package let old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// `OLD=NEW`; nil without an `=` or without text before it.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    self.init(old: String(text[..<equals]), new: String(text[text.index(after: equals)...]))
  }

  /// Returns the path with its beginning replaced, or nil when it does not begin with `old`. Compares whole components.
  func replacing(in path: PathComponents) -> PathComponents? {
    let old = PathComponents(old)
    guard path.isAbsolute == old.isAbsolute, path.parts.starts(with: old.parts) else { return nil }
    let new = PathComponents(new)
    return PathComponents(isAbsolute: new.isAbsolute, parts: new.parts + path.parts.dropFirst(old.parts.count))
  }
}
