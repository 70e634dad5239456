import StrictYAML
import Testing

@Suite("A YAML document")
struct YAMLDocumentTests {
  @Test("An empty document is nothing", arguments: ["", "\n\n", "# only a comment\n", "---\n", "~"])
  func knowsEmptiness(text: String) throws {
    #expect(try parse(text, file: "f.yml") == nil)
  }

  @Test("Malformed YAML is rejected at the location of the error", arguments: [
    ("a: 1\nb: [", "f.yml:3:1"),
    ("a: 1\na: 2", "the key \"a\" is duplicated"),
    ("a: 1\n'a': 2", "the key \"a\" is duplicated"),
    ("a: 1\n---\nb: 2", "f.yml:2:1: a second document begins here."),
    ("a: *nowhere", "f.yml:1:4"),
    ("[a]: 1", "a key must be a text"),
    ("a:\n\tb: 1", "f.yml:2:1"),
    ("a: \u{0}", "a character that YAML does not allow"),
    ("a: b: c", "f.yml:1:5"),
    ("\"\\ud800\"", "f.yml:1:"),
  ])
  func refusesMalformedText(text: String, part: String) throws {
    let problem = #expect(throws: YAMLProblem.self) { try parse(text, file: "f.yml") }
    #expect(try #require(problem).summary.contains(part))
  }

  @Test("Anchors and aliases are expanded")
  func expandsAliases() throws {
    let mapping = try #require(try parse("a: &x [1, 2]\nb: *x", file: "f.yml")).mapping()
    #expect(try mapping["b"]?.strings() == ["1", "2"])
  }

  @Test("Deep nesting of any kind is a problem", arguments: [
    ("[", 100_000), ("{a: ", 50_000), ("- ", 100_000), ("? ", 50_000), ("[", 150), ("a:\n", 400),
  ])
  func boundsNesting(opening: String, count: Int) throws {
    let levels = (0..<count).map { opening.hasSuffix("\n") ? String(repeating: " ", count: $0) + opening : opening }
    let text = levels.joined() + (opening == "[" ? String(repeating: "]", count: count) : "")
    let problem = #expect(throws: YAMLProblem.self) { try parse(text, file: "f.yml") }
    #expect(try #require(problem).message.contains("nested too deeply"))
  }

  @Test("A bomb of aliases is a problem, as value and as key", arguments: [false, true])
  func boundsAliases(asKey: Bool) throws {
    var text = "a0: &a0 [x]\n"
    for level in 1...12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    if asKey { text += "? *a12\n: x\n? *a11\n: y\n" }
    #expect(throws: YAMLProblem.self) { try parse(text, file: "f.yml") }
  }

  @Test("A bomb below the first limit exceeds the budget")
  func boundsNodes() throws {
    var text = "a0: &a0 [\(Array(repeating: "x", count: 1000).joined(separator: ","))]\n"
    for level in 1...3 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 20).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let problem = #expect(throws: YAMLProblem.self) { try parse(text, file: "f.yml") }
    #expect(try #require(problem).message.contains("repeated too often"))
  }

  @Test("A large tree in many keys is a problem, and is not compared with each", arguments: [300, 20_000])
  func boundsComparisons(count: Int) throws {
    let items = Array(repeating: "1", count: count * 2).joined(separator: ",")
    let text = "x: &a [\(items)]\ny:\n" + (0..<count).map { "  ? [*a, \($0)]\n  : 1\n" }.joined()
    let problem = #expect(throws: YAMLProblem.self) { try parse(text, file: "f.yml") }
    let part = count == 300 ? "a key must be a text" : "the aliases multiply"
    #expect(try #require(problem).message.contains(part))
  }

  @Test("A file of many megabytes is refused at once")
  func boundsSize() throws {
    let text = String(repeating: "# comment\n", count: 1 << 19)
    let problem = #expect(throws: YAMLProblem.self) { try parse(text, file: "f.yml") }
    #expect(problem?.summary == "f.yml:1:1: the file has more than 4 MB.")
  }

  @Test("Bytes that are not UTF-8 are a problem at their position")
  func refusesOtherEncodings() throws {
    let bytes = Array("a: 1\né: ".utf8) + [0xFF]
    let problem = #expect(throws: YAMLProblem.self) { try parse(bytes, file: "f.yml") }
    #expect(problem?.summary == "f.yml:2:5: there are bytes here that are not UTF-8.")
  }

  @Test("A byte order mark and carriage returns are accepted")
  func acceptsWindowsFiles() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("a: off\r\nb:\r\n  - c\r\n".utf8)
    let mapping = try #require(try parse(bytes, file: "f.yml")).mapping()
    #expect(try mapping["a"]?.string() == "off")
    #expect(try mapping["b"]?.strings() == ["c"])
  }
}
