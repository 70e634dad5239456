import ReviewCore
import ReviewTestKit
import Testing

@Suite("A path pattern")
struct GlobTests {
  @Test("It matches whole components, and all that a folder holds", arguments: [
    ("Sources", "Sources/A.swift", true), ("Sources", "Sources", true), ("Sources", "SourcesOther/A.swift", false),
    ("Sources/", "Sources/A.swift", true), ("./Sources", "Sources/A.swift", true), ("./Sources/", "Sources/A.swift", true),
    ("/Sources/A.swift", "Sources/A.swift", true), ("Sources//A.swift", "Sources/A.swift", true),
    ("**/*.swift", "A.swift", true), ("**/*.swift", "Sources/Deep/A.swift", true), ("**", "a/b", true), ("**", "a", true),
    ("Tests/**", "Tests/A/B.swift", true), ("Tests/**", "MyTests/A.swift", false), ("Tests/**", "a/Tests/b", false),
    ("**/Generated/**", "Sources/Generated/A.swift", true), ("**/Generated/**", "Generated/A.swift", true),
    ("**/Generated/**", "Sources/NotGenerated/A.swift", false), ("A/**/B", "A/B", true), ("A/**/B", "A/x/y/B", true),
    ("A/**/B/**/C", "A/B/B/x/C", true), ("A/**/B/**/C", "A/C/B", false), ("A/**/**/B", "A/x/B", true),
    ("a/*/c", "a/b/c", true), ("a/*/c", "a/b/b/c", false), ("a/**b", "a/x/b", false), ("a**b", "aXXb", true), ("", "", true),
    ("", "a", true), (".", "a", true),
  ])
  func components(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try Glob(parsing: pattern).matches(RepoPath(path)) == isMatch)
  }

  @Test("A plain name is at the root, a name with a wildcard at any depth", arguments: [
    ("*.swift", "A.swift", true), ("*.swift", "Sources/A.swift", true), ("*.swift", "A.swift.txt", false),
    ("*", "Sources/A.swift", true), ("A.swift", "Sources/A.swift", false), ("A.swift", "A.swift", true),
    ("Tests", "a/Tests/b.swift", false), ("Test?", "a/Tests/b.swift", true), ("./*.swift", "Sources/A.swift", false),
    ("/*.swift", "A.swift", true), ("Gen*/", "a/Generated/b.swift", true), ("\\*", "a/*", false), ("\\*", "*", true),
    ("{A,B}", "B/x", true), ("{A,B}", "x/B", false), ("*.{swift,h}", "x/A.h", true),
  ])
  func depth(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try Glob(parsing: pattern).matches(RepoPath(path)) == isMatch)
  }

  @Test("Wildcards, sets, alternatives and escapes", arguments: [
    ("?.swift", "é.swift", true), ("?.swift", "ab.swift", false), ("?", "/", false), ("??", "é", false), ("?", "😀", true),
    ("*.{swift,h}", "A.h", true), ("*.{swift,h}", "A.m", false), ("{A,B/C}/*.swift", "B/C/x.swift", true),
    ("{,x}y", "y", true), ("{a,{b,c}d}", "cd", true), ("{a,{b,c}d}", "ad", false), ("a,b", "a,b", true), ("a}", "a}", true),
    ("[A-C]*.swift", "Cart.swift", true), ("[!A-C]*.swift", "Cart.swift", false), ("[!A-C]*", "Öl", true),
    ("[]]", "]", true), ("[^]a]", "b", true), ("[^]a]", "]", false), ("[a-]", "-", true), ("[à-ü]", "é", true),
    ("a\\*b", "a*b", true), ("a\\*b", "axb", false), ("\\{a", "{a", true), ("é*", "éa", true), ("*é", "aé", true),
    ("*?*?*", "a", false), ("Sources/*/Gen?.swift", "Sources/A/Gen1.swift", true),
    ("Sources/*/Gen?.swift", "Sources/A/B/Gen1.swift", false),
  ])
  func wildcards(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try Glob(parsing: pattern).matches(RepoPath(path)) == isMatch)
  }

  @Test("One that is never closed, leads out, or stands for too much is none", arguments: ([
    ("{a,b", "a brace is never closed"), ("[a-", "a bracket is never closed"), ("[]", "a bracket is never closed"),
    ("[b-a]", "ends before it begins"), ("{a,{b}", "a brace is never closed"), ("../A", "leads out"), ("A/../B", "leads out"),
    (String(repeating: "{a,b}", count: 60), "too many"), (String(repeating: "{", count: 60), "too many"),
    (String(repeating: "a", count: 5_000), "too many"),
  ] as [(String, String)]).map { (LongArgument($0.0), $0.1) })
  func refused(argument: LongArgument<String>, reason: String) throws {
    let pattern = argument.value
    let problem = try #require(#expect(throws: GlobProblem.self) { try Glob(parsing: pattern) })
    #expect(problem.message.contains(reason) && problem.hint.hasSuffix("."))
    #expect(Glob(pattern) == nil)
  }

  @Test("A path that is not UTF-8 is matched by its bytes")
  func bytes() throws {
    let path = RepoPath(bytes: Array("Sources/".utf8) + [0xFF, 0xFE])
    #expect(try Glob(parsing: "Sources/*").matches(path))
    #expect(try Glob(parsing: "Sources/??").matches(path))
    #expect(try !Glob(parsing: "Sources/?").matches(path))
    #expect(try Glob(parsing: "Sources/[!a]?").matches(path))
    #expect(try !Glob(parsing: "Tests/*").matches(path))
  }

  @Test("Matching ends for every pattern", .timeLimit(.minutes(10)), arguments: [
    String(repeating: "*a", count: 60) + "b", String(repeating: "**/", count: 60) + "b", String(repeating: "**/a/", count: 60) + "b",
    "**/" + String(repeating: "*a", count: 400) + "b",
  ].map(LongArgument.init))
  func ends(pattern: LongArgument<String>) throws {
    let glob = try Glob(parsing: pattern.value)
    let paths = [String(repeating: "a", count: 3_000), String(repeating: "a/", count: 1_500)]
    for path in paths { #expect(!glob.matches(RepoPath(path))) }
  }

  @Test("A pattern of a folder's file means the same from the root", arguments: [
    ("Sources", "", "Sources"), ("*.swift", "", "*.swift"), ("*.swift", "App", "App/**/*.swift"), ("Old", "App", "App/Old"),
    ("./*.swift", "App", "App/*.swift"), ("/x", "App/UI", "App/UI/x"), ("../Tests/**", "App", "./Tests/**"),
    ("../*.swift", "App/UI", "App/*.swift"), ("..", "App/UI", "App"), ("..", "App", "**"), ("**/Old", "A*[b]", "A\\*\\[b]/**/Old"),
    ("", "App", "App"),
  ] as [(String, RepoPath, String)])
  func below(pattern: String, folder: RepoPath, expected: String) throws {
    #expect(try Glob.pattern(pattern, below: folder) == expected)
  }

  @Test("A pattern cannot lead out of the root", arguments: [("../x", ""), ("../../x", "App"), ("..", "")] as [(String, RepoPath)])
  func leadsOut(pattern: String, folder: RepoPath) {
    #expect(throws: GlobProblem.self) { try Glob.pattern(pattern, below: folder) }
  }
}
