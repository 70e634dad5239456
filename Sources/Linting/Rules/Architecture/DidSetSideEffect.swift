import ReviewCore
import SwiftSyntax

/// Observers of a property that set other properties or reach outside of the object.
struct DidSetSideEffect: CodeRule {
  static let id: RuleID = "did_set_side_effect"

  private let calls: [Expression]

  init(_ options: RuleOptions) {
    calls = options.expressions("calls")
  }

  /// The observer that the walk is in.
  fileprivate struct Observer: Sendable {
    let keyword: TokenSyntax
    let property: String
    var effects: [String] = []
    /// Names that are declared inside: setting one is nobody's state.
    var locals: Set<String> = []
  }

  func register(in registry: inout RuleRegistry) {
    let observers = registry.slot([Observer]())
    registry.enter(AccessorDeclSyntax.self) { node, inspection in
      guard let property = Self.observed(by: node) else { return }
      inspection[observers].append(Observer(keyword: node.accessorSpecifier, property: property))
    }
    registry.leave(AccessorDeclSyntax.self) { node, inspection in
      guard Self.observed(by: node) != nil, let observer = inspection[observers].popLast() else { return }
      guard !observer.effects.isEmpty else { return }
      let effects = observer.effects.map { "`\($0)`" }.joined(separator: ", ")
      inspection.report(
        observer.keyword, "Setting `\(observer.property)` has effects that its user does not see: \(effects).")
    }
    registry.enter(IdentifierPatternSyntax.self) { node, inspection in
      guard let last = inspection[observers].indices.last else { return }
      inspection[observers][last].locals.insert(node.identifier.text)
    }
    registry.enter(SequenceExprSyntax.self) { node, inspection in
      guard let last = inspection[observers].indices.last else { return }
      let observer = inspection[observers][last]
      guard let name = Self.assigned(node), name != observer.property, !observer.locals.contains(name) else { return }
      inspection[observers][last].add("\(name) = …")
    }
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let last = inspection[observers].indices.last else { return }
      let callee = node.calledExpression
      let name =
        callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
      guard let name, calls.contains(where: { $0.matchesPart(of: name.utf8) }) else { return }
      inspection[observers][last].add("\(name)(…)")
    }
  }

  private static func observed(by node: AccessorDeclSyntax) -> String? {
    guard node.accessorSpecifier.spells("didSet") || node.accessorSpecifier.spells("willSet") else { return nil }
    // The accessor, the list, the block, the binding.
    let binding = node.parent?.parent?.parent?.as(PatternBindingSyntax.self)
    return binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
  }

  /// `name` of `name = …` and `self.name = …`; what a longer path sets belongs to another object.
  private static func assigned(_ sequence: SequenceExprSyntax) -> String? {
    let elements = sequence.elements.prefix(2)
    guard elements.count == 2, let target = elements.first, elements.last?.is(AssignmentExprSyntax.self) ?? false else {
      return nil
    }
    if let access = target.as(MemberAccessExprSyntax.self) {
      guard let base = access.base?.as(DeclReferenceExprSyntax.self), base.baseName.spells("self") else { return nil }
      return access.declName.baseName.text
    }
    return target.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

extension DidSetSideEffect.Observer {
  fileprivate mutating func add(_ effect: String) {
    if !effects.contains(effect) { effects.append(effect) }
  }
}
