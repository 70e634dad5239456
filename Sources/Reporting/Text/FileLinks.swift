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
    let address = "file://" + Self.encoded(root.utf8) + "/" + Self.encoded(path.bytes)
    guard address.utf8.count <= Self.longest else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Encodes all bytes but those that a path needs no encoding for (RFC 3986, section 2.3). An address therefore has
  /// no control character, whatever the name of the file is.
  private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let scalar = Unicode.Scalar(byte)
      if isPlain(scalar) {
        text.append(scalar)
      } else {
        text.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }
    return String(text)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": true
    default: false
    }
  }
}
