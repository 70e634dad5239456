import Testing

@testable import Reporting

@Suite("JSON is read strictly")
struct JSONParserTests {
  private func rewritten(_ text: String) throws -> String {
    String(JSONWriter.document(try JSONParser.value(of: Array(text.utf8), maximumDepth: 8)).dropLast())
  }

  @Test(
    "Valid texts",
    arguments: [
      ("null", "null"), (" true ", "true"), ("-0", "0"), ("12", "12"), ("1.50", "1.5"), ("2e2", "200.0"), ("[]", "[]"),
      ("{}", "{}"), ("[1,[2]]", "[1, [2]]"), ("{\"b\":1,\"a\":{}}", "{\"b\": 1, \"a\": {}}"),
      ("\"\\u00e9\\n\\/\"", "\"é\\n/\""), ("\"\\uD83D\\uDE00\"", "\"😀\""), ("\"\\u202e\"", "\"\\u202e\""),
      ("\"\\udb40\\udc01\"", "\"\\udb40\\udc01\""), ("\"\u{7F}\"", "\"\\u007f\""),
      ("\"\\ud83d\"", "\"\u{FFFD}\""), ("\"\\ud83dx\"", "\"\u{FFFD}x\""), ("\"\\udc00\"", "\"\u{FFFD}\""),
      ("\"\\ud83d\\u0041\"", "\"\u{FFFD}A\""), ("\"\\ud83d\\ud83d\\ude00\"", "\"\u{FFFD}😀\""),
    ])
  func accepts(text: String, written: String) throws {
    #expect(try rewritten(text) == written)
  }

  @Test(
    "Invalid texts, with the offset where they go wrong",
    arguments: [
      ("", 0), ("nul", 0), ("[1,]", 3), ("[1", 2), ("{\"a\" 1}", 5), ("{a:1}", 1), ("{\"a\":1,\"a\":2}", 10), ("01", 0),
      ("1.", 2), ("1e", 2), ("+1", 0), ("NaN", 0), ("1e999", 5), ("\"a", 2), ("\"\n\"", 1), ("\"\\x\"", 1),
      ("\"\\u12\"", 1), ("\"\\u+123\"", 1), ("\"\\ud83d\\u12\"", 7), ("1 2", 2),
      ("[[[[[[[[[[1]]]]]]]]]]", 9), ("// x", 0), ("'a'", 0),
    ])
  func refuses(text: String, offset: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try rewritten(text) }
    #expect(error?.offset == offset, "\(error?.reason ?? "")")
  }

  @Test("A string that is not UTF-8 is refused")
  func badUTF8() {
    #expect(throws: JSONSyntaxError.self) { try JSONParser.value(of: [0x22, 0xFF, 0x22], maximumDepth: 8) }
  }

  @Test("Long arrays and objects take a line for each entry, arrays of numbers never")
  func layout() {
    let long = JSONValue.string(String(repeating: "x", count: 130))
    let text = JSONWriter.document(.object([("a", .array([long, .null])), ("b", .array((1...60).map { .integer($0) }))]))
    let lines = text.split(separator: "\n").map { $0.prefix(8) }
    #expect(lines == ["{", "  \"a\": [", "    \"xxx", "    null", "  ],", "  \"b\": [", "}"])
  }
}
