import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Observers of a property that set other properties of the type or reach outside of the object.
///
/// What the type does not declare itself, such as `title` or `tintColor`, it shows its value by.
struct DidSetSideEffect: SyntaxRule {
  static let id: RuleID = "did_set_side_effect"

  private let calls: [Expression]
  private let shown: [Expression]
  private let views: [Expression]
  private let excluded: ExcludedFiles

  init(_ options: RuleOptions) {
    calls = options.expressions("calls")
    shown = options.expressions("shown")
    views = options.expressions("views")
    excluded = ExcludedFiles(options)
  }

  /// The observer that the walk is in.
  fileprivate struct Observer: Sendable {
    let keyword: TokenSyntax
    let property: String
    /// Properties that are set.
    var targets: [String] = []
    /// Functions that are called.
    var calls: [String] = []
    /// Names that are declared inside: setting one is nobody's state.
    var locals: Set<String> = []
  }

  func register(_ rule: inout Registration) {
    let observers = rule.state([Observer]())
    rule.visit(AccessorDeclSyntax.self) { node, context in
      guard let property = Self.observed(by: node) else { return }
      context[observers].append(Observer(keyword: node.accessorSpecifier, property: property))
    }
    rule.leave(AccessorDeclSyntax.self) { node, context in
      guard Self.observed(by: node) != nil, let observer = context[observers].popLast() else { return }
      guard !excluded.contains(context.path) else { return }
      let targets = observer.targets.isEmpty ? [] : states(observer.targets, around: node)
      let effects = targets.map { "`\($0) = …`" } + observer.calls.map { "`\($0)(…)`" }
      guard !effects.isEmpty else { return }
      let list = effects.joined(separator: ", ")
      context.report(
        observer.keyword, "Move the side effects of setting `\(observer.property)` into a method: \(list).")
    }
    rule.visit(IdentifierPatternSyntax.self) { node, context in
      guard let last = context[observers].indices.last else { return }
      context[observers][last].locals.insert(node.identifier.text)
    }
    rule.visit(SequenceExprSyntax.self) { node, context in
      guard let last = context[observers].indices.last else { return }
      let observer = context[observers][last]
      guard let name = Self.assigned(node), name != observer.property, !observer.locals.contains(name) else { return }
      guard !shown.contains(where: { $0.matchesPart(of: name.utf8) }) else { return }
      context[observers][last].targets.add(name)
    }
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let last = context[observers].indices.last else { return }
      let callee = node.calledExpression
      let name =
        callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
      guard let name, calls.contains(where: { $0.matchesPart(of: name.utf8) }) else { return }
      // Combine keeps a subscription by a call of the same name.
      guard node.arguments.first?.label?.spells("in") != true else { return }
      context[observers][last].calls.add(name)
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
      let base = access.base?.as(OptionalChainingExprSyntax.self)?.expression ?? access.base
      guard base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") ?? false else { return nil }
      return access.declName.baseName.text
    }
    return target.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// Those that the innermost type around the observer declares; all, where there is none, and none in a view, whose
  /// properties are what it shows.
  private func states(_ names: [String], around observer: AccessorDeclSyntax) -> [String] {
    var place = observer.parent
    while let node = place, !node.is(MemberBlockSyntax.self) { place = node.parent }
    guard let block = place?.as(MemberBlockSyntax.self) else { return names }
    let parent = block.parent?.as(ClassDeclSyntax.self)?.inheritanceClause?.inheritedTypes.first?.type
    if let name = parent?.writtenText, views.contains(where: { $0.matchesPart(of: name.utf8) }) { return [] }
    var declared: Set<String> = []
    for variable in block.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
      let patterns = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self) }
      declared.formUnion(patterns.map(\.identifier.text))
    }
    return names.filter(declared.contains)
  }
}

extension [String] {
  fileprivate mutating func add(_ name: String) {
    if !contains(name) { append(name) }
  }
}
