import LintEngine
import LintFastWalk
import SwiftSyntax

/// Converts the syntax of a pattern to a `PatternNode`.
struct PatternBuilder {
  var variables: VariableTable
  let constraints: [String: NodeClass]

  mutating func build(_ wrapped: Syntax) -> PatternNode {
    let isItem = wrapped.kind == .codeBlockItem || wrapped.kind == .memberBlockItem
    let node = Self.unwrapped(wrapped)
    if let token = node.as(TokenSyntax.self) { return build(token: token) }
    if let variable = variable(node, reference: isItem ? .item : .expression) { return variable }
    if node.kind == .attributeList || node.kind == .declModifierList || node.kind == .inheritedTypeList {
      return .subset(elements(of: node).filter { if case .rest = $0 { false } else { true } })
    }
    if node.kind.isSyntaxCollection { return .list(elements(of: node)) }
    if let call = node.as(FunctionCallExprSyntax.self) { return .call(build(call)) }
    if let string = node.as(StringLiteralExprSyntax.self), let any = build(string) { return any }
    return build(layout: node)
  }

  /// Returns a node without parentheses and wrappers, with folded operators, like the nodes that patterns are matched
  /// against.
  static func unwrapped(_ node: Syntax) -> Syntax {
    if let sequence = node.as(SequenceExprSyntax.self) { return Syntax(SequenceFolding.fold(sequence)) }
    return node.unwrappedOnce.map(unwrapped) ?? node
  }

  // MARK: Variables

  private mutating func build(token: TokenSyntax) -> PatternNode {
    if case .variable(let name) = Placeholder.meaning(of: token.text) { return bound(name, .token) }
    return .token(token.bareText)
  }

  private mutating func bound(_ name: String, _ position: PatternNode.Variable.Position) -> PatternNode {
    .variable(variable(named: name, position))
  }

  private mutating func variable(
    named name: String, _ position: PatternNode.Variable.Position
  ) -> PatternNode.Variable {
    PatternNode.Variable(
      index: name.hasPrefix("_") ? nil : variables.bind(name), position: position, constraint: constraints[name])
  }

