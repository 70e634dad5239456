import ReviewCore
import SwiftSyntax

/// Lines above a number of characters.
struct LineLength: CodeRule {
  static let id: RuleID = "line_length"

  private let levels: Levels
  private let options: RuleOptions
  private let excluded: [Expression]

  init(_ options: RuleOptions) {
    self.options = options
    levels = options.levels
    excluded = options.expressions("excluded_lines_patterns")
  }

  func register(in registry: inout RuleRegistry) {
    let ignored = registerIgnoredRanges(in: &registry)
    registry.line { line, range, inspection in
      let range = line == 1 ? max(range.lowerBound, inspection.source.markEnd)..<range.upperBound : range
      guard levels.exceeded(by: range.count) != nil else { return }
      // Characters are dear to count, and of plain lines there are as many as bytes.
      let text = isPlain(range, inspection.source) ? nil : counted(inspection.source.text(range))
      let length = text?.count ?? range.count
      guard let exceeded = levels.exceeded(by: length) else { return }
      let isIgnored = inspection[ignored].contains { $0.overlaps(range) }
      guard !isIgnored, !isCommented(line, inspection), !isExcluded(range, inspection.source) else { return }
      let start = range.lowerBound + (text?.prefix(exceeded.limit).utf8.count ?? exceeded.limit)
      inspection.report(
        min(start, range.upperBound)..<range.upperBound,
        "A line has at most \(exceeded.limit) characters; this one has \(length).", severity: exceeded.severity)
    }
  }

  /// Ranges of syntax whose lines do not count, by the options.
  private func registerIgnoredRanges(in registry: inout RuleRegistry) -> Slot<[Range<Int>]> {
    let slot = registry.slot([Range<Int>]())
    if options.isOn("ignores_function_declarations") {
      registry.enter([.functionDecl, .initializerDecl, .subscriptDecl]) { node, inspection in
        let body = node.as(FunctionDeclSyntax.self)?.body ?? node.as(InitializerDeclSyntax.self)?.body
        inspection[slot].append(node.contentStart..<(body?.contentStart ?? node.contentEnd))
      }
    }
    if options.isOn("ignores_interpolated_strings") {
      registry.enter([.expressionSegment]) { node, inspection in inspection[slot].append(node.contentRange) }
    }
    if options.isOn("ignores_regex_literals") {
      registry.enter([.regexLiteralExpr]) { node, inspection in inspection[slot].append(node.contentRange) }
    }
    if options.isOn("ignores_multiline_strings") {
      registry.enter(StringLiteralExprSyntax.self) { node, inspection in
        guard node.openingPounds != nil || node.openingQuote.tokenKind == .multilineStringQuote else { return }
        inspection[slot].append(node.contentRange)
      }
    }
    return slot
  }

  /// Whether the line is ASCII, and nothing is taken out of it before its characters are counted.
  private func isPlain(_ range: Range<Int>, _ source: SourceText) -> Bool {
    guard !options.isOn("ignores_urls") else { return false }
    let bytes = source.bytes
    return range.allSatisfy { place in
      let byte = bytes[place]
      // `#colorLiteral`, `#imageLiteral`
      if byte == UInt8(ascii: "#"), place + 1 < range.upperBound,
        bytes[place + 1] == UInt8(ascii: "c") || bytes[place + 1] == UInt8(ascii: "i")
      {
        return false
      }
      return byte < 0x80 && byte != UInt8(ascii: "\r")
    }
  }

  /// The line as editors show it, a colour or an image in place of its literal; and without its addresses, when those
  /// do not count.
  private func counted(_ source: String) -> String {
    let isLiteral = source.contains("#colorLiteral") || source.contains("#imageLiteral")
    let line = isLiteral ? source.replacing(/#(?:color|image)Literal\([^)]*\)/, with: "#") : source
    guard options.isOn("ignores_urls") else { return line }
    return line.replacing(Self.address, with: "")
  }

  /// With a scheme, `www.`, or a known end of a host's name and a path; parentheses belong to it in pairs.
  private static var address: some RegexComponent {
    #/
      (?:[a-zA-Z][a-zA-Z0-9+.\-]*:\/\/|(?:mailto|tel|sms|facetime):|\bwww\.
        |\b(?:[a-zA-Z0-9\-]+\.)+(?:com|org|net|edu|gov|io|dev|app)\/)
      (?:\([^\s"'()>\]]*\)|[^\s"'()>\]])+
    /#
  }

  /// Whether there is nothing but comments on the line.
  private func isCommented(_ line: Int, _ inspection: Inspection) -> Bool {
    options.isOn("ignores_comments") && inspection.codeLines(in: line..<(line + 1)).isEmpty
  }

  private func isExcluded(_ range: Range<Int>, _ source: SourceText) -> Bool {
    excluded.contains { $0.matchesPart(of: source.bytes[range]) }
  }
}
