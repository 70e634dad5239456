import LintEngine
import SwiftSyntax

/// The type of a variable, a parameter or a name, as far as it is evident in the file.
struct TypeLookup {
  enum Found {
    /// The type as written in a declaration.
    case written(Target)
    /// The type name that is evident from a value: `Cart()`, `"text"`, `true`, `1`.
    case plain(String)

    var text: String {
      switch self {
      case .written(let type): type.node.writtenText
      case .plain(let name): name
      }
    }
  }

  let type: Found?

  init(_ target: Target) {
    type = Self.type(of: target)
  }

  private static func type(of target: Target) -> Found? {
    switch target.node.as(SyntaxEnum.self) {
    case .variableDecl(let variable): return variable.bindings.first.flatMap { binding($0, target) }
    case .patternBinding(let binding): return self.binding(binding, target)
    case .identifierPattern(let pattern):
      return pattern.parent?.as(PatternBindingSyntax.self).flatMap { binding($0, target) }
    case .functionParameter(let parameter): return .written(target.with(parameter.type))
    case .closureParameter(let parameter): return parameter.type.map { .written(target.with($0)) }
    case .functionDecl(let function): return function.signature.returnClause.map { .written(target.with($0.type)) }
    case .asExpr(let cast): return .written(target.with(cast.type))
    case .declReferenceExpr(let name):
      // The name after a dot is that of a member.
      if let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id {
        return type(of: target.with(member))
      }
      return NameLookup(target).type(ofName: name.baseName.plainName)
    case .memberAccessExpr(let member):
      guard member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" else { return nil }
      return NameLookup(target).type(ofMember: member.declName.baseName.plainName)
    case .token: return target.parent.flatMap { $0.node.is(TokenSyntax.self) ? nil : type(of: $0) }
    default: return value(target.node)
    }
  }

  static func binding(_ binding: PatternBindingSyntax, _ target: Target) -> Found? {
    if let annotation = binding.typeAnnotation { return .written(target.with(annotation.type)) }
    return binding.initializer.flatMap { value(Syntax($0.value)) }
  }

  /// Returns the type that is evident from an expression alone.
  private static func value(_ node: Syntax) -> Found? {
    switch node.as(SyntaxEnum.self) {
    case .stringLiteralExpr: return .plain("String")
    case .booleanLiteralExpr: return .plain("Bool")
    case .integerLiteralExpr: return .plain("Int")
    case .floatLiteralExpr: return .plain("Double")
    case .functionCallExpr(let call):
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
      return name.first?.isUppercase ?? false ? .plain(name) : nil
    default: return nil
    }
  }
}

/// Finds the declaration of a name in the scopes around a node.
private struct NameLookup {
  private let target: Target

  init(_ target: Target) {
    self.target = target
  }

  func type(ofName name: String) -> TypeLookup.Found? {
    let shadowing = Shadowing(name: name, target: target)
    var current = target.parent
    while let scope = current {
      if let type = type(of: name, in: scope) { return type }
      if shadowing.isAdded(by: scope) { return nil }
      current = scope.parent
    }
    return nil
  }

  /// Returns the type of a property of the enclosing type.
  func type(ofMember name: String) -> TypeLookup.Found? {
    var current = target.parent
    while let scope = current {
      if scope.node.memberNodes != nil { return type(of: name, in: scope) }
      current = scope.parent
    }
    return nil
  }

  private func type(of name: String, in scope: Target) -> TypeLookup.Found? {
    if let parameters = scope.node.parameterNodes, !scope.node.is(SubscriptDeclSyntax.self) {
      for parameter in parameters where parameter.declaredNames.contains(name) {
        return TypeLookup(scope.with(parameter)).type
      }
    }
    let variables = declarations(in: scope).compactMap { $0.as(VariableDeclSyntax.self) }
    for binding in variables.flatMap(\.bindings) where Syntax(binding.pattern).declaredNames == [name] {
      return TypeLookup.binding(binding, scope)
    }
    return nil
  }

  /// Returns the declarations that are visible from the node: earlier statements, and all members.
  private func declarations(in scope: Target) -> [Syntax] {
    if let members = scope.node.memberNodes { return members }
    guard let items = scope.node.as(CodeBlockItemListSyntax.self) else { return [] }
    let end = target.range.lowerBound
    let isFile = scope.node.parent?.kind == .sourceFile
    return items.filter { isFile || $0.contentStart + scope.shift < end }.map { Syntax($0.item) }
  }
}

/// Finds scopes that give a name a new value whose type is not written: `if let`, `for`, `case`, `catch` and captures.
private struct Shadowing {
  let name: String
  /// The use of the name.
  let target: Target

  /// Returns whether the name has such a value at the target, which is inside the scope.
  func isAdded(by scope: Target) -> Bool {
    switch scope.node.as(SyntaxEnum.self) {
    case .ifExpr(let branch): !isBehind(branch.elseKeyword, scope) && isBound(by: branch.conditions)
    case .whileStmt(let loop): isBound(by: loop.conditions)
    case .forStmt(let loop): isBehind(loop.body.leftBrace, scope) && isBound(by: Syntax(loop.pattern))
    case .switchCase(let branch): isBound(by: Syntax(branch.label))
    case .catchClause(let clause): isBound(by: Syntax(clause.catchItems))
    case .closureExpr(let closure): closure.signature?.capture.map { $0.items.contains(where: isCapture) } ?? false
    case .codeBlockItemList(let items):
      items.contains { item in
        guard let guarded = item.item.as(GuardStmtSyntax.self) else { return false }
        return isBehind(guarded.body.rightBrace, scope) && isBound(by: guarded.conditions)
      }
    default: false
    }
  }

  private func isBehind(_ token: TokenSyntax?, _ scope: Target) -> Bool {
    token.map { $0.contentStart + scope.shift < target.range.lowerBound } ?? false
  }

  /// `if let cart` and `if let cart = self.cart` keep the type.
  private func isBound(by conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { element in
      switch element.condition {
      case .optionalBinding(let binding):
        isBound(by: Syntax(binding.pattern)) && binding.initializer.map { !isSameName($0.value) } ?? false
      case .matchingPattern(let match): isBound(by: Syntax(match.pattern))
      default: false
      }
    }
  }

  private func isBound(by pattern: Syntax) -> Bool {
    if let own = pattern.as(IdentifierPatternSyntax.self) { return own.identifier.plainName == name }
    return pattern.children(viewMode: .sourceAccurate).contains(where: isBound)
  }

  private func isCapture(_ capture: ClosureCaptureSyntax) -> Bool {
    capture.name.plainName == name && capture.initializer.map { !isSameName($0.value) } ?? false
  }

  private func isSameName(_ value: ExprSyntax) -> Bool {
    if let member = value.as(MemberAccessExprSyntax.self) {
      return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") == true
        && member.declName.baseName.plainName == name
    }
    return value.as(DeclReferenceExprSyntax.self)?.baseName.plainName == name
  }
}
