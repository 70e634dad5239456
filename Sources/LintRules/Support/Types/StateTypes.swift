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
