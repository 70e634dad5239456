import LintEngine
import ReviewCore
import SwiftSyntax

/// Underscores as thousands separators of decimal numbers.
struct NumberSeparator: SyntaxRule {
  static let id: RuleID = "number_separator"

  private let minimum: Int
  /// The minimum number of digits after the decimal point; nil if these are not checked.
  private let minimumFraction: Int?
  private let excluded: [Range<Double>]

  init(_ options: RuleOptions) {
    minimum = options.integer("minimum_length")
    let fraction = options.integer("minimum_fraction_length")
    minimumFraction = fraction > 0 ? fraction : nil
    excluded = options.ranges("exclude_ranges")
  }

  func register(_ rule: inout Registration) {
    rule.visit(anyOf: [.integerLiteralExpr, .floatLiteralExpr]) { node, context in
      let range = node.contentRange
      guard range.count > 3 || minimum > 0 || context.source.bytes[range].contains(UInt8(ascii: "_")) else { return }
      let text = context.source.text(range)
      guard !["0x", "0b", "0o"].contains(String(text.prefix(2))) else { return }
      let wanted = separated(text)
      guard wanted != text, !isExcluded(text), !node.isInBuildCondition else { return }
      context.report(
        range, "Write this number as `\(wanted.prefix(80))`.",
        fix: .replacing(range, with: wanted))
    }
  }

  private func isExcluded(_ text: String) -> Bool {
    guard !excluded.isEmpty, let value = Double(text.replacing("_", with: "")) else { return false }
    return excluded.contains { $0.contains(value) }
  }

  /// Returns the number with separators; an exponent is unchanged.
  private func separated(_ text: String) -> String {
    let exponent = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.endIndex
    let parts = text[..<exponent].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var wanted = String(Self.separated(parts[0].reversed(), minimum: minimum).reversed())
    if parts.count > 1 { wanted += "." + fraction(parts[1]) }
    return wanted + text[exponent...]
  }

  private func fraction(_ digits: Substring) -> String {
    guard let minimumFraction else { return String(digits) }
    return Self.separated(Array(digits), minimum: minimumFraction)
  }

  private static func separated(_ text: [Character], minimum: Int) -> String {
    let digits = text.filter { $0 != "_" }
    guard digits.count >= minimum else { return String(digits) }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, index.isMultiple(of: 3) { result.append("_") }
      result.append(digit)
    }
    return result
  }
}

extension Syntax {
  /// Whether the number is part of an `#if` condition, as in `compiler(>=1000)`.
  fileprivate var isInBuildCondition: Bool {
    var inner = self
    while let parent = inner.parent, !inner.is(CodeBlockItemSyntax.self), !inner.is(MemberBlockItemSyntax.self) {
      if let clause = parent.as(IfConfigClauseSyntax.self) {
        return clause.condition?.id == inner.as(ExprSyntax.self)?.id
      }
      inner = parent
    }
    return false
  }
}