  /// Returns the variable if a node is only a metavariable.
  /// - Parameter position: That of a reference; other nodes determine theirs.
  private mutating func variable(_ node: Syntax, reference position: PatternNode.Variable.Position) -> PatternNode? {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let reference) where reference.argumentNames == nil:
      return named(reference.baseName, position)
    case .identifierType(let type) where type.genericArgumentClause == nil:
      return named(type.name, .type)
    case .identifierPattern(let pattern): return named(pattern.identifier, .pattern)
    case .expressionPattern(let pattern):
      guard let reference = pattern.expression.as(DeclReferenceExprSyntax.self) else { return nil }
      return named(reference.baseName, .pattern)
    case .macroExpansionExpr(let macro) where macro.leftParen == nil && macro.trailingClosure == nil:
      return named(macro.macroName, .item)
    case .macroExpansionDecl(let macro) where macro.leftParen == nil && macro.trailingClosure == nil:
      return named(macro.macroName, .item)
    default: return nil
    }
  }

  private mutating func named(_ token: TokenSyntax, _ position: PatternNode.Variable.Position) -> PatternNode? {
    switch Placeholder.meaning(of: token.text) {
    case .variable(let name): bound(name, position)
    // Outside of a list, an ellipsis matches anything.
    case .rest(nil): .anything
    default: nil
    }
  }

  // MARK: Lists

  private mutating func elements(of collection: Syntax) -> [PatternNode] {
    var nodes: [PatternNode] = []
    for element in collection.children(viewMode: .sourceAccurate) {
      nodes.append(rest(element).map { .rest($0.index) } ?? build(element))
    }
    return nodes
  }

  /// Returns the nodes of consecutive statements, with ellipses between them.
  mutating func statements(_ items: [Syntax]) -> [PatternNode] {
    var nodes: [PatternNode] = []
    for item in items { nodes.append(rest(item).map { .rest($0.index) } ?? build(item)) }
    return nodes
  }

  private struct Rest {
    let index: Int?
  }

  /// Returns the ellipsis if an element of a list is only an ellipsis.
  private mutating func rest(_ element: Syntax) -> Rest? {
    var found: String??
    for token in element.tokens(viewMode: .sourceAccurate) {
      if case .rest(let name) = Placeholder.meaning(of: token.text) {
        found = .some(name)
      } else if !Self.filling.contains(token.text) {
        return nil
      }
    }
    guard let found else { return nil }
    return Rest(index: found.map { variables.bind($0) })
  }

  /// The tokens that the scanner writes around the placeholder of an ellipsis.
  private static let filling: Set<String> = ["#", ":", ",", ";", "case", "(", ")"]

  // MARK: Calls and strings

  private mutating func build(_ call: FunctionCallExprSyntax) -> PatternNode.Call {
    let callee = build(Syntax(call.calledExpression))
    var arguments: [PatternNode.Argument] = []
    for argument in call.arguments { arguments.append(build(argument)) }
    if let closure = call.trailingClosure { arguments.append(.value(label: .unknown, build(Syntax(closure)))) }
    for element in call.additionalTrailingClosures {
      arguments.append(.value(label: label(element.label), build(Syntax(element.closure))))
    }
    return PatternNode.Call(callee: callee, arguments: arguments)
  }

  private mutating func build(_ argument: LabeledExprSyntax) -> PatternNode.Argument {
    if let rest = rest(Syntax(argument)) { return .rest(rest.index) }
    return .value(label: label(argument.label), build(Syntax(argument.expression)))
  }

  private mutating func label(_ token: TokenSyntax?) -> PatternNode.Label {
    guard let token else { return .none }
    guard case .variable(let name) = Placeholder.meaning(of: token.text) else { return .spelled(token.bareText) }
    return .variable(variable(named: name, .token))
  }

  /// Returns the node of `"..."` or `"$X"`.
  private mutating func build(_ string: StringLiteralExprSyntax) -> PatternNode? {
    guard let only = string.segments.first?.as(StringSegmentSyntax.self), string.segments.count == 1 else { return nil }
    let text = only.content.text
    if text == "..." || text == "$_" { return .string(nil) }
    guard text.hasPrefix("$"), let first = text.unicodeScalars.dropFirst().first, ("A"..."Z").contains(first) else {
      return nil
    }
    guard text.dropFirst().allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "_" }) else { return nil }
    return .string(variables.bind(String(text.dropFirst())))
  }

  // MARK: Other nodes

  private mutating func build(layout node: Syntax) -> PatternNode {
    if isEllipsisBlock(node) { return .anything }
    let isOpen = Self.openKinds.contains(node.kind)
    var children: [PatternNode.Child] = []
    let present = node.children(viewMode: .sourceAccurate)
    for (slot, rawSlot) in zip(present.indices, RawNode(node).writtenSlots) {
      let child: Syntax = present[slot]
      guard !child.isSeparator else { continue }
      if isOpen, child.kind.isSyntaxCollection, child.children(viewMode: .sourceAccurate).isEmpty,
        child.kind == .attributeList || child.kind == .declModifierList {
        continue
      }
      children.append(PatternNode.Child(slot: slot, rawSlot: rawSlot, node: build(child)))
    }
    return .layout(PatternNode.Layout(kind: node.kind, isOpen: isOpen, children: children))
  }

  /// Returns whether a block is `{ ... }` after a variable, which matches any accessors.
  private mutating func isEllipsisBlock(_ node: Syntax) -> Bool {
    guard let block = node.as(AccessorBlockSyntax.self), case .getter(let items) = block.accessors else { return false }
    guard let only = items.first, items.count == 1, let rest = rest(Syntax(only)) else { return false }
    return rest.index == nil
  }

  /// Kinds whose omitted parts in a pattern match anything.
  private static let openKinds: Set<SyntaxKind> = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
    .deinitializerDecl, .subscriptDecl, .variableDecl, .typeAliasDecl, .associatedTypeDecl, .importDecl, .macroDecl,
    .enumCaseDecl, .enumCaseElement, .enumCaseParameter, .functionParameter, .closureParameter, .patternBinding,
    .functionSignature, .functionEffectSpecifiers, .accessorDecl, .accessorEffectSpecifiers, .attribute, .closureExpr,
    .closureSignature, .genericParameter, .operatorDecl, .precedenceGroupDecl, .inheritedType, .macroExpansionDecl,
  ]
}
