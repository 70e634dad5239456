import SwiftTests
import Testing

@Suite("Declarations of a source")
struct DeclarationHeadersTests {
  private static let old = """
    import Foundation

    /// A cart. struct Nothing {}
    public struct Cart<Item: Hashable>:
      Sendable
    where Item: Sendable {
      let name = "a { \\(items.map { "}" }) b"
      public private(set) var items: [Item] = []
      private func reset() { items = [] }
      public func add(
        _ item: Item
      ) -> Bool
      {
        let count = items.count
        return count > 0
      }
      enum State { case open, closed }
    }

    @Test("It adds")
    func adds() {}
    """

  @Test("Only a difference outside of bodies reaches other files", arguments: [
    ("let count = items.count", "let number = items.count", nil),
    ("return count > 0", "return count > 1 /* } */", nil),
    ("let name = \"a", "let name = \"c", nil),
    ("private func reset()", "private func clear()", nil),
    ("func adds()", "func addsMore()", nil),
    ("A cart.", "A basket.", nil),
    ("enum State", "func more() {}\n  enum State", nil),
    ("_ item: Item", "_ item: Item?", "removes or changes a declaration"),
    ("public private(set) var items", "public private(set) var list", "removes or changes a declaration"),
    ("case open, closed", "case open", "removes or changes a declaration"),
    ("where Item: Sendable {", "{", "removes or changes a declaration"),
    ("import Foundation", "", "removes or changes a declaration"),
    ("import Foundation", "import Foundation\nimport Other", "adds a declaration with `import`"),
    ("@Test(", "extension Cart: Equatable {}\n@Test(", "adds a declaration with `extension`"),
    ("@Test(", "infix operator <+>\n@Test(", "adds a declaration with `operator`"),
  ] as [(String, String, String?)])
  func differs(_ text: String, _ replacement: String, reason: String?) throws {
    let changed = Self.old.replacing(text, with: replacement)
    #expect(changed != Self.old)
    let before = try #require(DeclarationHeaders(in: Array(Self.old.utf8)))
    let after = try #require(DeclarationHeaders(in: Array(changed.utf8)))
    #expect(after.farReaching(since: before) == reason)
  }

  @Test("Beside XCTest, a function with the name of a test is one", arguments: [
    ("import XCTest", nil), ("import class XCTest.XCTestCase", nil), ("import Foundation", "removes or changes a declaration"),
  ] as [(String, String?)])
  func tests(imported: String, reason: String?) throws {
    let sources = ["testAdds", "testDrops"].map { "\(imported)\nclass A {\n  func \($0)() {}\n}\n" }
    let before = try #require(DeclarationHeaders(in: Array(sources[0].utf8)))
    let after = try #require(DeclarationHeaders(in: Array(sources[1].utf8)))
    #expect(after.farReaching(since: before) == reason)
  }

  @Test("A source without balanced brackets has no declarations", arguments: [
    "struct A {", "}", "func a() { {", "func a(", String(repeating: "\"\\(", count: 100_000),
  ])
  func unbalanced(source: String) {
    #expect(DeclarationHeaders(in: Array(source.utf8)) == nil)
  }
}
