import ReviewTestKit
import Testing

/// Comments and the titles of tests are documentation, too.
@Suite struct ProseTests {
  private static let tests = Result { try Checkout().swiftFiles(in: "Tests") }

  @Test("Comments are short sentences of plain words")
  func commentsArePlain() throws {
    var count = 0
    for file in try Checkout.sources.get() + Self.tests.get() {
      for comment in file.comments {
        count += 1
        #expect(PlainEnglish.problems(in: comment.text) == [], "\(file.path):\(comment.line): \(comment.text)")
      }
    }
    #expect(count > 5_000)
  }

  @Test("Titles of tests are short sentences of plain words")
  func titlesArePlain() throws {
    var count = 0
    for file in try Self.tests.get() {
      for title in file.testTitles {
        count += 1
        #expect(PlainEnglish.problems(in: title.text) == [], "\(file.path):\(title.line): \(title.text)")
      }
    }
    #expect(count > 1_000)
  }
}
