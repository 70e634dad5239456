package import ReviewCore

/// A baseline as text for version control: one line for each kind of finding, sorted.
extension LintBaseline {
  private static let heading = """
    # Lint findings that were there before, written by `reviewbot lint --write-baseline`.
    # Rule, path, count, digest of the line, declaration, severity, digest of a message about a name.

    """

  package var text: String {
    let lines = counts.map { entry, count in
      [
        entry.rule.name, Self.escaped(entry.path.bytes), "\(count)", entry.line,
        Self.escaped(Array(entry.declaration.utf8)),
        entry.severity.rawValue, entry.message,
      ].joined(separator: "\t") + "\n"
    }
    return Self.heading + lines.sorted().joined()
  }

  /// Whether a text begins as a baseline does, also if it is damaged.
  package static func isHeading(of text: [UInt8]) -> Bool {
    text.starts(with: heading.prefix { $0 != "\n" }.utf8)
  }

  /// - Throws: `Problem` at the first invalid line.
  package init(text: [UInt8], file: String) throws(Problem) {
    var counts: [Entry: Int] = [:]
    // An editor, or git, may have added a byte order mark and carriage returns.
    let bytes = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    for (index, row) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      let texts = cells.map { String(decoding: $0, as: UTF8.self) }
      // The first version of the format did not have the last two cells.
      let severity = cells.count == 7 ? Severity(rawValue: texts[5]) : .error
      guard cells.count == 5 || cells.count == 7, let severity, let count = Int(texts[2]), count > 0, !texts[0].isEmpty,
        !texts[1].isEmpty
      else {
        throw Problem(
          summary: "\(Escaped.line(file)):\(index + 1) is not a line of a lint baseline.",
          hint: "Write the baseline again with `reviewbot lint --write-baseline \(Escaped.line(file))`.")
      }
      let entry = Entry(
        rule: RuleID(texts[0]), path: RepoPath(bytes: Self.unescaped(cells[1])),
        declaration: String(decoding: Self.unescaped(cells[4]), as: UTF8.self), line: texts[3], severity: severity,
        message: cells.count == 7 ? texts[6] : "")
      counts[entry, default: 0] += min(count, 1_000_000)
    }
    self.init(counts: counts)
  }

  /// Returns the text with percent signs, control characters and non-ASCII bytes as `%0A`, so that it contains no line
  /// feed or tab.
  private static func escaped(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "%") {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text
  }

  private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = cell
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
