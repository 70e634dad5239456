import LintEngine
import SwiftSyntax

/// The types of a file that have state of their own: classes, actors, and views, whose `@State` persists.
///
/// A structure is a value that another type stores, so its properties are counted there.
struct StateTypes: Sendable {
  struct Holder: Sendable {
    let name: TokenSyntax
    var states: [MemberState] = []
    /// Whether only marked properties count, as in views. The creator of a view sets the others.
    let isView: Bool
  }

  private(set) var finished: [Holder] = []
  /// The number of cases of each enumeration of the file; nil for one with associated values.
  private(set) var enumerations: [String: Int?] = [:]
  private var open: [Holder?] = []

  mutating func enter(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let type): open.append(Holder(name: type.name, isView: false))
    case .actorDecl(let type): open.append(Holder(name: type.name, isView: false))
    case .structDecl(let type):
      open.append(type.inheritanceClause.inherits("View") ? Holder(name: type.name, isView: true) : nil)
    case .enumDecl(let type):
      note(type)
      open.append(nil)
    default: open.append(nil)
    }
  }

  mutating func leave() {
    if let holder = open.popLast() ?? nil, !holder.states.isEmpty { finished.append(holder) }
  }

  /// Adds a variable among the members of the innermost open type.
  mutating func add(_ variable: VariableDeclSyntax) {
    guard let holder = open.last ?? nil else { return }
    if holder.isView, !variable.isMarkedState { return }
    open[open.count - 1]?.states += MemberState.states(in: variable)
  }

  private mutating func note(_ type: EnumDeclSyntax) {
    let elements = type.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
    enumerations[type.name.plainName] = elements.contains { $0.parameterClause != nil } ? .some(nil) : elements.count
  }

  static let kinds: [SyntaxKind] = [
    .classDecl, .actorDecl, .structDecl, .enumDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
    .closureExpr, .accessorBlock,
  ]

  /// Tracks the file's types in a state.
  static func track(in rule: inout Registration) -> RuleState<StateTypes> {
    let types = rule.state(StateTypes())
    rule.visit(anyOf: kinds) { node, context in context[types].enter(node) }
    rule.leave(anyOf: kinds) { _, context in context[types].leave() }
    rule.visit(VariableDeclSyntax.self) { variable, context in
      guard variable.parent?.kind == .memberBlockItem else { return }
      context[types].add(variable)
    }
    return types
  }
}

extension VariableDeclSyntax {
  fileprivate var isMarkedState: Bool {
    attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName.as(IdentifierTypeSyntax.self)?.name
      return name.map { $0.spells("State") } ?? false
    }
  }
}

extension InheritanceClauseSyntax? {
  /// Returns whether one of the inherited types has exactly this name.
  func inherits(_ name: StaticString) -> Bool {
    self?.inheritedTypes.contains { inherited in
      inherited.type.as(IdentifierTypeSyntax.self)?.name.spells(name) ?? false
    } ?? false
  }
}

extension StateTypes.Holder {
  /// Whether the type only groups values, such as the row of a table or the settings of a request. It has few
  /// functions, and its values are not observed.
  var isRecord: Bool {
    guard let type = name.parent?.as(ClassDeclSyntax.self), !type.isWatched else { return false }
    let extensions = name.root.as(SourceFileSyntax.self)?.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
    let own = extensions?.filter { $0.extendedType.writtenText == name.text }.map(\.memberBlock) ?? []
    let functions = ([type.memberBlock] + own).reduce(0) { $0 + $1.functionCount }
    return functions * 4 < states.count
  }
}

extension ClassDeclSyntax {
  fileprivate var isWatched: Bool {
    if inheritanceClause.inherits("ObservableObject") || attributes.first(named: "Observable") != nil { return true }
    return memberBlock.members.contains { member in
      member.decl.as(VariableDeclSyntax.self)?.attributes.first(named: "Published") != nil
    }
  }
}

extension MemberBlockSyntax {
  fileprivate var functionCount: Int {
    members.count { $0.decl.is(FunctionDeclSyntax.self) }
  }
}

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
