import LintEngine
import SwiftSyntax

/// A stored property of an instance that can change.
struct MemberState {
  let name: TokenSyntax
  /// As written or as a literal shows it; nil when only the compiler knows.
  let typeName: String?
  /// The written type, or else what the first value is made by, as in `UILabel()`; empty when neither is there.
  let maker: String

  var isFlag: Bool { typeName == "Bool" }

  /// Property wrappers whose values belong to somebody else: they are no state of the type itself.
  private static let borrowed: Set<String> = [
    "IBOutlet", "Environment", "EnvironmentObject", "Binding", "Bindable", "ObservedObject", "Injected", "Inject",
    "Dependency", "FetchRequest", "SectionedFetchRequest", "Query", "NSManaged", "ScaledMetric", "Namespace",
    "AppStorage",
    "SceneStorage", "GestureState", "FocusState",
  ]

  /// The states that one declaration adds to the type around it.
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
    // `Mode.idle`: a member of the type that is named.
    let base = value.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
    return base?.baseName.text
  }
}
