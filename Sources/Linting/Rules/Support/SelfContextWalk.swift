import SwiftSyntax

/// Keeps `SelfContexts` while a file is walked.
///
/// Swift leaves `self` out where it can make no cycle: outside of closures, in closures of structs and enums, in closures
/// that are called where they stand, and in those that capture it by name (SE-0269, SE-0365).
struct SelfContextWalk: Sendable {
  let contexts: Slot<SelfContexts>

  func register(in registry: inout RuleRegistry) {
    // Macros that take code to pieces may need to see `self` in it.
    let macros = registry.slot(0)
    registry.enter([.memberBlock]) { node, inspection in inspection[contexts].open(Self.context(ofMembers: node)) }
    registry.enter([.functionDecl, .initializerDecl]) { node, inspection in
      inspection[contexts].open(Self.context(ofFunction: node, in: inspection[contexts].current))
    }
    registry.enter([.closureExpr]) { node, inspection in
      let outer = inspection[macros] == 0 ? inspection[contexts].current : nil
      inspection[contexts].open(node.as(ClosureExprSyntax.self).flatMap { Self.context(of: $0, in: outer) })
    }
    registry.leave([.memberBlock, .functionDecl, .initializerDecl, .closureExpr]) { _, inspection in
      inspection[contexts].close()
    }
    registry.leave([.optionalBindingCondition]) { node, inspection in
      if let binding = node.as(OptionalBindingConditionSyntax.self) { noteBinding(binding, &inspection) }
    }
    registry.enter([.macroExpansionExpr, .macroExpansionDecl]) { _, inspection in inspection[macros] += 1 }
    registry.leave([.macroExpansionExpr, .macroExpansionDecl]) { _, inspection in inspection[macros] -= 1 }
    registerLogs(in: &registry)
  }

  /// What is interpolated into a log message is put off until somebody reads the log.
  private func registerLogs(in registry: inout RuleRegistry) {
    registry.enter([.expressionSegment]) { node, inspection in
      let outer = inspection[contexts].current
      inspection[contexts].open(outer.flatMap { $0.isValue || !Self.isLogged(node) ? $0 : nil })
    }
    registry.leave([.expressionSegment]) { _, inspection in inspection[contexts].close() }
  }

  private static func context(ofMembers block: Syntax) -> SelfContexts.Context? {
    guard let owner = block.parent, let attributes = owner.marks?.attributes else { return nil }
    // What such a type looks up at run time has to be asked of `self`.
    if attributes.first(named: "dynamicMemberLookup") != nil { return nil }
    switch owner.kind {
    case .structDecl, .enumDecl: return SelfContexts.Context(isValue: true, isSelfImplied: true)
    case .classDecl, .actorDecl, .extensionDecl: return SelfContexts.Context(isValue: false, isSelfImplied: true)
    default: return nil
    }
  }

  /// A function within a closure of a class stands under the same law as the closure, or a stricter one.
  private static func context(ofFunction node: Syntax, in outer: SelfContexts.Context?) -> SelfContexts.Context? {
    guard var context = outer else { return nil }
    if node.kind == .initializerDecl { context.isInInitializer = true }
    if context.isInClosure, !context.isValue { context.isSelfImplied = false }
    context.isWeak = false
    return context
  }

  private static func context(of closure: ClosureExprSyntax, in outer: SelfContexts.Context?) -> SelfContexts.Context? {
    guard var context = outer else { return nil }
    // Before Swift 6 a closure within one that captured `self` weakly has to name it, wherever it is called.
    let isCalled = closure.isCalled && !context.isWeak
    context.isInClosure = true
    context.isWeak = false
    let capture = closure.signature?.capture?.items.first { $0.name.spells("self") }
    if let capture {
      guard capture.initializer == nil else { return nil }
      context.isWeak = capture.specifier?.specifier.spells("weak") ?? false
      context.isSelfImplied = !context.isWeak
    } else if !context.isValue, !isCalled {
      context.isSelfImplied = false
    }
    return context
  }

  private func noteBinding(_ binding: OptionalBindingConditionSyntax, _ inspection: inout Inspection) {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.plainName == "self" else { return }
    let value = binding.initializer?.value.as(DeclReferenceExprSyntax.self)
    if binding.initializer == nil || value?.baseName.spells("self") == true {
      inspection[contexts].unwrap()
    } else {
      inspection[contexts].forget()
    }
  }

  private static let logNames: [StaticString] = [
    "critical", "debug", "error", "fault", "info", "log", "notice", "os_log", "trace", "warning",
  ]

  /// Whether an interpolation belongs to a text that a call such as `logger.debug` gets.
  private static func isLogged(_ segment: Syntax) -> Bool {
    guard let argument = segment.parent?.parent?.parent?.as(LabeledExprSyntax.self) else { return false }
    guard let callee = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
    let name = callee.as(MemberAccessExprSyntax.self)?.declName.baseName ?? callee.as(DeclReferenceExprSyntax.self)?.baseName
    return name.map { name in logNames.contains { name.spells($0) } } ?? false
  }
}
