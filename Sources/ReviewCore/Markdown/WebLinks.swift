/// The addresses of a project's web pages at one commit, as data. The dialect of a forge knows them.
package struct WebLinks: Hashable, Sendable {
  /// The parts of the addresses in which forges differ.
  package struct Style: Hashable, Sendable {
    /// Follows the project's page; the commit and the file follow.
    package let files: String
    /// Follows the project's page; the commit follows.
    package let commits: String
    /// The fragment of a line; its number follows.
    package let line: String
    /// Between the first and the last line of a range.
    package let range: String

    package init(files: String, commits: String, line: String, range: String) {
      self.files = files
      self.commits = commits
      self.line = line
      self.range = range
    }
  }

  /// The project's page, without a trailing slash.
  private let project: String
  private let head: ObjectID
  private let style: Style

  /// Nil when the address could not be written in Markdown or is not `http` or `https`.
  /// - Parameters:
  ///   - project: The project's page, such as `https://github.com/octo/demo`.
  ///   - head: The commit whose files are shown.
  package init?(project: String, head: ObjectID, style: Style) {
    guard let page = Self.destination(project) else { return nil }
    self.project = page
    self.head = head
    self.style = style
  }

  /// Returns the page of a file of the commit.
  /// - Parameter lines: The lines to mark; nil: none.
  package func file(_ path: RepoPath, lines: ClosedRange<Int>? = nil) -> String {
    let fragment = lines.map { lines in
      style.line + "\(lines.lowerBound)" + (lines.count > 1 ? "\(style.range)\(lines.upperBound)" : "")
    }
    return project + style.files + head.hex + "/" + percentEncoded(path: path.bytes) + (fragment ?? "")
  }

  package func commit(_ id: ObjectID) -> String { project + style.commits + id.hex }

  /// Returns a trusted address as the destination of a Markdown link; nil when it needs escaping or is not `http` or
  /// `https`.
  package static func destination(_ address: String) -> String? {
    let isWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
    let isPlain = address.utf8.allSatisfy { isUnreserved($0) || "/:%?=&#+,;".utf8.contains($0) }
    return isWeb && isPlain ? address : nil
  }
}

/// Percent-encodes all bytes of a path but its slashes and unreserved characters (RFC 3986, section 2.3). The result
/// therefore has no control character, whatever the name of the file is.
package func percentEncoded(path bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in
    if isUnreserved(byte) || byte == UInt8(ascii: "/") { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }.joined()
}

/// Whether a byte of an address needs no encoding.
private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-._~".utf8.contains(byte)
  }
}
