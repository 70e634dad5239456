import StrictYAML
import Testing

@Suite("A YAML value")
struct YAMLNodeTests {
  @Test("A word that YAML 1.1 calls a Boolean is still a text", arguments: ["off", "on", "yes", "no", "true", "80%", "1.0", "'~'"])
  func readsText(word: String) throws {
    let value = try #require(try mapping("key: \(word)")["key"])
    #expect(try value.string() == word.filter { $0 != "'" })
  }

  @Test("Booleans come in the spellings of YAML 1.1", arguments: [
    ("true", true), ("False", false), ("yes", true), ("NO", false), ("on", true), ("off", false),
  ])
  func readsBooleans(word: String, value: Bool) throws {
    #expect(try mapping("key: \(word)")["key"]?.bool() == value)
  }

  @Test("A value of another type is a problem at its position", arguments: [
    ("key: 'true'", "f.yml:1:6: this must be true or false, and it is \"true\"."),
    ("key: [a]", "f.yml:1:6: this must be true or false, and it is a list."),
    ("é: x\nkey: {a: 1}", "f.yml:2:6: this must be true or false, and it is a mapping of keys to values."),
  ])
  func refusesOtherTypes(text: String, summary: String) throws {
    let problem = #expect(throws: YAMLProblem.self) { try mapping(text)["key"]?.bool() }
    #expect(problem?.summary == summary)
  }

  @Test("Numbers are plain decimals", arguments: [("12", 12), ("-3", -3), ("+4", 4)])
  func readsIntegers(word: String, value: Int) throws {
    #expect(try mapping("key: \(word)")["key"]?.integer() == value)
    #expect(try mapping("key: \(word)")["key"]?.number() == Double(value))
  }

  @Test("Text that is not a number is rejected", arguments: ["'12'", "0x10", "1_000", "99999999999999999999", "1e999", ".nan", "a"])
  func refusesNumbers(word: String) throws {
    #expect(throws: YAMLProblem.self) { try mapping("key: \(word)")["key"]?.integer() }
  }

  @Test("Lists of texts keep their order")
  func readsLists() throws {
    #expect(try mapping("key: [b, off, a]")["key"]?.strings() == ["b", "off", "a"])
    #expect(throws: YAMLProblem.self) { try mapping("key: [b, [c]]")["key"]?.strings() }
  }

  @Test("An empty value counts as a missing key", arguments: ["key:", "key: ~", "key: null", "other: 1"])
  func treatsEmptyAsMissing(text: String) throws {
    let mapping = try mapping(text)
    #expect(mapping["key"] == nil)
    let problem = #expect(throws: YAMLProblem.self) { try mapping.required("key") }
    #expect(problem?.summary == "f.yml:1:1: the key \"key\" is missing.")
  }

  @Test("An unknown key names the nearest known one", arguments: [
    ("exclude: 1\n  \nincldue: 2", "f.yml:3:1: unknown key \"incldue\".", "Did you mean \"include\"?"),
    ("zzz: 2", "f.yml:1:1: unknown key \"zzz\".", "Known: include, exclude."),
  ])
  func refusesUnknownKeys(text: String, summary: String, hint: String) throws {
    let node = try #require(try parse(text, file: "f.yml"))
    let problem = #expect(throws: YAMLProblem.self) { try node.mapping(allowing: ["include", "exclude"]) }
    #expect(problem?.summary == summary)
    #expect(problem?.hint == hint)
  }

  @Test("A choice outside the list names the nearest one")
  func refusesUnknownChoices() throws {
    let problem = #expect(throws: YAMLProblem.self) {
      try mapping("key: eror")["key"]?.oneOf(["note", "warning", "error"])
    }
    #expect(problem?.summary == "f.yml:1:6: \"eror\" is not one of \"note\", \"warning\" or \"error\".")
    #expect(problem?.hint == "Did you mean \"error\"?")
  }

  @Test("Columns count UTF-8 bytes")
  func countsBytes() throws {
    let node = try mapping("{é😀: 1, key: x}")["key"]
    #expect(node?.column == 18)
  }

  private func mapping(_ text: String) throws -> YAMLMapping {
    try #require(try parse(text, file: "f.yml")).mapping()
  }
}
