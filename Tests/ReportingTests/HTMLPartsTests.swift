@testable import Reporting
import ReviewCore
import Testing

@Suite("Parts of the HTML page")
struct HTMLPartsTests {
  @Test("Tokens of Swift source", arguments: [
    ("let a = 1.5", "tk:let tn:1.5"), ("x.self // end", "tc:// end"), (#"f("a\"b", c)"#, #"ts:"a\"b""#),
    (#"p("\(f("x"))!") + 1"#, #"ts:"\(f("x"))!" tn:1"#), (##"#"a\" + "#"##, ##"ts:#"a\" + "#"##),
    ("@Test #if DEBUG", "ta:@Test ta:#if tt:DEBUG"), ("/* a /* b */ c */ in", "tc:/* a /* b */ c */ tk:in"),
    (#""open"#, #"ts:"open"#), (#""end\"#, #"ts:"end\"#), ("0x1F…é", "tn:0x1F…é"), ("", ""),
  ])
  func tokens(line: String, tokens: String) {
    var lexer = CodeLexer()
    let bytes = Array(line.utf8)
    let found = lexer.tokens(of: bytes).map {
      "\($0.kind.rawValue):" + String(decoding: bytes[$0.bytes], as: UTF8.self)
    }
    #expect(found.joined(separator: " ") == tokens)
  }

  @Test("Comments and strings continue on the next line", arguments: [
    ("/* a", "b */ let", [0..<4, 5..<8]), ("\"\"\"", "let \"\"\" let", [0..<7, 8..<11]),
    ("#\"\"\"", "\"\"\" \"\"\"#", [0..<8]), ("let x", "let", [0..<3]),
  ])
  func continues(first: String, second: String, tokens: [Range<Int>]) {
    var lexer = CodeLexer()
    _ = lexer.tokens(of: Array(first.utf8))
    #expect(lexer.tokens(of: Array(second.utf8)).map(\.bytes) == tokens)
  }

  @Test("The lines of a fix before and after it", arguments: [
    ([(1, 1, 1, 2, "b")], ["abc"], ["bbc"]), ([(1, 4, 2, 1, "")], ["abc", "  d"], ["abc  d"]),
    ([(1, 1, 2, 1, "")], ["abc"], []), ([(1, 1, 1, 1, "x\ny\n")], ["abc"], ["x", "y", "abc"]),
    ([(1, 1, 1, 2, ""), (2, 3, 2, 4, "e")], ["abc", "  d"], ["bc", "  e"]),
  ] as [([(Int, Int, Int, Int, String)], [String], [String])])
  func fix(edits: [(Int, Int, Int, Int, String)], old: [String], new: [String]) {
    let preview = FixPreview(of: Self.fix(edits), in: [1: Array("abc".utf8), 2: Array("  d".utf8)])
    #expect(preview?.old == old)
    #expect(preview?.new == new)
  }

  @Test("A fix that does not fit the text has no preview", arguments: [
    [(1, 1, 9, 1, "")], [(3, 1, 3, 2, "")], [(1, 3, 1, 2, "")], [(1, 1, 1, 900, "")], [(2, 1, 1, 1, "")],
    [(1, 1, 1, .max, "")], [(.max, 1, .max, 1, "")], [(2, 1, 2, 2, ""), (1, 1, 1, 2, "")], [],
  ] as [[(Int, Int, Int, Int, String)]])
  func misfit(edits: [(Int, Int, Int, Int, String)]) {
    #expect(FixPreview(of: Self.fix(edits), in: [1: Array("abc".utf8), 2: Array("  d".utf8)]) == nil)
  }

  private static func fix(_ edits: [(Int, Int, Int, Int, String)]) -> Fix {
    Fix(
      isSafe: true,
      edits: edits.map { edit in
        Fix.Edit(
          start: Location.Position(line: edit.0, column: edit.1), end: Location.Position(line: edit.2, column: edit.3),
          text: edit.4)
      })
  }

  @Test("Every finding of a file is shown once, also those whose source is left out", arguments: [true, false])
  func everyFinding(showsSource: Bool) {
    let findings = [1, 1000, 1001, 1200, 5000].map { line in
      Finding.sample("todo", .note, .at("A.swift", line), "Message \(line).")
    }
    let file = PageFile(
      path: "A.swift", change: nil, coverage: nil, findings: findings,
      extra: Dictionary(uniqueKeysWithValues: (1...1200).map { ($0, "x") }))
    let page = HTMLFile(file: file, links: nil, rules: [], showsSource: showsSource).details.markup
    for finding in findings {
      #expect(page.ranges(of: "id=\"n\(finding.fingerprint.hex.prefix(32))\"").count == 1, "\(finding.message)")
    }
  }

  @Test("Tiles fill the area in proportion to their weights", arguments: [[6, 6, 4, 3, 2, 2, 1], [1], [1000, 1, 1]])
  func tiles(weights: [Double]) {
    let area = Treemap.Tile(x: 0, y: 0, width: 60, height: 40)
    let tiles = Treemap.tiles(of: weights, in: area)
    let sum = weights.reduce(0, +)
    #expect(tiles.count == weights.count)
    for (tile, weight) in zip(tiles, weights) {
      #expect(abs(tile.width * tile.height - 2400 * weight / sum) < 0.001)
      #expect(tile.x >= 0 && tile.y >= 0 && tile.x + tile.width < 60.001 && tile.y + tile.height < 40.001)
    }
  }

  @Test("No weights give no tiles", arguments: [[], [0, 0]] as [[Double]])
  func noTiles(weights: [Double]) {
    #expect(Treemap.tiles(of: weights, in: Treemap.Tile(x: 0, y: 0, width: 1, height: 1)).isEmpty)
  }

  @Test("A mark splits a token, and a tab and a byte that is not UTF-8 stay visible")
  func marks() {
    let text = Array("\tlet ".utf8) + [0xFF]
    let code = HTMLCode(text: text, tokens: [.init(bytes: 1..<4, kind: .keyword)], marks: [2..<3])
    #expect(
      code.markup.markup
        == "\t<i class=\"tk\">l</i><mark title=\"never ran\"><i class=\"tk\">e</i></mark><i class=\"tk\">t</i> \\xFF")
  }
}
