import LintEngine
import SwiftSyntax

/// A mutable stored property of an instance.
struct MemberState {
  let name: TokenSyntax
  /// As written, or evident from a literal; nil if only the compiler can infer it.
  let typeName: String?
  /// The declared type, or else the callee of the initial value, as in `UILabel()`; empty without either.
  let maker: String

  var isFlag: Bool { typeName == "Bool" }

  /// Attributes of properties whose values are owned or set elsewhere, and so are not state of the type itself.
  private static let borrowed: Set<String> = [
    "IBOutlet", "Environment", "EnvironmentObject", "Binding", "Bindable", "ObservedObject", "Injected", "Inject",
    "Dependency", "FetchRequest", "SectionedFetchRequest", "Query", "NSManaged", "ScaledMetric", "Namespace",
    "AppStorage", "SceneStorage", "GestureState", "FocusState", "IBInspectable",
  ]

  /// Returns the states that a declaration adds to the enclosing type.
  static func states(in variable: VariableDeclSyntax) -> [MemberState] {
    guard variable.bindingSpecifier.spells("var") else { return [] }
    guard !variable.modifiers.contains(anyOf: ["static", "class", "weak", "unowned", "lazy", "override"]) else {
      return []
    }
    let wrappers = variable.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.writtenText }
    guard !wrappers.contains(where: borrowed.contains) else { return [] }
    return variable.bindings.compactMap { binding in
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self), !binding.isComputed else { return nil }
      return MemberState(name: pattern.identifier, typeName: typeName(of: binding), maker: maker(of: binding))
    }
  }

  private static func maker(of binding: PatternBindingSyntax) -> String {
    if let type = binding.typeAnnotation?.type { return type.writtenText }
    let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.writtenText ?? ""
  }

  private static func typeName(of binding: PatternBindingSyntax) -> String? {
    if let type = binding.typeAnnotation?.type { return type.writtenText }
    guard let value = binding.initializer?.value else { return nil }
    if value.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    // `Mode.idle` is a member of the named type.
    let base = value.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
    return base?.baseName.text
  }
}
