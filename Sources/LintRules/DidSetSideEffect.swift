import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Observers of a property that set other properties of the type or have effects outside of the object, and all that
/// update a view controller.
///
/// Properties that the type does not declare itself, such as `title` or `tintColor`, display its value and do not
/// count.
struct DidSetSideEffect: SyntaxRule {
  static let id: RuleID = "did_set_side_effect"

  private let calls: [Expression]
  private let shown: [Expression]
  private let views: [Expression]
  private let screens: [Expression]
  private let excluded: ExcludedFiles

  init(_ options: RuleOptions) {
    calls = options.expressions("calls")
    shown = options.expressions("shown")
    views = options.expressions("views")
    screens = options.expressions("screens")
    excluded = ExcludedFiles(options)
  }

  /// The current observer.
  fileprivate struct Observer: Sendable {
    let keyword: TokenSyntax
    let property: String
    /// The properties that it sets.
    var targets: [String] = []
    /// The functions that it calls.
    var calls: [String] = []
    /// The names that it declares; setting one changes no state.
    var locals: Set<String> = []
    /// The number of open closures that run after the assignment.
    var later = 0
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
      let message = Self.message(for: observer.property, targets: targets, calls: observer.calls)
      guard let message = message ?? screenMessage(for: observer.property, at: node, context.types) else { return }
      context.report(observer.keyword, message)
    }
    registerClosures(observers, in: &rule)
    registerEffects(observers, in: &rule)
  }

  /// Collects the properties that an observer sets and the functions that it calls.
  private func registerEffects(_ observers: RuleState<[Observer]>, in rule: inout Registration) {
    rule.visit(IdentifierPatternSyntax.self) { node, context in
      guard let last = context[observers].indices.last else { return }
      context[observers][last].locals.insert(node.identifier.text)
    }
    rule.visit(SequenceExprSyntax.self) { node, context in
      guard let last = context[observers].indices.last, context[observers][last].later == 0 else { return }
      let observer = context[observers][last]
      guard let name = Self.assigned(node), name != observer.property, !observer.locals.contains(name) else { return }
      guard !shown.contains(where: { $0.matchesPart(of: name.utf8) }) else { return }
      context[observers][last].targets.add(name)
    }
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let last = context[observers].indices.last, context[observers][last].later == 0 else { return }
      let callee = node.calledExpression
      let name =
        callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
      guard let name, calls.contains(where: { $0.matchesPart(of: name.utf8) }) else { return }
      // A callback reports the change, as in `saveViewDidResize`.
      guard !name.contains("Did"), !name.contains("Will") else { return }
      // Combine stores a subscription with a call of the same name.
      guard node.arguments.first?.label?.spells("in") != true else { return }
      context[observers][last].calls.add(name)
    }
  }

  /// Tracks closures that run later, such as the completion of a request: they are no part of the assignment.
  private func registerClosures(_ observers: RuleState<[Observer]>, in rule: inout Registration) {
    rule.visit(ClosureExprSyntax.self) { node, context in
      guard let last = context[observers].indices.last, !Self.runsAtOnce(node) else { return }
      context[observers][last].later += 1
    }
    rule.leave(ClosureExprSyntax.self) { node, context in
      guard let last = context[observers].indices.last, !Self.runsAtOnce(node) else { return }
      context[observers][last].later -= 1
    }
  }

  private static let immediateCalls: Set<String> = [
    "forEach", "map", "flatMap", "compactMap", "filter", "reduce", "sync", "performWithoutAnimation", "withLock",
    "withAnimation",
  ]

  /// Returns whether the closure runs before the call that receives it returns.
  private static func runsAtOnce(_ closure: ClosureExprSyntax) -> Bool {
    let argument = closure.parent?.is(LabeledExprSyntax.self) ?? false
    let holder = argument ? closure.parent?.parent?.parent : closure.parent
    guard let call = holder?.as(FunctionCallExprSyntax.self) else { return false }
    if call.calledExpression.id == ExprSyntax(closure).id { return true }
    let callee = call.calledExpression
    let name =
      callee.as(MemberAccessExprSyntax.self)?.declName.baseName ?? callee.as(DeclReferenceExprSyntax.self)?.baseName
    return name.map { immediateCalls.contains($0.text) } ?? false
  }

  private static func message(for property: String, targets: [String], calls: [String]) -> String? {
    let (names, functions) = (targets.map { "`\($0)`" }, calls.map { "`\($0)`" })
    switch (names.isEmpty, functions.isEmpty) {
    case (true, true): return nil
    case (false, true):
      let list = names.joined(separator: ", ")
      return "Setting `\(property)` also sets \(list). "
        + "Compute \(list) from `\(property)`, or set all in one method."
    default:
      let sets = names.isEmpty ? "" : "sets \(names.joined(separator: ", ")) and "
      return "Setting `\(property)` also \(sets)calls \(functions.joined(separator: ", ")). "
        + "Do both in a method, such as `\(setter(of: property))(_:)`."
    }
  }

  private static func setter(of property: String) -> String {
    "update" + property.prefix(1).uppercased() + property.dropFirst()
  }

  /// Returns the message for an observer that updates a view controller. Nil for one that only passes the value on, and
  /// for one of a flag of the screen itself.
  private func screenMessage(for property: String, at node: AccessorDeclSyntax, _ types: KnownTypes) -> String? {
    guard let binding = Self.binding(of: node),
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), !Self.isInterfaceBuilder(variable),
      !variable.modifiers.contains(anyOf: ["weak", "override", "static"]), !Self.isFlag(binding, of: variable),
      let owner = variable.owner?.as(ClassDeclSyntax.self), ScreenScope.screenName(owner, screens, types) != nil,
      let body = node.body?.statements, !body.isEmpty, !Self.passesOn(body)
    else { return nil }
    let type = (binding.typeAnnotation?.type.trimmedDescription ?? "").filter { !"?![] ".contains($0) }
    let isPart = ["Delegate", "Constraint", "BarButtonItem", "ViewController"].contains { type.hasSuffix($0) }
    guard !isPart, !type.contains("->"), !views.contains(where: { $0.matchesPart(of: type.utf8) }) else { return nil }
    return "Setting `\(property)` also updates this screen. "
      + "Show the value in a method, such as `\(Self.setter(of: property))(_:)`."
  }

  /// Returns whether only the screen itself sets the property, which begins with a literal.
  private static func isFlag(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax) -> Bool {
    let isPrivate = AccessLevel(of: variable.modifiers).map { $0 <= .fileprivate } ?? false
    return isPrivate && binding.initializer?.value.isPlainLiteral ?? false
  }

  /// Returns whether the statements only set properties of other objects, such as a label, or tell others.
  private static func passesOn(_ body: CodeBlockItemListSyntax) -> Bool {
    body.allSatisfy { statement in
      if let sequence = statement.item.as(SequenceExprSyntax.self) { return setsPart(sequence) }
      guard let call = statement.item.as(FunctionCallExprSyntax.self) else { return false }
      return tellsOthers(call.calledExpression)
    }
  }

  private static func setsPart(_ sequence: SequenceExprSyntax) -> Bool {
    guard let base = target(of: sequence)?.as(MemberAccessExprSyntax.self)?.base else { return false }
    return !(base.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") ?? false)
  }

  /// Returns whether the function is a closure such as `onChange` or `changed?`, or one of the old value, such as
  /// `oldValue?.cancel`.
  private static func tellsOthers(_ function: ExprSyntax) -> Bool {
    if function.is(OptionalChainingExprSyntax.self) { return true }
    let text = function.trimmedDescription.filter { !"?!".contains($0) }
    let name = text.split(separator: ".").last.map(String.init) ?? text
    let isClosure = name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase ?? false
    return text.hasPrefix("oldValue.") || isClosure || name.hasSuffix("Handler") || name.hasSuffix("Callback")
  }

  /// Returns whether a storyboard sets the property.
  private static func isInterfaceBuilder(_ variable: VariableDeclSyntax) -> Bool {
    variable.attributes.contains { $0.as(AttributeSyntax.self)?.lastName?.text.hasPrefix("IB") ?? false }
  }

  private static func observed(by node: AccessorDeclSyntax) -> String? {
    guard node.accessorSpecifier.spells("didSet") || node.accessorSpecifier.spells("willSet") else { return nil }
    return binding(of: node)?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
  }

  private static func binding(of node: AccessorDeclSyntax) -> PatternBindingSyntax? {
    // The parents are the accessor list, the accessor block and the binding.
    node.parent?.parent?.parent?.as(PatternBindingSyntax.self)
  }

  /// Returns what an assignment sets; nil for another sequence.
  private static func target(of sequence: SequenceExprSyntax) -> ExprSyntax? {
    let elements = Array(sequence.elements.prefix(2))
    return elements.count == 2 && elements[1].is(AssignmentExprSyntax.self) ? elements[0] : nil
  }

  /// Returns `name` for `name = …` and `self.name = …`; nil for a longer path, which sets a property of another object.
  private static func assigned(_ sequence: SequenceExprSyntax) -> String? {
    guard let target = target(of: sequence) else { return nil }
    if let access = target.as(MemberAccessExprSyntax.self) {
      let base = access.base?.as(OptionalChainingExprSyntax.self)?.expression ?? access.base
      guard base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("self") ?? false else { return nil }
      return access.declName.baseName.text
    }
    return target.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// Returns the names that the innermost type around the observer declares. Returns all names outside of a type, and
  /// none in a view, whose properties display its value.
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
