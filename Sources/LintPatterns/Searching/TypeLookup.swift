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
