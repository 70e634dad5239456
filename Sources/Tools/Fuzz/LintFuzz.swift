import Foundation
import LintEngine
import LintPatterns
import LintRules
import ReviewCore

/// The whole linter with all rules: each input is linted and, if it parses, fixed.
struct LintFuzz: FuzzTarget {
  static let name = "lint"
  static let summary = "Swift, by all rules; fixes must leave no syntax error behind"

  let seeds: [[UInt8]]
  private let linter: Linter

  /// In bytes; this size is enough to exercise most of a rule.
  private static let pieceSize = 4_096

  init() throws {
    let library = try RuleLibrary.builtIn()
    let rules = library.definitions.map { ($0.id, RuleSetting()) }
    let settings = LintSettings(rules: Dictionary(rules) { first, _ in first })
    linter = Linter(library: library, settings: settings, today: RuleExample.today)
    seeds = library.definitions.flatMap { $0.bad + $0.good }.map { Array($0.code.utf8) } + Self.ownPieces()
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    let clock = ContinuousClock()
    var file = LintedFile(path: "A.swift")
    let time = clock.measure { file = linter.lint(path: "A.swift", bytes: input) }
    let limit = Duration.seconds(5) + .milliseconds(5_000 * input.count >> 20)
    guard time <= limit else { throw Violation("\(input.count) bytes took \(time)") }
    let source = SourceText(input)
    guard file.findings.allSatisfy({ $0.start.line <= source.lineCount && $0.start <= $0.end }) else {
      throw Violation("a finding is outside the file")
    }
    guard !file.hasSyntaxErrors, file.gaps.isEmpty else { return .refused }
    let fixed = linter.fix(path: "A.swift", bytes: input, selection: .everything)
    guard !linter.lint(path: "A.swift", bytes: fixed.bytes).hasSyntaxErrors else {
      throw Violation("there are syntax errors after the fixes")
    }
    return .accepted
  }

  /// Returns parts of this repository's sources.
  private static func ownPieces() -> [[UInt8]] {
    ["Sources", "Tests"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return names.sorted().filter { $0.hasSuffix(".swift") }.flatMap { name -> [[UInt8]] in
        let bytes = Array(FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data())
        return stride(from: 0, to: bytes.count, by: pieceSize).map {
          Array(bytes[$0..<min(bytes.count, $0 + pieceSize)])
        }
      }
    }
  }

  let words = [
    "(", ")", "[", "]", "{", "}", "<", ">", "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\", "/", "//", "///", "/*", "*/",
    "/**",
    ",", ";", ":", "::", ".", "...", "..<", "->", "=>", "=", "==", "===", "!", "?", "??", "&", "&&", "|", "||", "-",
    "+",
    "@", "#", "$0", "_", "`", "^", "~", "%", " ", "  ", "\t", "\n", "\n\n\n", "\r", "\r\n", "\u{0}", "\u{FEFF}",
    "\u{2028}",
    "\u{200D}", "é", "😀", "\u{202E}", " if ", " else ", " guard ", " let ", " var ", " func ", " class ", " struct ",
    " enum ", " case ", " switch ", " default: ", " for ", " in ", " while ", " repeat ", " return ", " throw ",
    " throws ",
    " try ", " try! ", " as! ", " as? ", " is ", " nil ", " self ", " Self ", " init ", " deinit ", " subscript ",
    " import ",
    " protocol ", " extension ", " some ", " any ", " async ", " await ", " actor ", " macro ", " where ", " inout ",
    " borrowing ", " consuming ", " each ", " repeat each T ", "~Copyable", "throws(E)", "@escaping ",
    "@available(iOS 9, *)",
    "#if DEBUG\n", "#elseif os(Linux)\n", "#else\n", "#endif\n", "#available(iOS 9, *)", "#selector(a)", "#file",
    "1_000",
    "0x1F", "0b1", "1.5e3", "\"a\\(b)c\"", "/a+b/", "#/a b/#", "// swiftlint:disable all\n",
    "// swiftlint:enable all\n",
    "// swiftlint:disable:next force_try - why\n", "// reviewbot:disable:this", "// MARK: - A\n", "// TODO: b\n",
    "() -> ()",
    "[Int]()", "Array<Int>", "Optional<Int>", ".count == 0", ".filter { $0 }.first", "x = x + 1",
    "CGRectMake(0, 0, 1, 1)",
  ]
}
