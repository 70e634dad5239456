package import ReviewCore

/// Edits by UTF-8 offset that fix a finding.
package struct ByteFix: Sendable {
  package struct Edit: Sendable {
    package let range: Range<Int>
    package let text: String

    package init(range: Range<Int>, text: String) {
      self.range = range
      self.text = text
    }
  }

  package let isSafe: Bool
  /// Ascending, disjoint.
  package let edits: [Edit]

  package init(isSafe: Bool = true, edits: [Edit]) {
    self.isSafe = isSafe
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  package static func replacing(_ range: Range<Int>, with text: String) -> ByteFix {
    ByteFix(edits: [Edit(range: range, text: text)])
  }

  package static func removing(_ range: Range<Int>) -> ByteFix {
    replacing(range, with: "")
  }

  /// Returns the fix by position, with the line endings of the file.
  package func fix(in source: SourceText) -> Fix {
    let edits = edits.map { edit in
      Fix.Edit(
        start: source.position(at: edit.range.lowerBound), end: source.position(at: edit.range.upperBound),
        text: source.endsLinesWithCarriageReturns && edit.text.utf8.contains(UInt8(ascii: "\n"))
          ? String(decoding: withCarriageReturns(edit.text.utf8), as: UTF8.self) : edit.text)
    }
    return Fix(isSafe: isSafe, edits: edits)
  }
}
