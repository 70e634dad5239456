@testable import LintEngine
@testable import LintPatterns
@testable import LintRules
import Testing

@Suite("A version of an operating system")
struct PlatformVersionTests {
  @Test("Missing components are 0", arguments: [("12", "12.0"), ("10.9", "10.9.0"), ("4", "4.0.0")])
  func fillsUp(short: String, long: String) throws {
    #expect(try #require(PlatformVersion(short)) == #require(PlatformVersion(long)))
    #expect(PlatformVersion(short)?.description == short)
  }

  @Test("Components are compared as numbers, not as text", arguments: [("9.0", "10.0"), ("10.9", "10.15"), ("10.15", "11"), ("1.2.3", "1.2.10")])
  func compares(lower: String, higher: String) throws {
    let (lower, higher) = try (#require(PlatformVersion(lower)), #require(PlatformVersion(higher)))
    #expect(lower < higher && !(higher < lower) && lower != higher)
  }

  @Test("Other texts are rejected", arguments: ["", "new", "1.", ".1", "1.2.3.4", "1,2"])
  func refuses(text: String) {
    #expect(PlatformVersion(text) == nil)
  }
}
