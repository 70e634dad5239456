import LintEngine
import SwiftSyntax

/// The order of kinds of items in an option of type `order`. Kinds in one group may be mixed.
struct ExpectedOrder<Kind: RawRepresentable<String> & Hashable & Sendable>: Sendable {
  /// An item that is above the last of those that should precede it.
  struct Misplaced {
    let index: Int
    /// The index of that last item.
    let last: Int
  }

  /// The index of each kind's group; kinds that the option does not name may be anywhere.
  private let ranks: [Kind: Int]
  private let groupCount: Int

  init(_ groups: [[String]]) {
    let named = groups.enumerated().flatMap { rank, names in names.compactMap { Kind(rawValue: $0) }.map { ($0, rank) }
    }
    ranks = Dictionary(named) { first, _ in first }
    groupCount = groups.count
  }

  /// - Parameter kinds: The kinds of the items in file order; nil for items that may be anywhere.
  /// - Returns: Each misplaced item once, ascending.
  func misplaced(_ kinds: [Kind?]) -> [Misplaced] {
    let places = kinds.map { kind in kind.flatMap { ranks[$0] } }
    var found: [Misplaced] = []
    var start = 0
    for rank in 0..<groupCount {
      guard let last = places.lastIndex(of: rank), last >= start else { continue }
      found += (start..<last).filter { places[$0] != nil && places[$0] != rank }.map {
        Misplaced(index: $0, last: last)
      }
      start = last + 1
    }
    return found
  }
}

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
