import ReviewCore

/// Edits by offset that mend a finding.
struct ByteFix: Sendable {
  struct Edit: Sendable {
    let range: Range<Int>
    let text: String
  }

  let isSafe: Bool
  /// Ascending, disjoint.
  let edits: [Edit]

  init(isSafe: Bool = true, edits: [Edit]) {
    self.isSafe = isSafe
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  static func replacing(_ range: Range<Int>, with text: String) -> ByteFix {
    ByteFix(edits: [Edit(range: range, text: text)])
  }

  static func removing(_ range: Range<Int>) -> ByteFix {
    replacing(range, with: "")
  }

  /// With the file's own ends of lines.
  func fix(in source: SourceText) -> Fix {
    let edits = edits.map { edit in
      Fix.Edit(
        start: source.position(at: edit.range.lowerBound), end: source.position(at: edit.range.upperBound),
        text: source.endsLinesWithCarriageReturns && edit.text.utf8.contains(UInt8(ascii: "\n"))
          ? String(decoding: withCarriageReturns(edit.text.utf8), as: UTF8.self) : edit.text)
    }
    return Fix(isSafe: isSafe, edits: edits)
  }
}
