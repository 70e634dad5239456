import LintEngine
import ReviewCore
import Testing

@testable import Review

@Suite("The source file of a test")
struct TestSourcesTests {
  static let texts: [RepoPath: String] = [
    "Tests/AppTests/CartTests.swift": """
      import XCTest
      final class CartTests: BaseTests {
        func testAdds() {}
        #if os(Linux)
        func testOnLinux() {}
        #endif
      }
      """,
    "Tests/AppTests/BaseTests.swift": "import XCTest\nclass BaseTests: XCTestCase { func testInherited() {} }",
    "Tests/AppTests/Shop.swift": """
      import Testing
      @Suite struct Shop {
        struct Cart { @Test func `adds two`() {} }
      }
      @Test func free(_ value: Int) {}
      """,
    "Tests/AppTests/Shop+More.swift": "@testable import App\nimport Testing\nextension Shop.Cart { @Test func more() {} }",
    "Tests/OtherTests/CartTests.swift": "import XCTest\nclass CartTests: XCTestCase { func testAdds() {} }",
    "Sources/App/Cart.swift": "struct Shop { struct Cart { func more() {} } }",
    "Tests/AppTests/Broken.swift": "import XCTest\nclass Half: XCTestCase { func testHalf() {",
  ]

  private let sources = TestSources(texts.compactMapValues { TestDeclarations.parsed(Array($0.utf8)) })

  @Test(
    "It is found by the names of the suite and the function",
    arguments: [
      ("AppTests.CartTests", "testAdds", "Tests/AppTests/CartTests.swift"),
      ("AppTests.CartTests", "testOnLinux", "Tests/AppTests/CartTests.swift"),
      ("AppTests.CartTests", "testInherited", "Tests/AppTests/CartTests.swift"),
      ("OtherTests.CartTests", "testAdds", "Tests/OtherTests/CartTests.swift"),
      ("AppTests.Shop/Cart", "`adds two`()", "Tests/AppTests/Shop.swift"),
      ("AppTests.Shop/Cart", "more()", "Tests/AppTests/Shop+More.swift"),
      ("AppTests", "free(_:)", "Tests/AppTests/Shop.swift"),
      ("AppTests.Half", "testHalf", "Tests/AppTests/Broken.swift"),
      ("Renamed.CartTests", "testAdds", "Tests/AppTests/CartTests.swift"),
      ("AppTests.Unknown", "testAdds", nil), ("AppTests", "unknown()", nil), ("", "", nil),
    ] as [(String, String, RepoPath?)])
  func file(suite: String, name: String, expected: RepoPath?) {
    let test = TestCase(library: .xctest, suite: suite, name: name, status: .passed)
    #expect(sources.file(of: test) == expected)
  }

  @Test("The tests of all files count")
  func count() {
    #expect(sources.testCount == 8)
  }
}
