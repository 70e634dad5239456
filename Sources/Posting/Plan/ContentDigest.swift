import Digests
import ReviewCore

/// A short name for contents, to see whether they changed.
enum ContentDigest {
  /// 32 hexadecimal digits. Line ends and white space at the end do not count: forges change them.
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
