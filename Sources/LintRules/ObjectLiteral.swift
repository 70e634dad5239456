import LintEngine
import ReviewCore
import SwiftSyntax

/// Images and colours with fixed values that are created by initialisers.
struct ObjectLiteral: SyntaxRule {
  static let id: RuleID = "object_literal"

  private static let images: Set<String> = ["UIImage", "NSImage"]
  private static let colors: Set<String> = ["UIColor", "NSColor"]
  private static let labels: Set<[String]> = [["red", "green", "blue", "alpha"], ["white", "alpha"]]
  private let looksAtImages: Bool
  private let looksAtColors: Bool

  init(_ options: RuleOptions) {
    looksAtImages = options.isOn("image_literal")
    looksAtColors = options.isOn("color_literal")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard !node.arguments.isEmpty, let type = typeName(node.calledExpression) else { return }
      if looksAtImages, Self.images.contains(type), isImage(node.arguments) {
        context.report(node, "Use `#imageLiteral` for this image.")
      } else if looksAtColors, Self.colors.contains(type), isColor(node.arguments) {
        context.report(node, "Use `#colorLiteral` for this color.")
      }
    }
  }

  /// Returns `UIImage` for `UIImage` and `UIImage.init`.
  private func typeName(_ callee: ExprSyntax) -> String? {
    if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName { return name.text }
    guard let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.spells("init") else {
      return nil
    }
    return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  private func isImage(_ arguments: LabeledExprListSyntax) -> Bool {
    guard arguments.count == 1, let first = arguments.first, first.label?.spells("named") ?? false else { return false }
    guard let text = first.expression.as(StringLiteralExprSyntax.self) else { return false }
    return text.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
  }

  /// Returns whether the arguments are those of a colour; `calibratedRed:` and `deviceRed:` count like `red:`.
  private func isColor(_ arguments: LabeledExprListSyntax) -> Bool {
    let labels = arguments.map { argument in
      let label = argument.label?.text.lowercased() ?? ""
      return ["calibrated", "device"].first(where: label.hasPrefix).map { String(label.dropFirst($0.count)) } ?? label
    }
    return Self.labels.contains(labels) && arguments.allSatisfy { isFixed($0.expression) }
  }

  /// Returns whether the expression consists of numbers and operators.
  private func isFixed(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .binaryOperatorExpr: true
    case .sequenceExpr(let sequence): sequence.elements.allSatisfy(isFixed)
    default: false
    }
  }
}
