import Digests
import ReviewCore

/// A short digest of contents, used to detect changes.
enum ContentDigest {
  /// Returns 32 hexadecimal digits. Ignores line endings and trailing white space, because forges change them.
  static func of(_ texts: String...) -> String {
    var contents: [UInt8] = []
    for text in texts {
      var bytes = Array(text.utf8.filter { $0 != 0x0D })
      while let last = bytes.last, last == 0x20 || last == 0x0A || last == 0x09 { bytes.removeLast() }
      contents += bytes + [0]
    }
    return Digest(of: contents).hex
  }
}
