import Shop
import Testing

struct Wrong: Error {}

@Suite("Things that fail") struct FailSwiftTests {
  @Test func sums() {
    #expect(Cart().total(discount: nil) == 1, "the sum")
  }

  @Test func throwing() throws {
    throw Wrong()
  }

  @Test(arguments: [1, 2, 3]) func parity(_ number: Int) {
    #expect(number == 2)
  }

  @Test(arguments: [1, 2], ["a", "b"]) func pairs(_ number: Int, letter: String) {
    #expect(number == 1 || letter == "a")
  }

  @Test func manyLines() {
    Issue.record("first\nsecond")
  }

  struct Inner {
    @Test func `raw name here`() {
      Issue.record("raw")
    }
  }

  @Test func warns() {
    Issue.record("only a warning", severity: .warning)
  }
}
