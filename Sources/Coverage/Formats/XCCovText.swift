import ReviewCore

/// Reads what `xcrun xccov view --archive` writes without `--json`.
///
/// A file begins with its path and a colon, and ends with an empty line. A line is `NN: *` if nothing on it can run,
/// and `NN: COUNT` otherwise. ` [` after the count begins its subranges, `(column, length, count)`, one in each line,
/// up to `]`.
struct XCCovText {
  private var builder = CoverageReportBuilder()
  /// Nil between two files, and in a file that is not wanted.
  private var path: String?
  private var lines = XCCovLines()
  private var isInFile = false
  /// The line whose subranges are being read.
  private var open: (line: Int, count: UInt64, subranges: [(columns: Range<Int>, count: UInt64)])?

  /// - Parameter wants: Returns whether a file is requested, by its path; others are skipped.
  static func read(
    _ bytes: [UInt8], name: String, wants: (String) -> Bool
  ) throws(CoverageFormatError) -> CoverageReport {
    var reader = XCCovText()
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard reader.take(line.trimmed, wants: wants) else { throw malformed(name, number, "it is not a line of xccov") }
    }
    guard reader.open == nil else { throw malformed(name, number, "it ends in the middle of a line's subranges") }
    reader.endFile()
    return reader.builder.report
  }

  /// Whether the text begins with a path and a line of code.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    let first = bytes.prefix { $0 != 0x0A }
    let second = bytes[first.endIndex...].dropFirst().prefix { $0 != 0x0A }
    return first.trimmed.last == UInt8(ascii: ":") && first.trimmed.count > 1 && entry(second.trimmed) != nil
  }

  private static func malformed(_ name: String, _ line: Int, _ what: String) -> CoverageFormatError {
    CoverageFormatError(what, in: name, at: .line(line), hint: XCCov.hint)
  }

  /// - Returns: False for a line that is malformed.
  private mutating func take(_ line: ArraySlice<UInt8>, wants: (String) -> Bool) -> Bool {
    if open != nil { return takeSubrange(line) }
    guard !line.isEmpty else {
      endFile()
      return true
    }
    guard isInFile else { return begin(line, wants: wants) }
    guard let entry = Self.entry(line) else { return false }
    if entry.hasSubranges {
      open = (entry.line, entry.count ?? 0, [])
    } else if let count = entry.count {
      lines.append(line: entry.line, count: count, subranges: [])
    }
    return true
  }

  private mutating func begin(_ line: ArraySlice<UInt8>, wants: (String) -> Bool) -> Bool {
    guard line.last == UInt8(ascii: ":"), line.count > 1 else { return false }
    let name = String(decoding: line.dropLast(), as: UTF8.self)
    path = wants(name) ? name : nil
    if path == nil { builder.passOver(name) }
    isInFile = true
    return true
  }

  private mutating func endFile() {
    if let path { builder.add(lines, at: path) }
    path = nil
    lines = XCCovLines()
    isInFile = false
  }

  private mutating func takeSubrange(_ line: ArraySlice<UInt8>) -> Bool {
    guard let open else { return false }
    if line.elementsEqual("]".utf8) {
      lines.append(line: open.line, count: open.count, subranges: open.subranges)
      self.open = nil
      return true
    }
    guard line.first == UInt8(ascii: "("), line.last == UInt8(ascii: ")") else { return false }
    let fields = line.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).map { Self.number($0.trimmed) }
    guard fields.count == 3, let column = fields[0], let length = fields[1], let count = fields[2],
      let columns = XCCovLines.columns(from: column, length: length)
    else { return false }
    self.open?.subranges.append((columns, count))
    return true
  }

  /// Returns the parts of `12: 3 [`; the count is nil for `12: *`.
  private static func entry(_ line: ArraySlice<UInt8>) -> (line: Int, count: UInt64?, hasSubranges: Bool)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let number = number(line[..<colon]),
      (1...LLVMCovJSON.greatestLine).contains(number)
    else { return nil }
    var rest = line[line.index(after: colon)...].trimmed
    if rest.elementsEqual("*".utf8) { return (Int(number), nil, false) }
    let hasSubranges = rest.last == UInt8(ascii: "[")
    if hasSubranges { rest = rest.dropLast().trimmed }
    guard let count = Self.number(rest) else { return nil }
    return (Int(number), count, hasSubranges)
  }

  private static func number(_ text: ArraySlice<UInt8>) -> UInt64? { ExecutionCounts.written(text) }
}

extension ArraySlice<UInt8> {
  /// Without white space at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    var rest = self
    while let last = rest.last, JSONCursor.isSpace(last) { rest.removeLast() }
    return rest.drop(while: JSONCursor.isSpace)
  }
}
