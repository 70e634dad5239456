import ReviewCore
import Testing

@Suite("Reading of literals")
struct LiteralReaderTests {
  @Test("Deep and unclosed constructs take linear time", arguments: [
    "\"\\(", "#\"\"\"\\#(", "#/", "##/", "`", ",/a\\/", "/=", "/*", "#", "\"\"\"\\(", "\\", "(/,", " / ", "/* */ /", "\"\\(/", "##\"\"\"\"#", "try! /,",
  ])
  func hostile(pattern: String) {
    let bytes = Array(String(repeating: pattern, count: 30_000).utf8)
    var reader = LiteralReader()
    var offset = 0
    while offset < bytes.count { offset = reader.end(ofLiteralAt: offset, in: bytes) ?? offset + 1 }
    #expect(offset == bytes.count)
  }

  @Test("Interpolations beyond the limit are text", arguments: [(LiteralReader.interpolationLimit, false), (LiteralReader.interpolationLimit + 1, true)])
  func limit(depth: Int, isTooDeep: Bool) {
    let text = String(repeating: "\"\\(", count: depth) + "a" + String(repeating: ")\"", count: depth)
    var reader = LiteralReader()
    _ = reader.end(ofLiteralAt: 0, in: Array(text.utf8))
    #expect(reader.isTooDeep == isTooDeep)
  }

  @Test("Passed line by line, literals and the token before a line are remembered", arguments: [
    ("\"\"\"", "a \"\"\" b", 5), ("/* a", "b */ c", 4), ("#/", " a /# b", 5), ("\"a", "\"b\" c", 3), ("x =", "/,/ a", 3), ("a", "/ b / c", nil),
  ] as [(String, String, Int?)])
  func lines(first: String, second: String, end: Int?) {
    var reader = LiteralReader()
    let line = Array(first.utf8)
    var offset = 0
    while offset < line.count { offset = reader.piece(at: offset, in: line)?.end ?? offset + 1 }
    reader.endLine(of: line)
    #expect(reader.end(ofLiteralAt: 0, in: Array(second.utf8)) == end)
  }
}
