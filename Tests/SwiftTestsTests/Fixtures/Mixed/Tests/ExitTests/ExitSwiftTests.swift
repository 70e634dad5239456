import Foundation
import Testing

@Suite(.serialized) struct ExitSwiftTests {
  @Test func leaves() {
    exit(0)
  }

  @Test func later() {
    #expect(Bool(true))
  }
}
