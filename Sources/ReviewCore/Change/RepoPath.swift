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
