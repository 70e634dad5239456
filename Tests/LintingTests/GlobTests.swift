import Linting
import ReviewCore
import Testing

@Suite("A path pattern")
struct GlobTests {
  @Test("It matches whole components", arguments: [
    ("Sources", "Sources/A.swift", true), ("Sources", "Sources", true), ("Sources", "SourcesOther/A.swift", false),
    ("Sources/", "Sources/A.swift", true), ("./Sources", "Sources/A.swift", true),
    ("*.swift", "A.swift", true), ("*.swift", "Sources/A.swift", false), ("*", "Sources/A.swift", true),
    ("**/*.swift", "A.swift", true), ("**/*.swift", "Sources/Deep/A.swift", true), ("**", "a/b", true),
    ("Tests/**", "Tests/A/B.swift", true), ("Tests/**", "MyTests/A.swift", false),
    ("**/Generated/**", "Sources/Generated/A.swift", true), ("**/Generated/**", "Generated/A.swift", true),
    ("**/Generated/**", "Sources/NotGenerated/A.swift", false), ("A/**/B", "A/B", true), ("A/**/B", "A/x/y/B", true),
    ("?.swift", "é.swift", true), ("?.swift", "ab.swift", false), ("?", "/", false),
    ("*.{swift,h}", "A.h", true), ("*.{swift,h}", "A.m", false), ("{A,B/C}/*.swift", "B/C/x.swift", true),
    ("[A-C]*.swift", "Cart.swift", true), ("[!A-C]*.swift", "Cart.swift", false), ("[!A-C]*", "Öl", true),
    ("a\\*b", "a*b", true), ("a\\*b", "axb", false), ("", "", true),
  ])
  func matches(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try #require(Glob(pattern)).matches(RepoPath(path)) == isMatch)
  }

  @Test("One that is never closed is none", arguments: ["{a,b", "[a-", "[b-a]", "{a,{b}"])
  func refusesMalformed(pattern: String) {
    #expect(Glob(pattern) == nil)
  }

  @Test("A path that is not UTF-8 is matched by its bytes")
  func matchesBytes() throws {
    let path = RepoPath(bytes: Array("Sources/".utf8) + [0xFF, 0xFE])
    #expect(try #require(Glob("Sources/*")).matches(path))
    #expect(try !#require(Glob("Tests/*")).matches(path))
  }

  @Test("No pattern makes matching slow", arguments: [
    String(repeating: "*a", count: 60) + "b", String(repeating: "**/", count: 60) + "b",
    String(repeating: "{a,a*}", count: 60) + "b",
  ])
  func staysLinear(pattern: String) throws {
    let glob = try #require(Glob(pattern))
    let clock = ContinuousClock()
    let time = clock.measure { #expect(!glob.matches(RepoPath(String(repeating: "a", count: 3000)))) }
    #expect(time < .seconds(20))
  }
}
