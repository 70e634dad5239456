import ReviewCore
import SwiftSyntax

/// Numbers in code that have no name.
struct NoMagicNumbers: CodeRule {
  static let id: RuleID = "no_magic_numbers"

  private let allowed: Set<Double>
  private let testClasses: [String]

  init(_ options: RuleOptions) {
    allowed = Set(options.texts("allowed_numbers").compactMap(Self.value))
    testClasses = options.texts("test_parent_classes") + ["QuickSpec", "XCTestCase", "PreviewProvider"]
  }

  func register(in registry: inout RuleRegistry) {
    // How many tests and previews are open.
    let samples = registry.slot(0)
    let kinds: [SyntaxKind] = [
      .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl, .functionDecl, .macroExpansionExpr, .macroExpansionDecl,
    ]
    registry.enter(kinds) { node, inspection in
      if isSample(node) { inspection[samples] += 1 }
    }
    registry.leave(kinds) { node, inspection in
      if isSample(node) { inspection[samples] -= 1 }
    }
    // Where the condition of the last `#if` ends.
    let conditionEnd = registry.slot(0)
    registry.enter([.ifConfigClause]) { node, inspection in
      let condition = node.as(IfConfigClauseSyntax.self)?.condition
      inspection[conditionEnd] = condition?.contentEnd ?? inspection[conditionEnd]
    }
    registry.pass([.integerLiteralExpr, .floatLiteralExpr]) { node, inspection in
      guard inspection[samples] == 0, inspection[conditionEnd] <= node.contentStart else { return }
      guard let number = Self.value(inspection.source.text(node.contentRange)), !allowed.contains(number) else { return }
      guard !node.syntax.isNamedNumber else { return }
      inspection.report(node.contentRange, "Give the number a name that says what it is.")
    }
  }

  /// Tests and previews: what they show is their own.
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

  /// Whatever a number is written as: `1_000`, `0xFF`, `0b11`, `1e3`.
  private static func value(_ text: String) -> Double? {
    let digits = text.filter { $0 != "_" }
    if digits.hasPrefix("0b") { return UInt64(digits.dropFirst(2), radix: 2).map { Double($0) } }
    if digits.hasPrefix("0o") { return UInt64(digits.dropFirst(2), radix: 8).map { Double($0) } }
    return Double(digits)
  }
}

extension Syntax {
  /// Whether the number is all that a name stands for, alone or in a list; or a side of a shift, which makes a mask.
  fileprivate var isNamedNumber: Bool {
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

  /// Whether it is the value of a computed property, which names it.
  private var isGetterValue: Bool {
    let item = parent?.is(ReturnStmtSyntax.self) == true ? parent?.parent : parent
    guard let list = item?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    let accessor = list.parent?.parent?.as(AccessorDeclSyntax.self)
    let block = accessor?.accessorSpecifier.spells("get") == true ? accessor?.parent?.parent : list.parent
    return block?.kind == .accessorBlock && block?.parent?.kind == .patternBinding
  }

  private var isShifted: Bool {
    guard let list = parent?.as(ExprListSyntax.self), list.count == 3 else { return false }
    let name = list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator
    guard name?.spells("<<") == true || name?.spells(">>") == true else { return false }
    return list.parent?.parent?.is(ExprSyntax.self) == false
  }
}
