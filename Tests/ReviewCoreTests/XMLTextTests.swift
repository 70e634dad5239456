import ReviewCore
import Testing

@Suite("References in XML")
struct XMLTextTests {
  @Test("Known references are decoded, also before a combining mark", arguments: [
    ("a&lt;b", "a<b"), ("&lt;\u{301}", "<\u{301}"), ("&#x41;\u{301}&quot;", "A\u{301}\""), ("&amp;lt;", "&lt;"),
    ("&\u{301}lt;", "&\u{301}lt;"), ("&other; & ", "&other; &"), (" é ", "é"), ("", ""),
  ])
  func decodes(raw: String, text: String) {
    #expect(XMLText.decode(Array(raw.utf8)).unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
