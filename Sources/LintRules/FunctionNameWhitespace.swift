import LintEngine
import ReviewCore
import SwiftSyntax

/// The space around the name of a function and its generic parameters.
struct FunctionNameWhitespace: SyntaxRule {
  static let id: RuleID = "function_name_whitespace"

  private let hasSpaceBeforeGenerics: Bool
  private let hasSpaceAfterGenerics: Bool

  init(_ options: RuleOptions) {
    let spacing = options.text("generic_spacing")
    hasSpaceBeforeGenerics = spacing.hasPrefix("leading")
    hasSpaceAfterGenerics = spacing.contains("trailing")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in
      let parenthesis = node.signature.parameterClause.leftParen.contentStart
      check(node.funcKeyword.contentEnd..<node.name.contentStart, " ", at: node.name, &context)
      let afterName = node.name.contentEnd..<(node.genericParameterClause?.contentStart ?? parenthesis)
      if node.name.isOperator {
        check(afterName, " ", at: node.name, &context)
      } else {
        let isSpaced = node.genericParameterClause != nil && hasSpaceBeforeGenerics
        check(afterName, isSpaced ? " " : "", at: node.name, &context)
      }
      if let generics = node.genericParameterClause {
        check(generics.contentEnd..<parenthesis, hasSpaceAfterGenerics ? " " : "", at: node.name, &context)
      }
    }
  }

  /// Checks the spaces in a gap; line breaks are ignored.
  private func check(_ gap: Range<Int>, _ wanted: String, at name: TokenSyntax, _ context: inout RuleContext) {
    let bytes = context.source.bytes[gap]
    guard bytes.count != wanted.utf8.count || bytes.first == UInt8(ascii: "\t") else { return }
    guard bytes.allSatisfy(Self.isBlank) else { return checkComment(gap, at: name, &context) }
    let isBefore = gap.upperBound == name.contentStart
    context.report(
      place(of: gap, name),
      "Use \(wanted.isEmpty ? "no space" : "one space") \(isBefore ? "before" : "after") the name of this function.",
      fix: .replacing(gap, with: wanted))
  }

  /// Checks that at most one space separates a comment from the code before and after it.
  private func checkComment(_ gap: Range<Int>, at name: TokenSyntax, _ context: inout RuleContext) {
    let bytes = context.source.bytes[gap]
    guard !bytes.contains(UInt8(ascii: "\n")) else { return }
    let before = gap.lowerBound..<(bytes.firstIndex { !Self.isBlank($0) } ?? gap.upperBound)
    let after = (bytes.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? gap.lowerBound)..<gap.upperBound
    let edits = [before, after].filter { $0.count > 1 }.map { ByteFix.Edit(range: $0, text: " ") }
    guard !edits.isEmpty else { return }
    context.report(place(of: gap, name), "Use at most one space next to this comment.", fix: ByteFix(edits: edits))
  }

  private func place(of gap: Range<Int>, _ name: TokenSyntax) -> Range<Int> {
    let touchesName = gap.upperBound == name.contentStart || gap.lowerBound == name.contentEnd
    return touchesName ? name.contentRange : gap.upperBound..<gap.upperBound
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension TokenSyntax {
  /// Whether the name of a function is an operator.
  fileprivate var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}
