/// A path inside a repository: bytes, relative to its root, separated by `/`.
///
/// Git treats paths as bytes. They are often UTF-8, but this is not guaranteed, so the path stores bytes and converts
/// them only for display.
package struct RepoPath: Hashable, Sendable {
  /// The path's bytes, without a leading or trailing slash.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The path as text, or nil when its bytes are not UTF-8.
  package var text: String? {
    String(validating: bytes, as: UTF8.self)
  }

  /// The last component's bytes.
  package var fileName: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// Returns whether the file name ends in `.` followed by `fileExtension`.
  package func hasExtension(_ fileExtension: String) -> Bool {
    let ending = Array(".\(fileExtension)".utf8)
    return fileName.count > ending.count && fileName.suffix(ending.count).elementsEqual(ending)
  }
}

extension RepoPath: Comparable {
  /// Compares paths in byte order, as git does.
  package static func < (left: RepoPath, right: RepoPath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension RepoPath: CustomStringConvertible {
  /// The path for display, see `Escaped`.
  package var description: String {
    Escaped.text(bytes)
  }
}

extension RepoPath: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

extension RepoPath {
  /// Whether a folder on the path, or the file, has a name that begins with a dot.
  package var isHidden: Bool {
    bytes.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// The folder that contains the path; empty for the root.
  package var folder: RepoPath {
    RepoPath(bytes: Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]))
  }

  /// All folders that contain the path, except the root, the deepest first.
  package var folders: [RepoPath] {
    var folders: [RepoPath] = []
    var folder = folder
    while !folder.bytes.isEmpty {
      folders.append(folder)
      folder = folder.folder
    }
    return folders
  }

  /// Returns whether the path is `folder` or below it. Every path is below the empty path.
  package func isAtOrBelow(_ folder: RepoPath) -> Bool {
    guard !folder.bytes.isEmpty, self != folder else { return true }
    return bytes.starts(with: folder.bytes) && bytes.dropFirst(folder.bytes.count).first == UInt8(ascii: "/")
  }

  /// Returns the path relative to a folder, or nil when it is elsewhere.
  package func relative(to folder: RepoPath) -> RepoPath? {
    guard isAtOrBelow(folder) else { return nil }
    return folder.bytes.isEmpty ? self : RepoPath(bytes: Array(bytes.dropFirst(folder.bytes.count + 1)))
  }

  /// Returns a path that is written relative to this folder, without `.` and `..`; nil when it is outside the
  /// repository.
  package func resolving(_ path: some Collection<UInt8>) -> RepoPath? {
    let slash = UInt8(ascii: "/")
    var parts = bytes.split(separator: slash).map(Array.init)
    for part in path.split(separator: slash) where !part.elementsEqual(".".utf8) {
      guard part.elementsEqual("..".utf8) else {
        parts.append(Array(part))
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return RepoPath(bytes: Array(parts.joined(separator: [slash])))
  }
}

/// Paths quoted as C strings, as git writes them in headers and reads them in its files (`core.quotePath`).
package enum CQuoting {
  /// Removes a quoted string from the front. Returns nil when the text does not begin with one, or its quoting is
  /// invalid.
  package static func unquoted(_ text: ArraySlice<UInt8>) -> (path: [UInt8], rest: ArraySlice<UInt8>)? {
    guard text.first == UInt8(ascii: "\"") else { return nil }
    var path: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return (path, rest) }
      guard byte == UInt8(ascii: "\\") else {
        path.append(byte)
        continue
      }
      guard let escaped = escape(&rest) else { return nil }
      path.append(escaped)
    }
    return nil
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard let letter = rest.popFirst() else { return nil }
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "\""): 34,
      UInt8(ascii: "\\"): 92,
    ]
    if let byte = letters[letter] { return byte }
    let digits = [letter] + rest.prefix(2)
    guard digits.count == 3, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else { return nil }
    rest = rest.dropFirst(2)
    return value
  }
}
