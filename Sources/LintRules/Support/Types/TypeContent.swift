import LintEngine
import SwiftSyntax

/// The kind of a member of a type, as far as the order of members distinguishes them.
enum TypeContent: String, Sendable {
  case enumCase = "case"
  case typeAlias = "type_alias"
  case associatedType = "associated_type"
  case subtype
  case typeProperty = "type_property"
  case instanceProperty = "instance_property"
  case inspectable = "ib_inspectable"
  case outlet = "ib_outlet"
  case initializer
  case typeMethod = "type_method"
  case viewLifeCycleMethod = "view_life_cycle_method"
  case action = "ib_action"
  case segueAction = "ib_segue_action"
  case otherMethod = "other_method"
  case `subscript`
  case deinitializer

  /// Returns nil for members without a fixed position: `#if` and macros.
  init?(_ member: DeclSyntax) {
    switch member.as(DeclSyntaxEnum.self) {
    case .enumCaseDecl: self = .enumCase
    case .typeAliasDecl: self = .typeAlias
    case .associatedTypeDecl: self = .associatedType
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl: self = .subtype
    case .variableDecl(let variable): self = Self.kind(of: variable)
    case .initializerDecl: self = .initializer
    case .functionDecl(let function): self = Self.kind(of: function)
    case .subscriptDecl: self = .subscript
    case .deinitializerDecl: self = .deinitializer
    default: return nil
    }
  }

  /// The kind as text for messages.
  var name: String {
    self == .otherMethod ? "method" : rawValue.replacing("_", with: " ").replacing("ib ", with: "IB ")
  }

  private static func kind(of variable: VariableDeclSyntax) -> TypeContent {
    if variable.modifiers.contains(anyOf: ["static", "class"]) { return .typeProperty }
    if variable.attributes.holds(anyOf: ["IBOutlet"]) { return .outlet }
    return variable.attributes.holds(anyOf: ["IBInspectable"]) ? .inspectable : .instanceProperty
  }

  private static func kind(of function: FunctionDeclSyntax) -> TypeContent {
    if function.modifiers.contains(anyOf: ["static", "class"]) { return .typeMethod }
    if function.attributes.holds(anyOf: ["IBAction"]) { return .action }
    if function.attributes.holds(anyOf: ["IBSegueAction"]) { return .segueAction }
    return viewLifeCycle.contains(function.name.plainName) ? .viewLifeCycleMethod : .otherMethod
  }

  /// The methods that UIKit calls while a view appears and disappears.
  private static let viewLifeCycle: Set<String> = [
    "loadView", "loadViewIfNeeded", "viewIsAppearing", "viewDidLoad", "viewWillAppear", "viewWillLayoutSubviews",
    "viewDidLayoutSubviews", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "willMove",
  ]
}
