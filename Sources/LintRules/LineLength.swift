import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Lines that exceed a number of characters.
struct LineLength: SyntaxRule {
  static let id: RuleID = "line_length"

  private let levels: Levels
  private let options: RuleOptions
  private let excluded: [Expression]

  init(_ options: RuleOptions) {
    self.options = options
    levels = options.levels
    excluded = options.expressions("excluded_lines_patterns")
  }

  func register(_ rule: inout Registration) {
    let ignored = registerIgnoredRanges(&rule)
    rule.line { line, range, context in
      let range = line == 1 ? max(range.lowerBound, context.source.markEnd)..<range.upperBound : range
      guard levels.exceeded(by: range.count) != nil else { return }
      // Counting characters is expensive, and an ASCII line has as many characters as bytes.
      let text = isPlain(range, context.source) ? nil : counted(context.source.text(range))
      let length = text?.count ?? range.count
      guard let exceeded = levels.exceeded(by: length) else { return }
      let isIgnored = context[ignored].contains { $0.overlaps(range) }
      guard !isIgnored, !isCommented(line, context), !isExcluded(range, context.source) else { return }
      let start = range.lowerBound + (text?.prefix(exceeded.limit).utf8.count ?? exceeded.limit)
      context.report(
        min(start, range.upperBound)..<range.upperBound,
        "Shorten or wrap this line; it has \(length) characters, and the limit is \(exceeded.limit).",
        severity: exceeded.severity)
    }
  }

  /// Registers the ranges of syntax whose lines do not count, depending on the options.
  private func registerIgnoredRanges(_ rule: inout Registration) -> RuleState<[Range<Int>]> {
    let slot = rule.state([Range<Int>]())
    if options.isOn("ignores_function_declarations") {
      rule.visit(anyOf: [.functionDecl, .initializerDecl, .subscriptDecl]) { node, context in
        let body = node.as(FunctionDeclSyntax.self)?.body ?? node.as(InitializerDeclSyntax.self)?.body
        context[slot].append(node.contentStart..<(body?.contentStart ?? node.contentEnd))
      }
    }
    if options.isOn("ignores_interpolated_strings") {
      rule.visit(ExpressionSegmentSyntax.self) { node, context in context[slot].append(node.contentRange) }
    }
    if options.isOn("ignores_regex_literals") {
      rule.visit(RegexLiteralExprSyntax.self) { node, context in context[slot].append(node.contentRange) }
    }
    if options.isOn("ignores_multiline_strings") {
      rule.visit(StringLiteralExprSyntax.self) { node, context in
        guard node.openingPounds != nil || node.openingQuote.tokenKind == .multilineStringQuote else { return }
        context[slot].append(node.contentRange)
      }
    }
    return slot
  }

  /// Returns whether the line is ASCII, and all of its characters count.
  private func isPlain(_ range: Range<Int>, _ source: SourceText) -> Bool {
    guard !options.isOn("ignores_urls") else { return false }
    let bytes = source.bytes
    return range.allSatisfy { place in
      let byte = bytes[place]
      // `#colorLiteral` or `#imageLiteral`.
      if byte == UInt8(ascii: "#"), place + 1 < range.upperBound,
        bytes[place + 1] == UInt8(ascii: "c") || bytes[place + 1] == UInt8(ascii: "i")
      {
        return false
      }
      return byte < 0x80 && byte != UInt8(ascii: "\r")
    }
  }

  /// Returns the line as editors show it, with a colour or an image in place of its literal. URLs are removed if they
  /// do not count.
  private func counted(_ source: String) -> String {
    let isLiteral = source.contains("#colorLiteral") || source.contains("#imageLiteral")
    let line = isLiteral ? source.replacing(/#(?:color|image)Literal\([^)]*\)/, with: "#") : source
    guard options.isOn("ignores_urls") else { return line }
    return line.replacing(Self.address, with: "")
  }

  /// A URL with a scheme, `www.`, or a host with a known top-level domain and a path. It may contain balanced
  /// parentheses.
  private static var address: some RegexComponent {
    #/
      (?:[a-zA-Z][a-zA-Z0-9+.\-]*:\/\/|(?:mailto|tel|sms|facetime):|\bwww\.
        |\b(?:[a-zA-Z0-9\-]+\.)+(?:com|org|net|edu|gov|io|dev|app)\/)
      (?:\([^\s"'()>\]]*\)|[^\s"'()>\]])+
    /#
  }

  /// Returns whether the line contains only comments.
  private func isCommented(_ line: Int, _ context: RuleContext) -> Bool {
    options.isOn("ignores_comments") && context.codeLines(in: line..<(line + 1)).isEmpty
  }

  private func isExcluded(_ range: Range<Int>, _ source: SourceText) -> Bool {
    excluded.contains { $0.matchesPart(of: source.bytes[range]) }
  }
}
