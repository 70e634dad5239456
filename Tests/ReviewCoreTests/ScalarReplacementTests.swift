import ReviewCore
import Testing

@Suite("Replacing scalars")
struct ScalarReplacementTests {
  @Test(
    "A combining mark hides nothing, and a carriage return is found before a line feed",
    arguments: [
      ("a,\u{301}b", ",", "%2C", "a%2C\u{301}b"), ("<\u{301}", "<", "&lt;", "&lt;\u{301}"), ("a\r\nb", "\r", "%0D", "a%0D\nb"),
      ("###", "##", "#&#35;", "#&#35;#"), ("abc", "x", "y", "abc"), ("", "x", "y", ""),
    ])
  func replaces(text: String, old: String, new: String, expected: String) {
    #expect(text.replacing(scalars: old, with: new).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }
}
