import Foundation
@testable import RegularExpressions
import ReviewTestKit
import Testing

@Suite("A regular expression of a configuration")
struct ExpressionTests {
  @Test("It finds what it describes", arguments: [
    ("^id$", "id", true), ("^id$", "idea", false), ("b+", "abbbc", true), ("a.c", "abc", true), ("a.c", "aéc", true),
    ("a.c", "a\nc", false), ("(ab|cd)+e", "xabcde", true), ("x{2,3}y", "xy", false), ("x{2,3}y", "xxy", true),
    ("x{2}", "xx", true), ("[a-f0-9]+$", "zzbeef", true), ("[^a]b", "ab", false), ("[^a]b", "éb", true),
    ("\\d\\w\\s", "1_ ", true), ("\\bfoo\\b", "a foo b", true), ("\\bfoo\\b", "afoo", false), ("\\.swift", "a.swift", true),
    ("(?i)abc", "xABC", true), ("(?:a)?b", "b", true), ("ä|ö", "ö", true), ("[äö]x", "öx", true), ("a{,b", "a{,b", true),
    ("", "anything", true), ("a*?b", "aab", true), ("\\S+@\\S+", "me@home", true), ("[\\d-]+", "1-2", true),
    ("^b", "a\nb", true), ("^b", "a\nab", false), ("^$", "a\n", true), ("^a|b$", "cb", true), ("\\Ab", "a\nb", false),
    ("\\z", "abc", true), ("\\bx", "ax x", true), ("(?i)formatter$", "a.Formatter\nb", true), ("(^a|\\Ab)c", "x\nbc", false),
    ("(^a|\\Ab)c", "x\nac", true), ("a?b?", "", true),
  ])
  func finds(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Expression(regularExpression: pattern).matchesPart(of: text.utf8) == isMatch)
  }

  @Test("Unsupported syntax is rejected with a reason", arguments: [
    ("(a", "a parenthesis is never closed"), ("a)", "a parenthesis closes that never opened"),
    ("[a", "a bracket is never closed"), ("*a", "there is nothing before \"*\" to repeat"),
    ("(?=a)", "\"(?=\", \"(?!\" and other groups that begin with \"(?\" are not supported: patterns here look neither ahead nor back"), ("(a)\\1", "\"\\1\" is not supported"),
    ("a\\", "a backslash is at the end"), ("((x{1000}){1000})", "the pattern is too large"),
    (String(repeating: "(", count: 101), "the groups are nested too deeply"),
  ])
  func refuses(pattern: String, message: String) {
    let problem = #expect(throws: ExpressionProblem.self) { try Expression(regularExpression: pattern) }
    #expect(problem?.message == message)
  }

  @Test("It finds the same as Foundation", arguments: 0..<300)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let pattern = Self.pattern(depth: 4, &random)
    let expression = try Expression(regularExpression: pattern)
    let peer = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    for _ in 0..<20 {
      let text = String((0..<Int.random(in: 0...8, using: &random)).compactMap { _ in "abB \n".randomElement(using: &random) })
      let isFound = peer.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
      #expect(expression.matchesPart(of: text.utf8) == isFound, "\(pattern) in \(text.debugDescription)")
    }
  }

  private static func pattern(depth: Int, _ random: inout SeededGenerator) -> String {
    let plain = ["a", "b", "B", ".", "[ab]", "[^a]", "\\w", "\\s", "^", "$", "\\b", "\\A", "\\z"]
    guard depth > 0 else { return plain.randomElement(using: &random) ?? "a" }
    let left = pattern(depth: depth - 1, &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return "(?:\(left)|\(pattern(depth: depth - 1, &random)))"
    case 1: return "(?:\(left))*"
    case 2: return "(?:\(left))?"
    case 3: return "(?:\(left)){1,2}"
    case 4: return plain.randomElement(using: &random) ?? "a"
    default: return left + pattern(depth: depth - 1, &random)
    }
  }

  @Test("It keeps its answers when it has had too many states")
  func dropsStates() throws {
    let expression = try Expression(regularExpression: "a[ab]{14}$")
    var random = SeededGenerator(1)
    for _ in 0..<20 {
      let text = (0..<5000).map { _ in Bool.random(using: &random) ? UInt8(ascii: "a") : UInt8(ascii: "b") }
      #expect(expression.matchesPart(of: text) == (text[text.count - 15] == UInt8(ascii: "a")))
    }
  }

  @Test("It knows how every match begins", arguments: [
    ("^[A-C]x", "ABC"), ("(^a|\\Ab)c", "ab"), ("^a?b", "ab"), ("a", nil), ("^a|b", nil), ("^a?", nil), ("\\b^a", "a"),
  ])
  func knowsBeginning(pattern: String, first: String?) throws {
    #expect(try Expression(regularExpression: pattern).lineStart == first.map { ByteSet($0.utf8) })
  }

  @Test("No pattern backtracks", arguments: ["(a+)+$", "(a|aa)+$", "(a?){50}a{50}$", "(.*a){20}b"])
  func staysLinear(pattern: String) throws {
    let expression = try Expression(regularExpression: pattern)
    let text = Array(String(repeating: "a", count: 2000).utf8) + [UInt8(ascii: "!")]
    #expect(!expression.matchesPart(of: text))
  }
}
