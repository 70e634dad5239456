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
    ("(^a|\\Ab)c", "x\nac", true), ("a?b?", "", true), ("a{2,}b", "aab", true), ("a{2,}b", "ab", false), ("a{0}b", "b", true),
    ("a{x}", "a{x}", true), ("^a{+3}", "aaa", false), ("^a{+3}", "a{{3}", true), ("^a{1,+3}", "aaa", false), ("a??b", "b", true),
  ])
  func finds(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Expression(regularExpression: pattern).matchesPart(of: text.utf8) == isMatch)
  }

  @Test("An escape in brackets is the character or class that it is outside", arguments: [
    ("[\\n]", "n", false), ("[\\n]", "\n", true), ("[\\r]", "\r", true), ("[\\t]", "\t", true), ("^[\\t-\\r]$", "\u{B}", true),
    ("^[\\t-\\r]$", "-", false), ("<[\\[-\\]]>", "<]>", true), ("<[\\[-\\]]>", "<\\>", true), ("<[\\[-\\]]>", "<->", false),
    ("^[+\\-a]$", "-", true), ("^[+\\-a]$", ",", false), ("^[\\d-]$", "-", true), ("^[\\d-z]$", "-", true), ("^[\\]a]$", "]", true),
    ("^[+-\\\\]$", "A", true), ("^[\\\\-a]$", "]", true), ("^[[a]$", "[", true), ("^[:a]$", ":", true), ("^[\\[:]$", "[", true),
    ("^[+-\\.]$", ",", true), ("^[^\\t-\\r]$", "\t", false),
  ])
  func findsEscapesInBrackets(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Expression(regularExpression: pattern).matchesPart(of: text.utf8) == isMatch)
  }

  @Test("`$` matches before each line break and at the end", arguments: [
    ("x = 1$", "x = 1\r\ny", true), ("x = 1$", "x = 1\ny", true), ("x = 1$", "x = 1", true), ("x = 1$", "x = 1\r\n", true),
    ("x = 1$", "x = 1\ry", false), ("x = 1$", "x = 1\r", false), ("x = 1$", "x = 1\r\r\n", false), ("^$", "a\r\n\r\nb", true),
    ("\\r$", "a\r\n", false), ("\\r$", "a\r", true), ("\\r$", "a\r\r\n", true), ("\\n$", "a\r\n", true), ("a$\\r\\n^b$", "a\r\nb", true),
    ("\\r$\\n", "a\r\nb", false), ("a$\\n", "a\nb", true), ("^b$", "a\r\nb\r\nc", true), ("^$", "a\r\n", true), ("[^b]$", "b\r\nb", false),
  ])
  func findsLineEnds(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try Expression(regularExpression: pattern).matchesPart(of: text.utf8) == isMatch)
  }

  @Test("Unsupported syntax is rejected with a reason", arguments: [
    ("(a", "a parenthesis is never closed"), ("a)", "a parenthesis closes that never opened"),
    ("[a", "a bracket is never closed"), ("*a", "there is nothing before \"*\" to repeat"),
    ("(?=a)", "\"(?=\", \"(?!\" and other groups that begin with \"(?\" are not supported: patterns here look neither ahead nor back"), ("(a)\\1", "\"\\1\" is not supported"),
    ("a\\", "a backslash is at the end"), ("((x{1000}){1000})", "the pattern is too large"),
    (String(repeating: "(", count: 101), "the groups are nested too deeply"), ("\\x41", "\"\\x\" is not supported"),
    ("[\\p{L}]", "\"\\p\" is not supported"), ("[\\x41]", "\"\\x\" is not supported"), ("[a\\1]", "\"\\1\" is not supported"),
    ("[\\b]", "\"\\b\" is not supported in brackets"), ("[a-\\Z]", "\"\\Z\" is not supported in brackets"),
    ("[+-\\d]", "a range ends with a class: write \"\\-\" for a hyphen"), ("[\\]-\\[]", "a range ends before it begins"),
    ("[[:alpha:]]", "\"[:\" is not supported in brackets: write the characters, or \"\\[\" for a bracket"),
    ("[+-[:alpha:]]", "\"[:\" is not supported in brackets: write the characters, or \"\\[\" for a bracket"), ("[a\\", "a backslash is at the end"),
    ("a*+", follows("+")), ("a++", follows("+")), ("a?+", follows("+")), ("a**", follows("*")), ("a+{2}", follows("{")), ("a{2}{3}", follows("{")),
    ("a{2}+", follows("+")), ("a{1001}", "1001 repetitions are too many: the limit is 1000"), ("a{3,2}", "\"{3,2}\" has its greater number first"), ("a???", follows("?")), ("a*?*", follows("*")), ("(a)*+b", follows("+")),
    ("a" + String(repeating: "*", count: 200_000), follows("*")),
  ])
  func refuses(pattern: String, message: String) {
    let problem = #expect(throws: ExpressionProblem.self) { try Expression(regularExpression: pattern) }
    #expect(problem?.message == message)
  }

  private static func follows(_ quantifier: String) -> String {
    "\"\(quantifier)\" follows a quantifier: write one quantifier, or put the first one in parentheses"
  }

  @Test("It finds the same as Foundation", arguments: 0..<300)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let pattern = Self.pattern(depth: 4, &random)
    let expression = try Expression(regularExpression: pattern)
    let peer = try NSRegularExpression(pattern: Self.peerPattern(pattern), options: .anchorsMatchLines)
    for _ in 0..<20 {
      let text = String((0..<Int.random(in: 0...8, using: &random)).compactMap { _ in Self.characters.randomElement(using: &random) }.joined())
      let isFound = peer.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
      #expect(expression.matchesPart(of: text.utf8) == isFound, "\(pattern) in \(text.debugDescription)")
    }
  }

  /// A lone `\r` is a line break only for Foundation.
  private static let characters = ["a", "b", "B", " ", "\n", "\r\n", "\t", "[", "]", "-"]

  private static let plain = [
    "a", "b", "B", ".", "[ab]", "[^a]", "\\w", "\\s", "(?:^)", "$", "$", "\\b", "\\A", "\\z", "\\r", "\\n", "[\\t-\\r]", "[\\[-\\]]",
    "[+\\-\\]]", "[^\\r]", "[\\w\\n]", "[+-\\\\]",
  ]

  /// For Foundation, `.` does not match `\r`, and `^` matches between `\r` and `\n` but not at the end of the text.
  private static func peerPattern(_ pattern: String) -> String {
    pattern.replacing(".", with: "[^\\n]").replacing("(?:^)", with: "(?<![^\\n])")
  }

  private static func pattern(depth: Int, _ random: inout SeededGenerator) -> String {
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

  @Test("It keeps its answers when its states have had too many instructions", arguments: 0..<4)
  func dropsLargeStates(seed: UInt64) throws {
    let expression = try Expression(regularExpression: "a[ab]{300}$")
    var random = SeededGenerator(seed)
    let text = (0..<2000).map { _ in Bool.random(using: &random) ? UInt8(ascii: "a") : UInt8(ascii: "b") }
    #expect(expression.matchesPart(of: text) == (text[text.count - 301] == UInt8(ascii: "a")))
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
