import StrictYAML
import Testing

@Suite("A packed document")
struct PackedTests {
  @Test("It reads back unchanged, with its positions", arguments: [
    "a: 1\n", "[1, \"2\", ~, é😀: off]\n", "key: |\n  two\n  lines: {}\nother:\n  - {x: [], \"y\": ''}\n", "- \n- '~'\n",
  ])
  func readsBack(text: String) throws {
    let node = try #require(try parse(text, file: "a.yml"))
    let back = try #require(YAMLNode(packed: node.packed, file: "a.yml"))
    #expect(String(describing: back) == String(describing: node))
  }

  @Test("Truncated or malformed text gives nil", arguments: ["", "p", "p1 1 5:abc", "[1 1 1:", "{1 1 1:[1 1 0:p1 1 0:", "x1 1 0:", "p1 1 99999999999999999999:"])
  func refusesDamage(text: String) {
    #expect(YAMLNode(packed: text, file: "a.yml") == nil)
  }
}
