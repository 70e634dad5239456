import LintEngine
import SwiftSyntax

/// The meaning of `self` at the walk's current node, and whether it can be implicit there.
struct SelfScopes: Sendable {
  struct Scope: Sendable {
    /// Whether `self` is a struct or an enum, which a closure copies without a reference cycle.
    let isValue: Bool
    var isSelfImplied: Bool
    var isInClosure = false
    var isInInitializer = false
    /// Whether the closure captured `self` weakly, so that it is implicit after it is unwrapped.
    var isWeak = false
  }

  /// Nil for code without a `self`, or with a `self` of unknown meaning.
  private var stack: [Scope?] = []

  var current: Scope? { stack.last ?? nil }

  mutating func open(_ scope: Scope?) {
    stack.append(scope)
  }

  mutating func close() {
    _ = stack.popLast()
  }

  /// Handles `guard let self`: from here on, `self` is strong in a closure that captured it weakly.
  mutating func unwrap() {
    change { if $0.isWeak { $0.isSelfImplied = true } }
  }

  /// Handles `guard let self = other`: from here on, the meaning of `self` is unknown.
  mutating func forget() {
    if !stack.isEmpty { stack[stack.count - 1] = nil }
  }

  private mutating func change(_ body: (inout Scope) -> Void) {
    guard var scope = current else { return }
    body(&scope)
    stack[stack.count - 1] = scope
  }
}

/// Updates `SelfScopes` while a file is walked.
///
/// Swift allows implicit `self` where it cannot create a reference cycle. This is outside of closures, in closures of
/// structs and enums, in closures that are called directly, and in those that capture it by name (SE-0269, SE-0365).
struct SelfScopeWalk: Sendable {
  let selfScopes: RuleState<SelfScopes>

  func register(_ rule: inout Registration) {
    // Macros that parse code may require an explicit `self` in it.
    let macros = rule.state(0)
    rule.visit(anyOf: [.memberBlock]) { node, context in context[selfScopes].open(Self.scope(ofMembers: node)) }
    rule.visit(anyOf: [.functionDecl, .initializerDecl]) { node, context in
      context[selfScopes].open(Self.scope(ofFunction: node, in: context[selfScopes].current))
    }
    rule.visit(anyOf: [.closureExpr]) { node, context in
      let outer = context[macros] == 0 ? context[selfScopes].current : nil
      context[selfScopes].open(node.as(ClosureExprSyntax.self).flatMap { Self.scope(of: $0, in: outer) })
    }
    rule.leave(anyOf: [.memberBlock, .functionDecl, .initializerDecl, .closureExpr]) { _, context in
      context[selfScopes].close()
    }
    rule.leave(anyOf: [.optionalBindingCondition]) { node, context in
      if let binding = node.as(OptionalBindingConditionSyntax.self) { noteBinding(binding, &context) }
    }
    rule.visit(anyOf: [.macroExpansionExpr, .macroExpansionDecl]) { _, context in context[macros] += 1 }
    rule.leave(anyOf: [.macroExpansionExpr, .macroExpansionDecl]) { _, context in context[macros] -= 1 }
    registerLogs(&rule)
  }

  /// Registers interpolations in log messages, which are evaluated only when the log is read.
  private func registerLogs(_ rule: inout Registration) {
    rule.visit(anyOf: [.expressionSegment]) { node, context in
      let outer = context[selfScopes].current
      context[selfScopes].open(outer.flatMap { $0.isValue || !Self.isLogged(node) ? $0 : nil })
    }
    rule.leave(anyOf: [.expressionSegment]) { _, context in context[selfScopes].close() }
  }

  private static func scope(ofMembers block: Syntax) -> SelfScopes.Scope? {
    guard let owner = block.parent, let attributes = owner.marks?.attributes else { return nil }
    // Dynamic members of such a type must be accessed through `self`.
    if attributes.first(named: "dynamicMemberLookup") != nil { return nil }
    switch owner.kind {
    case .structDecl, .enumDecl: return SelfScopes.Scope(isValue: true, isSelfImplied: true)
    case .classDecl, .actorDecl, .extensionDecl: return SelfScopes.Scope(isValue: false, isSelfImplied: true)
    default: return nil
    }
  }

  /// Returns the scope of a function. Inside a closure of a class it has the same restrictions as the closure, or
  /// stricter ones.
  private static func scope(ofFunction node: Syntax, in outer: SelfScopes.Scope?) -> SelfScopes.Scope? {
    guard var scope = outer else { return nil }
    if node.kind == .initializerDecl { scope.isInInitializer = true }
    if scope.isInClosure, !scope.isValue { scope.isSelfImplied = false }
    scope.isWeak = false
    return scope
  }

  private static func scope(of closure: ClosureExprSyntax, in outer: SelfScopes.Scope?) -> SelfScopes.Scope? {
    guard var scope = outer else { return nil }
    // Before Swift 6, a closure nested in one that captured `self` weakly needs an explicit `self`, even if it is
    // called directly.
    let isCalled = closure.isCalled && !scope.isWeak
    scope.isInClosure = true
    scope.isWeak = false
    let capture = closure.signature?.capture?.items.first { $0.name.spells("self") }
    if let capture {
      guard capture.initializer == nil else { return nil }
      scope.isWeak = capture.specifier?.specifier.spells("weak") ?? false
      scope.isSelfImplied = !scope.isWeak
    } else if !scope.isValue, !isCalled {
      scope.isSelfImplied = false
    }
    return scope
  }

  private func noteBinding(_ binding: OptionalBindingConditionSyntax, _ context: inout RuleContext) {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, name.plainName == "self" else {
      return
    }
    let value = binding.initializer?.value.as(DeclReferenceExprSyntax.self)
    if binding.initializer == nil || value?.baseName.spells("self") == true {
      context[selfScopes].unwrap()
    } else {
      context[selfScopes].forget()
    }
  }

  private static let logNames: [StaticString] = [
    "critical", "debug", "error", "fault", "info", "log", "notice", "os_log", "trace", "warning",
  ]

  /// Returns whether an interpolation is in an argument of a call such as `logger.debug`.
  private static func isLogged(_ segment: Syntax) -> Bool {
    guard let argument = segment.parent?.parent?.parent?.as(LabeledExprSyntax.self) else { return false }
    guard let callee = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
    let name =
      callee.as(MemberAccessExprSyntax.self)?.declName.baseName ?? callee.as(DeclReferenceExprSyntax.self)?.baseName
    return name.map { name in logNames.contains { name.spells($0) } } ?? false
  }
}

/// Words that have a special meaning unless a period precedes them.
enum ReservedWords {
  static func contains(_ name: String) -> Bool { all.contains(name) }

  private static let all: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await", "borrow", "break",
    "case",
    "catch", "class", "consume", "continue", "convenience", "copy", "default", "defer", "deinit", "discard", "do",
    "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
    "get",
    "guard", "if", "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated", "lazy", "let",
    "macro", "mutating", "nil", "nonisolated", "nonmutating", "open", "operator", "override", "package", "postfix",
    "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self",
    "sending", "set", "some", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws", "true",
    "try",
    "typealias", "unowned", "unsafe", "var", "weak", "where", "while", "yield",
  ]
}
