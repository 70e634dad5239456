import LintEngine
import ReviewCore
import SwiftSyntax

/// Closures that only read a property of their parameter, where a key path is equivalent.
struct PreferKeyPath: SyntaxRule {
  static let id: RuleID = "prefer_key_path"

  private let isForStandardFunctions: Bool
  private let ignoresIdentity: Bool

  init(_ options: RuleOptions) {
    isForStandardFunctions = options.isOn("restrict_to_standard_functions")
    ignoresIdentity = options.isOn("ignore_identity_closures")
  }

  func register(_ rule: inout Registration) {
    // Macros that parse a closure need a closure.
    let macros = rule.state(0)
    rule.visit(anyOf: [.macroExpansionExpr, .macroExpansionDecl]) { _, context in context[macros] += 1 }
    rule.leave(anyOf: [.macroExpansionExpr, .macroExpansionDecl]) { _, context in context[macros] -= 1 }
    rule.visit(ClosureExprSyntax.self) { node, context in
      guard context[macros] == 0, let path = KeyPathClosure(node) else { return }
      guard !(path.isIdentity && ignoresIdentity), let place = place(of: node) else { return }
      context.report(
        node, "Use the key path `\(path.shortText)` instead of this closure.",
        fix: fix(node, path, place, context.source))
    }
  }

  private enum Place {
    /// The only argument of a call, in parentheses, or a value with a declared type.
    case value
    /// A trailing closure, with the label that the argument has in parentheses.
    case trailing(FunctionCallExprSyntax, label: String)
    /// A trailing closure of an unknown function.
    case unknown
  }

  /// Returns nil if a key path is not possible, as far as the syntax shows.
  private func place(of closure: ClosureExprSyntax) -> Place? {
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) {
      guard call.trailingClosure?.id == closure.id, call.additionalTrailingClosures.isEmpty else { return nil }
      if call.arguments.isEmpty, let label = call.standardLabel { return .trailing(call, label: label) }
      return isForStandardFunctions ? nil : .unknown
    }
    if let list = closure.parent?.parent?.as(LabeledExprListSyntax.self) {
      guard let call = list.parent?.as(FunctionCallExprSyntax.self) else { return nil }
      return !isForStandardFunctions || list.count == 1 && call.standardLabel != nil ? .value : nil
    }
    if !isForStandardFunctions, ExprSyntax(closure).isAssigned { return .value }
    let binding = closure.parent?.parent?.as(PatternBindingSyntax.self)
    let isTyped = binding?.typeAnnotation?.type.is(FunctionTypeSyntax.self) ?? false
    return isTyped && !isForStandardFunctions ? .value : nil
  }

  private func fix(_ closure: ClosureExprSyntax, _ path: KeyPathClosure, _ place: Place, _ source: SourceText)
    -> ByteFix?
  {
    guard let text = path.text(in: source) else { return nil }
    switch place {
    case .unknown: return nil
    case .value: return ByteFix(isSafe: false, edits: [ByteFix.Edit(range: closure.contentRange, text: text)])
    case .trailing(let call, let label):
      let range = call.calledExpression.contentEnd..<closure.contentEnd
      return ByteFix(isSafe: false, edits: [ByteFix.Edit(range: range, text: "(\(label)\(text))")])
    }
  }
}

/// A closure whose only statement is its only parameter, or properties of the parameter.
private struct KeyPathClosure {
  /// The parameter.
  private let root: DeclReferenceExprSyntax
  /// The whole statement.
  private let value: ExprSyntax
  /// The parameter's type, if the closure declares it.
  private let type: TypeSyntax?

  init?(_ closure: ClosureExprSyntax) {
    guard closure.statements.count == 1, let (name, type) = Self.parameter(of: closure) else { return nil }
    guard let value = closure.statements.first?.item.as(ExprSyntax.self) else { return nil }
    var place = value
    while let member = place.as(MemberAccessExprSyntax.self), let base = member.base {
      guard member.declName.argumentNames == nil, !Self.isNoProperty(member.declName.baseName) else { return nil }
      place = base
    }
    guard let root = place.as(DeclReferenceExprSyntax.self), root.baseName.text == name else { return nil }
    self.root = root
    self.value = value
    self.type = type
  }

  var isIdentity: Bool { ExprSyntax(root).id == value.id }

  /// The text for a message; long ones are truncated after the first names.
  var shortText: String {
    let path = value.writtenText.dropFirst(root.writtenText.count)
    guard !isIdentity else { return start + ".self" }
    let line = path.prefix { !$0.isNewline }.prefix(60)
    return start + line + (line.count < path.count ? "…" : "")
  }

  /// Returns nil if white space or comments separate the names.
  func text(in source: SourceText) -> String? {
    if isIdentity { return start + ".self" }
    let range = root.contentEnd..<value.contentEnd
    guard !source.bytes[range].contains(where: { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    return start + source.text(range)
  }

  /// The text before the first period. A declared type is kept, because the code around the closure may not determine
  /// it.
  private var start: String { "\\" + (type?.writtenText ?? "") }

  private static func parameter(of closure: ClosureExprSyntax) -> (name: String, type: TypeSyntax?)? {
    guard let signature = closure.signature else { return ("$0", nil) }
    guard signature.capture == nil, signature.attributes.isEmpty, signature.effectSpecifiers == nil else { return nil }
    guard signature.returnClause == nil else { return nil }
    switch signature.parameterClause {
    case .simpleInput(let list): return list.count == 1 ? list.first.map { ($0.name.text, nil) } : nil
    case .parameterClause(let clause):
      guard clause.parameters.count == 1, let only = clause.parameters.first else { return nil }
      guard only.secondName == nil, only.type?.isRootOfKeyPaths ?? true else { return nil }
      return (only.firstName.text, only.type)
    case nil: return nil
    }
  }

  private static func isNoProperty(_ name: TokenSyntax) -> Bool {
    name.spells("init") || name.spells("self") || name.spells("Type")
  }
}

extension FunctionCallExprSyntax {
  /// The label of the closure with its colon, if a function of the standard library is called that accepts a key path.
  /// Empty if the argument has no label.
  fileprivate var standardLabel: String? {
    let name = calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName ?? calledName
    return name.flatMap { Self.labels[$0.text] }
  }

  private static let labels = [
    "allSatisfy": "", "compactMap": "", "compactMapValues": "", "contains": "where: ", "count": "where: ",
    "drop": "while: ",
    "filter": "", "first": "where: ", "firstIndex": "where: ", "flatMap": "", "last": "where: ", "lastIndex": "where: ",
    "map": "", "mapValues": "", "partition": "by: ", "prefix": "while: ", "removeAll": "where: ",
  ]
}

extension TypeSyntax {
  /// Whether the type can be before the first period of a key path unchanged: optionals and functions cannot.
  fileprivate var isRootOfKeyPaths: Bool { self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self) }
}

extension ExprSyntax {
  /// Whether the expression is the whole assigned value: `name = { … }`.
  fileprivate var isAssigned: Bool {
    guard let elements = sequence, elements.count == 3 else { return false }
    return elements[1].is(AssignmentExprSyntax.self) && elements[2].id == id
  }
}
