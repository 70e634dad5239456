import LintEngine
import ReviewCore
import SwiftSyntax

/// Type annotations of variables whose initial value names the type too: `let cart: Cart = Cart()`.
struct RedundantTypeAnnotation: SyntaxRule {
  static let id: RuleID = "redundant_type_annotation"

  private let ignoredAttributes: Set<String>
  private let ignoresProperties: Bool
  private let judgesLiterals: Bool

  init(_ options: RuleOptions) {
    ignoredAttributes = Set(options.texts("ignore_attributes"))
    ignoresProperties = options.isOn("ignore_properties")
    judgesLiterals = options.isOn("consider_default_literal_types_redundant")
  }

  func register(_ rule: inout Registration) {
    rule.visit(PatternBindingSyntax.self) { node, context in
      guard let annotation = node.typeAnnotation, let value = node.initializer?.value else { return }
      guard let variable = node.parent?.parent?.as(VariableDeclSyntax.self), !isIgnored(variable) else { return }
      let isLocal = variable.attributes.isEmpty && !(variable.parent?.is(MemberBlockItemSyntax.self) ?? false)
      check(annotation, value, isLocal: isLocal, &context)
    }
    rule.visit(OptionalBindingConditionSyntax.self) { node, context in
      guard let annotation = node.typeAnnotation, let value = node.initializer?.value else { return }
      check(annotation, value, isLocal: true, &context)
    }
  }

  /// Checks an annotation. Macros may read the types of members.
  private func check(
    _ annotation: TypeAnnotationSyntax, _ value: ExprSyntax, isLocal: Bool, _ context: inout RuleContext
  ) {
    guard let isSafe = isNamed(annotation.type, by: value, context.source) else { return }
    let start = annotation.colon.previousToken(viewMode: .sourceAccurate)?.contentEnd ?? annotation.contentStart
    let range = start..<annotation.contentEnd
    let hasComment = range.contains { context.source.isCommentStart($0) }
    let fix = ByteFix(isSafe: isSafe && isLocal, edits: [ByteFix.Edit(range: range, text: "")])
    context.report(
      annotation.contentRange, "Remove this type annotation; the value names the type.", fix: hasComment ? nil : fix)
  }

  /// - Returns: Whether an initialiser of the type creates the value, so that it certainly has this type. Nil if the
  ///   value does not name the type.
  private func isNamed(_ type: TypeSyntax, by value: ExprSyntax, _ source: SourceText) -> Bool? {
    if judgesLiterals, let literal = Self.literalType(of: value) {
      return type.as(IdentifierTypeSyntax.self)?.name.spells(literal) ?? false ? true : nil
    }
    let text = source.bytes[type.contentRange]
    guard source.bytes[value.contentRange].starts(with: text.prefix { isWordByte($0) }) else { return nil }
    var current: ExprSyntax? = value
    var depth = 0
    while let expression = current {
      let range = expression.contentRange
      if range.count == text.count, !expression.is(FunctionCallExprSyntax.self), source.bytes[range] == text {
        return depth == 1 && value.is(FunctionCallExprSyntax.self)
      }
      current = Self.inner(of: expression)
      depth += expression.is(GenericSpecializationExprSyntax.self) ? 0 : 1
    }
    return nil
  }

  /// Returns the expression inside a call, member access, force unwrap or specialisation.
  private static func inner(of expression: ExprSyntax) -> ExprSyntax? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let node): node.calledExpression
    case .memberAccessExpr(let node): node.base
    case .forceUnwrapExpr(let node): node.expression
    case .genericSpecializationExpr(let node): node.expression
    default: nil
    }
  }

  private static func literalType(of value: ExprSyntax) -> StaticString? {
    switch value.kind {
    case .booleanLiteralExpr: "Bool"
    case .floatLiteralExpr: "Double"
    case .integerLiteralExpr: "Int"
    case .stringLiteralExpr: "String"
    default: nil
    }
  }

  private func isIgnored(_ variable: VariableDeclSyntax) -> Bool {
    if ignoresProperties, variable.parent?.is(MemberBlockItemSyntax.self) ?? false { return true }
    return variable.attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return ignoredAttributes.contains(attribute.attributeName.writtenText)
    }
  }
}
