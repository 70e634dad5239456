import ReviewCore
import Testing

@testable import Servers

@Suite("Positions in an editor")
struct DocumentTextTests {
  private static let text = "let é = \"😀\" + a\r\n\nlet b = 1"

  @Test("Columns are counted in the unit of the editor, and stay in their line", arguments: [
    (1, 1, 0, 0, 0), (1, 7, 0, 6, 5), (1, 16, 0, 15, 12), (1, 999, 0, 19, 16), (2, 1, 1, 0, 0), (2, 5, 1, 0, 0), (3, 5, 2, 4, 4),
    (3, 999, 2, 9, 9), (4, 1, 3, 0, 0), (9, 1, 3, 0, 0), (0, 0, 0, 0, 0),
  ])
  func positions(line: Int, column: Int, expectedLine: Int, utf8: Int, utf16: Int) {
    let position = Location.Position(line: line, column: column)
    let (bytes, units) = (DocumentText(Self.text, unit: .utf8), DocumentText(Self.text, unit: .utf16))
    #expect(bytes.position(of: position) == .init(line: expectedLine, character: utf8))
    #expect(units.position(of: position) == .init(line: expectedLine, character: utf16))
  }

  @Test("A lone carriage return ends a line in the protocol alone, so it is noticed", arguments: [
    ("a\rb", true), ("a\r", true), ("a\r\nb\r\n", false), ("a\nb", false), ("\r\r\n", true), ("", false),
  ])
  func carriageReturns(text: String, hasLone: Bool) {
    #expect(DocumentText(text, unit: .utf16).hasLoneCarriageReturns == hasLone)
  }

  @Test("A finding without an end extends to the end of its line, and one about the file is on the first line")
  func ranges() {
    let text = DocumentText("abc\ndef\n", unit: .utf16)
    let start = Location.Position(line: 2, column: 2)
    #expect(text.range(of: Location(path: "A.swift", start: start)) == .init(line: 1, character: 1)..<(.init(line: 1, character: 3)))
    #expect(text.range(of: Location(path: "A.swift")) == .init(line: 0, character: 0)..<(.init(line: 0, character: 3)))
    let end = Location.Position(line: 2, column: 3)
    #expect(text.range(of: Location(path: "A.swift", start: start, end: end)) == .init(line: 1, character: 1)..<(.init(line: 1, character: 2)))
  }
}
