import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// Numbers in code without a name.
struct NoMagicNumbers: SyntaxRule {
  static let id: RuleID = "no_magic_numbers"

  /// Numbers in extensions of types that may be tests or previews.
  private struct Extensions {
    /// The name of the type whose extension is open.
    var open: String?
    var numbers: [(type: String, range: Range<Int>)] = []
    /// The names of tests and previews.
    var samples: Set<String> = []
  }

  private let allowed: Set<Double>
  private let testClasses: [String]

  init(_ options: RuleOptions) {
    allowed = Set(options.texts("allowed_numbers").compactMap(Self.value)).union([0, 1, 100])
    testClasses = options.texts("test_parent_classes") + ["QuickSpec", "XCTestCase", "PreviewProvider"]
  }

  func register(_ rule: inout Registration) {
    // The number of open tests and previews.
    let samples = rule.state(0)
    let extensions = rule.state(Extensions())
    let kinds: [SyntaxKind] = [
      .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl, .functionDecl, .macroExpansionExpr,
      .macroExpansionDecl,
    ]
    rule.visit(anyOf: kinds) { node, context in
      if let type = node.as(ExtensionDeclSyntax.self) { context[extensions].open = type.typeName }
      guard isSample(node) else { return }
      context[samples] += 1
      if let name = node.typeName { context[extensions].samples.insert(name) }
    }
    rule.leave(anyOf: kinds) { node, context in
      if node.is(ExtensionDeclSyntax.self) { context[extensions].open = nil }
      if isSample(node) { context[samples] -= 1 }
    }
    // The end of the condition of the last `#if`.
    let conditionEnd = rule.state(0)
    rule.visit(IfConfigClauseSyntax.self) { node, context in
      context[conditionEnd] = node.condition?.contentEnd ?? context[conditionEnd]
    }
    rule.visit(anyOf: [.integerLiteralExpr, .floatLiteralExpr]) { node, context in
      guard context[samples] == 0, context[conditionEnd] <= node.contentStart else { return }
      guard let number = Self.value(context.source.text(node.contentRange)), !allowed.contains(number) else { return }
      guard !node.isNamedNumber else { return }
      if let name = context[extensions].open {
        context[extensions].numbers.append((name, node.contentRange))
      } else {
        report(node.contentRange, &context)
      }
    }
    rule.file { context in
      let found = context[extensions]
      for (name, range) in found.numbers where !found.samples.contains(name) { report(range, &context) }
    }
  }

  private func report(_ range: Range<Int>, _ context: inout RuleContext) {
    context.report(range, "Move this number into a named constant.")
  }

  /// Returns whether this is a test or a preview, in which plain numbers are examples.
  private func isSample(_ node: Syntax) -> Bool {
    switch node.as(SyntaxEnum.self) {
    case .macroExpansionExpr(let macro): return macro.macroName.spells("Preview")
    case .macroExpansionDecl(let macro): return macro.macroName.spells("Preview")
    case .functionDecl(let function): return function.attributes.first(named: "Test") != nil
    default:
      if node.inheritanceClause?.names(anyOf: testClasses) == true { return true }
      return node.marks?.attributes.first(named: "Suite") != nil
    }
  }

  /// Returns the value of a number in any notation: `1_000`, `0xFF`, `0b11`, `1e3`.
  private static func value(_ text: String) -> Double? {
    let digits = text.filter { $0 != "_" }
    if digits.hasPrefix("0b") { return UInt64(digits.dropFirst(2), radix: 2).map { Double($0) } }
    if digits.hasPrefix("0o") { return UInt64(digits.dropFirst(2), radix: 8).map { Double($0) } }
    return Double(digits)
  }
}

extension Syntax {
  /// Whether the number has a name or an evident meaning. It is one of these:
  /// - the whole value of a name, alone or in a list;
  /// - a side of a shift, which forms a mask;
  /// - a bound of a range;
  /// - a component of a colour.
  fileprivate var isNamedNumber: Bool {
    if isColorComponent || isBound { return true }
    var place = self
    while let parent = place.parent, Self.lists.contains(parent.kind) { place = parent }
    switch place.parent?.kind {
    case .initializerClause: return true
    case .codeBlockItem, .returnStmt: return place.isGetterValue
    case .exprList: return place.id == id && isShifted
    default: return false
    }
  }

  private static let lists: Set<SyntaxKind> = [
    .prefixOperatorExpr, .labeledExpr, .labeledExprList, .tupleExpr, .arrayElement, .arrayElementList, .arrayExpr,
    .dictionaryElement, .dictionaryElementList, .dictionaryExpr,
  ]

  /// Whether the number is the value of a computed property, which names it.
  private var isGetterValue: Bool {
    let item = parent?.is(ReturnStmtSyntax.self) == true ? parent?.parent : parent
    guard let list = item?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    let accessor = list.parent?.parent?.as(AccessorDeclSyntax.self)
    let block = accessor?.accessorSpecifier.spells("get") == true ? accessor?.parent?.parent : list.parent
    return block?.kind == .accessorBlock && block?.parent?.kind == .patternBinding
  }

  /// Whether the number is an argument of a colour's initializer, as in `UIColor(red: 24 / 255, …)`.
  private var isColorComponent: Bool {
    var place = self
    while let parent = place.parent, Self.arithmetic.contains(parent.kind) { place = parent }
    guard let list = place.parent?.as(LabeledExprSyntax.self)?.parent else { return false }
    return list.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.writtenText.hasSuffix("Color") ?? false
  }

  private static let arithmetic: Set<SyntaxKind> = [.prefixOperatorExpr, .exprList, .sequenceExpr, .binaryOperatorExpr]

  /// Whether the number is a bound of a range: `2...`, `0..<12`.
  private var isBound: Bool {
    let bound = parent?.is(PrefixOperatorExprSyntax.self) == true ? parent : self
    if let sign = parent?.as(PrefixOperatorExprSyntax.self)?.operator, Self.isRange(sign) { return true }
    if let sign = bound?.parent?.as(PostfixOperatorExprSyntax.self)?.operator, Self.isRange(sign) { return true }
    guard let list = bound?.parent?.as(ExprListSyntax.self), list.count == 3 else { return false }
    return list.dropFirst().first?.as(BinaryOperatorExprSyntax.self).map { Self.isRange($0.operator) } ?? false
  }

  private static func isRange(_ sign: TokenSyntax) -> Bool {
    sign.spells("...") || sign.spells("..<")
  }

  private var isShifted: Bool {
    guard let list = parent?.as(ExprListSyntax.self), list.count == 3 else { return false }
    let name = list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator
    guard name?.spells("<<") == true || name?.spells(">>") == true else { return false }
    return list.parent?.parent?.is(ExprSyntax.self) == false
  }
}
