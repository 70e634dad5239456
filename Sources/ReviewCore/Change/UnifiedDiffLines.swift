/// A cursor over the lines of a diff text.
struct DiffLines {
  private let bytes: [UInt8]
  private var position = 0
  private var end = 0
  /// The 1-based number of the current line.
  private(set) var number = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = Self.lineEnd(in: bytes, from: 0)
  }

  /// The line without its line feed; nil at the end of the text.
  var current: ArraySlice<UInt8>? {
    position < bytes.count ? bytes[position..<end] : nil
  }

  /// The current line as a header: also without the carriage return that a mail may have added.
  var header: ArraySlice<UInt8>? {
    guard let current else { return nil }
    return current.last == UInt8(ascii: "\r") ? current.dropLast() : current
  }

  /// The line after the current one.
  private var next: ArraySlice<UInt8>? {
    guard end + 1 < bytes.count else { return nil }
    return bytes[(end + 1)..<Self.lineEnd(in: bytes, from: end + 1)]
  }

  mutating func advance() {
    position = min(end + 1, bytes.count)
    end = Self.lineEnd(in: bytes, from: position)
    number += 1
  }

  /// Returns the rest of a header line after a keyword, or nil when it does not begin with the keyword.
  func rest(after keyword: String) -> ArraySlice<UInt8>? {
    guard let header, header.starts(with: keyword.utf8) else { return nil }
    return header.dropFirst(keyword.utf8.count)
  }

  /// Whether a file's part of the diff begins at this line.
  var isAtFileStart: Bool {
    guard let current else { return false }
    return current.starts(with: "diff --git ".utf8) || current.starts(with: "diff --c".utf8) || isAtNames
      || isAtBinaryFiles
  }

  /// Whether this line is the note of `diff -r` about different binary files.
  var isAtBinaryFiles: Bool {
    guard let header else { return false }
    return header.starts(with: "Binary files ".utf8) && header.reversed().starts(with: " differ".utf8.reversed())
  }

  /// Whether `---` and `+++` lines begin at this line.
  var isAtNames: Bool {
    guard let current, let next else { return false }
    return current.starts(with: "--- ".utf8) && next.starts(with: "+++ ".utf8)
  }

  func error(_ reason: String) -> UnifiedDiffError {
    UnifiedDiffError(line: number, reason: reason)
  }

  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}
