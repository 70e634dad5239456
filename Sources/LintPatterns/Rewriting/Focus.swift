import LintEngine
import StrictYAML
import SwiftSyntax

/// The part of a match that a finding reports.
enum Focus: Sendable {
  /// The keyword of a node with a body, else the whole match.
  case automatic
  case match
  /// The keywords of the node and the name after them: `func run`, `try!`.
  case keyword
  /// Only the first of these: `func`, `if`.
  case word
  case name
  case variable(Int)
  /// From the name to the end of the match.
  case nameAndRest
  /// From a metavariable to the end of the match.
  case rest(Int)
  /// From the end of a metavariable to the end of the match.
  case after(Int)

  /// - Throws: `PatternProblem` for an unknown word, or a metavariable that no pattern binds.
  init(_ text: String, variables: VariableTable) throws(PatternProblem) {
    let after = "after "
    let code = text.hasPrefix(after) ? text.dropFirst(after.count) : text[...]
    if code.hasPrefix("$") {
      guard let index = variables[code.filter { $0 != "$" && $0 != "." }] else {
        throw PatternProblem(message: "no pattern binds `\(code)`", hint: "Name a metavariable of the pattern.")
      }
      self = code != text[...] ? .after(index) : code.hasSuffix("...") ? .rest(index) : .variable(index)
      return
    }
    switch text {
    case "match": self = .match
    case "keyword": self = .keyword
    case "word": self = .word
    case "name": self = .name
    case "name...": self = .nameAndRest
    default:
      let guess = nearest(text, in: ["match", "keyword", "word", "name", "name..."]).map { "Did you mean `\($0)`?" }
      throw PatternProblem(
        message: "a finding cannot point at \"\(text)\"",
        hint: guess ?? "Write `match`, `keyword`, `word`, `name` or a metavariable.")
    }
  }

  /// Returns offsets in the file.
  func range(of hit: Hit) -> Range<Int> {
    switch self {
    case .match: hit.range
    case .keyword: hit.target.keywordRange ?? hit.range
    case .word: hit.target.wordRange ?? hit.range
    case .name: hit.target.nameRange ?? hit.range
    case .variable(let index): hit.bindings[index]?.range ?? hit.range
    case .nameAndRest: hit.rest(from: hit.target.nameRange?.lowerBound)
    case .rest(let index):
      (hit.bindings[index]?.range).map { $0.lowerBound..<max($0.upperBound, hit.range.upperBound) } ?? hit.range
    case .after(let index): hit.rest(from: hit.bindings[index]?.range?.upperBound)
    case .automatic:
      if hit.target.kind == .sourceFile {
        0..<0
      } else {
        (hit.target.hasBody ? hit.target.keywordRange : nil) ?? hit.range
      }
    }
  }
}

extension Hit {
  /// Returns the range from an offset to the end of the match; the match without an offset.
  fileprivate func rest(from start: Int?) -> Range<Int> {
    start.map { $0..<max($0, range.upperBound) } ?? range
  }
}

extension Target {
  fileprivate var hasBody: Bool {
    node.memberNodes != nil || node.bodyBlock != nil || kind == .switchExpr || kind == .functionDecl
  }

  /// The first consecutive tokens that are the node's own.
  fileprivate var keywordRange: Range<Int>? {
    var start: Int?
    var end = 0
    for child in node.children(viewMode: .sourceAccurate) {
      if child.is(TokenSyntax.self) {
        start = start ?? child.contentStart
        end = child.contentEnd
      } else if start != nil {
        break
      }
    }
    return start.map { ($0 + shift)..<(end + shift) }
  }

  /// The first of the node's own tokens.
  fileprivate var wordRange: Range<Int>? {
    let word = node.children(viewMode: .sourceAccurate).lazy.compactMap { $0.as(TokenSyntax.self) }.first
    return word.map { ($0.contentStart + shift)..<($0.contentEnd + shift) }
  }

  fileprivate var nameRange: Range<Int>? {
    guard let name = node.declaredNames.first else { return nil }
    let telling = StartKey.token(of: node).flatMap { $0.text == name ? $0 : nil }
    let token = telling ?? node.tokens(viewMode: .sourceAccurate).first { $0.text == name }
    return token.map { ($0.contentStart + shift)..<($0.contentEnd + shift) }
  }
}
