import LintEngine
import SwiftSyntax

/// The text of a fix, with the code of the metavariables inserted.
struct FixText {
  private(set) var text = ""
  /// Offsets in the text of the captures that are single nodes, by their places in the template.
  private(set) var captures: [Int: Range<Int>] = [:]

  /// - Parameter parenthesised: The places in the template of captures in parentheses.
  init(_ template: TextTemplate, hit: Hit, source: SourceText, parenthesised: Set<Int>) {
    var dropsComma = false
    for (place, segment) in template.segments.enumerated() {
      switch segment {
      case .text(let literal):
        let literal = source.indented(literal, like: hit.range)
        text += dropsComma ? String(literal.drop { $0 == "," || $0 == " " }) : literal
        dropsComma = false
      case .match: text += source.text(hit.range)
      case .variable(let index):
        let code = hit.bindings[index]?.text(in: source) ?? ""
        let start = text.utf8.count
        text += parenthesised.contains(place) ? "(\(code))" : code
        if hit.bindings[index]?.isList == false { captures[place] = start..<text.utf8.count }
        guard code.isEmpty else { continue }
        let shorter = text.droppingLast { $0 == " " }
        dropsComma = shorter.last != ","
        if !dropsComma { text = String(shorter.dropLast()) }
      default: continue
      }
    }
  }
}

extension SourceText {
  /// Returns text whose lines after the first are indented like the code in a range.
  func indented(_ text: String, like range: Range<Int>) -> String {
    guard text.contains("\n") else { return text }
    return text.replacing("\n", with: "\n" + indentation(ofLine: line(at: range.lowerBound)))
  }
}

extension StringProtocol {
  func droppingLast(while drops: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, drops(self[index(before: end)]) { end = index(before: end) }
    return self[startIndex..<end]
  }
}

extension Bindings.Capture {
  /// Returns the code; the elements of a list are separated by commas.
  func text(in source: SourceText) -> String {
    if let range, isContiguous(in: source) { return source.text(range) }
    return ranges.map(source.text).joined(separator: ", ")
  }

  /// Returns whether only commas and white space separate the elements, and not the parenthesis before a trailing
  /// closure.
  func isContiguous(in source: SourceText) -> Bool {
    zip(ranges, ranges.dropFirst()).allSatisfy { left, right in
      left.upperBound <= right.lowerBound
        && !source.bytes[left.upperBound..<right.lowerBound].contains(UInt8(ascii: ")"))
    }
  }
}
