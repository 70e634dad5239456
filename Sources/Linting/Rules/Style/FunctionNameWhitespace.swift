import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// The space around the name of a function and its generic parameters.
struct FunctionNameWhitespace: CodeRule {
  static let id: RuleID = "function_name_whitespace"

  private let hasSpaceBeforeGenerics: Bool
  private let hasSpaceAfterGenerics: Bool

  init(_ options: RuleOptions) {
    let spacing = options.text("generic_spacing")
    hasSpaceBeforeGenerics = spacing.hasPrefix("leading")
    hasSpaceAfterGenerics = spacing.contains("trailing")
  }

  func register(in registry: inout RuleRegistry) {
    registry.pass([.functionDecl]) { passing, inspection in
      guard !Self.isPlain(passing, inspection.source), let node = passing.as(FunctionDeclSyntax.self) else { return }
      let parenthesis = node.signature.parameterClause.leftParen.contentStart
      check(node.funcKeyword.contentEnd..<node.name.contentStart, " ", at: node.name, &inspection)
      let afterName = node.name.contentEnd..<(node.genericParameterClause?.contentStart ?? parenthesis)
      if node.name.isOperator {
        check(afterName, " ", at: node.name, &inspection)
      } else {
        let isSpaced = node.genericParameterClause != nil && hasSpaceBeforeGenerics
        check(afterName, isSpaced ? " " : "", at: node.name, &inspection)
      }
      if let generics = node.genericParameterClause {
        check(generics.contentEnd..<parenthesis, hasSpaceAfterGenerics ? " " : "", at: node.name, &inspection)
      }
    }
  }

  /// `func name(`, as nearly all are.
  private static func isPlain(_ function: PassingNode, _ source: SourceText) -> Bool {
    guard let name = function.place.child(RawSlot.functionName)?.contentRange, name.lowerBound > 1 else { return false }
    guard name.upperBound < source.bytes.count, isWordByte(source.bytes[name.lowerBound]) else { return false }
    return source.bytes[name.upperBound] == UInt8(ascii: "(") && source.bytes[name.lowerBound - 1] == UInt8(ascii: " ")
      && source.bytes[name.lowerBound - 2] == UInt8(ascii: "c")
  }

  /// Line breaks and comments stand as they are.
  private func check(_ gap: Range<Int>, _ wanted: String, at name: TokenSyntax, _ inspection: inout Inspection) {
    let bytes = inspection.source.bytes[gap]
    guard bytes.count != wanted.utf8.count || bytes.first == UInt8(ascii: "\t") else { return }
    guard bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return }
    let isBefore = gap.upperBound == name.contentStart
    let place = isBefore || gap.lowerBound == name.contentEnd ? name.contentRange : gap.upperBound..<gap.upperBound
    inspection.report(
      place, "\(wanted.isEmpty ? "No space" : "One space") stands \(isBefore ? "before" : "after") the name here.",
      fix: .replacing(gap, with: wanted))
  }
}

extension TokenSyntax {
  /// Whether the name of a function is that of an operator.
  fileprivate var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}
