package import ReviewCore
package import SwiftSyntax

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

extension ByteFix {
  /// Returns a fix that replaces a node, but not the white space and comments around it.
  package static func replace(_ node: some SyntaxProtocol, with text: String) -> ByteFix {
    .replacing(node.contentRange, with: text)
  }

  /// Returns a fix that removes a node, but not the white space and comments around it.
  package static func remove(_ node: some SyntaxProtocol) -> ByteFix {
    .removing(node.contentRange)
  }
}

/// Returns the text with a carriage return before every line feed, as some working trees require.
package func withCarriageReturns(_ text: some Sequence<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in text {
    if byte == UInt8(ascii: "\n"), bytes.last != UInt8(ascii: "\r") { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(byte)
  }
  return bytes
}

/// Returns the text without the carriage returns before line feeds.
package func withoutCarriageReturns(_ text: some Sequence<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in text {
    if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    bytes.append(byte)
  }
  return bytes
}
