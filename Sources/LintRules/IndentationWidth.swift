import LintEngine
import ReviewCore
import SwiftSyntax

/// Lines whose indentation, relative to the line before, is neither one step deeper nor any number of steps shallower.
struct IndentationWidth: SyntaxRule {
  static let id: RuleID = "indentation_width"

  private let width: Int
  private let includesComments: Bool
  private let includesDirectives: Bool
  private let includesStrings: Bool
  private let includesConditions: Bool

  init(_ options: RuleOptions) {
    width = max(1, options.integer("indentation_width"))
    includesComments = options.isOn("include_comments")
    includesDirectives = options.isOn("include_compiler_directives")
    includesStrings = options.isOn("include_multiline_strings")
    includesConditions = options.isOn("include_multiline_conditions")
  }

  private struct State {
    /// Lines with free indentation; the lines after them may continue from it.
    var free: Set<Int> = []
    /// The indentation of the last correct line, in spaces, and of the wrong ones after it.
    var earlier: [Int] = []
  }

  func register(_ rule: inout Registration) {
    let state = rule.state(State())
    if !includesConditions {
      rule.visit(ConditionElementListSyntax.self) { node, context in
        let first = context.source.line(at: node.contentStart)
        let last = context.source.line(at: node.contentEnd)
        if first < last { context[state].free.formUnion((first + 1)...last) }
      }
    }
    rule.line { line, range, context in
      guard isCounted(range, context) else { return }
      let source = context.source
      guard let wrong = check(range, source, &context[state].earlier) else { return }
      guard !context[state].free.contains(line) else { return }
      context.report(range.lowerBound..<wrong.end, wrong.message)
    }
  }

  private func isCounted(_ range: Range<Int>, _ context: RuleContext) -> Bool {
    let start = context.source.spacesEnd(after: range.lowerBound)
    guard start < range.upperBound, context.source.bytes[start] > UInt8(ascii: " ") else { return false }
    if !includesStrings, let string = context.multilineString(at: range.lowerBound),
      string.lowerBound < range.lowerBound
    {
      return false
    }
    if !includesComments, context.comment(at: start) != nil { return false }
    if !includesDirectives, context.source.bytes[start] == UInt8(ascii: "#") {
      return !["#if", "#elseif", "#else", "#endif"].contains { context.source.holds($0, at: start) }
    }
    return true
  }

  /// Returns the end of the indentation of a line and its error; nil if the line continues from one of the lines
  /// before.
  private func check(_ line: Range<Int>, _ source: SourceText, _ earlier: inout [Int]) -> (end: Int, message: String)? {
    let end = source.spacesEnd(after: line.lowerBound)
    let blanks = source.bytes[line.lowerBound..<end]
    let tabs = blanks.count { $0 == UInt8(ascii: "\t") }
    guard tabs == 0 || tabs == blanks.count else { return (end, "Indent with tabs or with spaces, not with both.") }
    let indentation = tabs * width + (blanks.count - tabs)
    guard let last = earlier.last else {
      earlier = [indentation]
      return indentation == 0 ? nil : (end, "Remove the indentation of the first line.")
    }
    let isRight = earlier.map { follows($0, indentation) }
    if isRight.first ?? false { earlier = [indentation] } else { earlier.append(indentation) }
    guard !isRight.contains(true) else { return nil }
    return (
      end,
      last < indentation
        ? "Indent this line by \(width) columns at most." : "Align this line with a multiple of the indentation."
    )
  }

  private func follows(_ last: Int, _ indentation: Int) -> Bool {
    indentation == last + width || indentation <= last && (last - indentation).isMultiple(of: width)
  }
}
