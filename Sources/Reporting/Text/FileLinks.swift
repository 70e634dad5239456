import ReviewCore

/// Hyperlinks of a terminal (OSC 8) to files of the working tree.
package struct FileLinks: Hashable, Sendable {
  /// The folder of the working tree; absolute.
  private let root: String

  package init(root: String) {
    self.root = root
  }

  /// Terminals ignore longer addresses.
  private static let longest = 2_000

  /// - Parameter text: Escaped.
  func linked(_ text: String, to path: RepoPath) -> String {
    let address = "file://" + percentEncoded(path: root.utf8) + "/" + percentEncoded(path: path.bytes)
    guard address.utf8.count <= Self.longest else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
