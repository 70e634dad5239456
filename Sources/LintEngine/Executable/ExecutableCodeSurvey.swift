import ReviewCore
import SwiftSyntax

/// Collects the executable code of a file, declaration by declaration.
///
/// It visits the contents of types and `#if`, whose nesting the parser limits, but not bodies. Its recursion is as deep
/// as that nesting.
struct ExecutableCodeSurvey {
  /// The context of a declaration.
  private struct Scope {
    /// Whether stored properties belong to instances.
    var isType = false
    /// See `ExecutableCode.Part.isConditional`.
    var isConditional = false
    /// Whether a macro may rewrite the properties of the type.
    var mayBeRewritten = false
    /// Whether the type is a class or an actor.
    var hasReferences = false
  }

  private let source: SourceText
  private var parts: [ExecutableCode.Part] = []
  private var measurable = LineSet()

  init(_ source: SourceText) {
    self.source = source
  }

  var code: ExecutableCode {
    ExecutableCode(parts: parts, measurableLines: measurable)
  }

  mutating func visit(_ file: SourceFileSyntax) {
    visit(file.statements, Scope())
  }

  private mutating func visit(_ items: CodeBlockItemListSyntax, _ scope: Scope) {
    for item in items {
      switch item.item {
      case .decl(let declaration): visit(declaration, scope)
      case .expr(let expression) where expression.is(MacroExpansionExprSyntax.self): allow(expression)
      case .expr, .stmt: add(.statement, item.item, of: item, scope)
      }
    }
  }

  private mutating func visit(_ members: MemberBlockItemListSyntax, _ scope: Scope) {
    for member in members { visit(member.decl, scope) }
  }

  private mutating func visit(_ declaration: DeclSyntax, _ scope: Scope) {
    if let attributed = declaration.asProtocol((any WithAttributesSyntax).self), attributed.attributes.sayUnavailable {
      return
    }
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      visit(conditional, scope)
    } else if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
      guard !declaration.is(ProtocolDeclSyntax.self) else { return }
      var inner = scope
      inner.isType = true
      inner.mayBeRewritten = group.attributes.mayBeMacros
      inner.hasReferences = declaration.is(ClassDeclSyntax.self) || declaration.is(ActorDeclSyntax.self)
      visit(group.memberBlock.members, inner)
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      visit(variable, scope)
    } else if let subscripting = declaration.as(SubscriptDeclSyntax.self) {
      visit(subscripting.accessorBlock, of: declaration, scope)
    } else if let body = declaration.functionBody {
      var inner = scope
      // The compiler omits the deinitialisers of noncopyable types.
      let isLeftOut = declaration.is(DeinitializerDeclSyntax.self) && !scope.hasReferences
      inner.isConditional = scope.isConditional || declaration.mayHaveBodyMacro || isLeftOut
      add(.body, body, of: declaration, inner)
    } else if declaration.is(MacroExpansionDeclSyntax.self) {
      allow(declaration)
    }
  }

  private mutating func visit(_ conditional: IfConfigDeclSyntax, _ scope: Scope) {
    allow(conditional)
    var isTaken: Bool? = false
    for clause in conditional.clauses {
      let isTrue = clause.condition.map(BuildCondition.value) ?? true
      let isActive: Bool? = isTaken == true ? false : isTaken == nil && isTrue != false ? nil : isTrue
      if isActive != false {
        var inner = scope
        inner.isConditional = scope.isConditional || isActive == nil
        switch clause.elements {
        case .statements(let items): visit(items, inner)
        case .decls(let members): visit(members, inner)
        default: break
        }
      }
      isTaken = isTaken == true || isTrue == true ? true : isTaken == nil || isTrue == nil ? nil : false
    }
  }

  private mutating func visit(_ variable: VariableDeclSyntax, _ scope: Scope) {
    let isOfInstance = scope.isType && !variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
    for binding in variable.bindings {
      visit(binding.accessorBlock, of: variable, scope)
      guard let value = binding.initializer else { continue }
      if isOfInstance {
        var inner = scope
        inner.isConditional = scope.isConditional || scope.mayBeRewritten || variable.attributes.mayBeMacros
        add(.defaultValue, value, of: variable, inner)
      } else {
        addClosures(in: value, of: variable, scope)
      }
    }
  }

  private mutating func visit(_ block: AccessorBlockSyntax?, of declaration: some SyntaxProtocol, _ scope: Scope) {
    switch block?.accessors {
    case .getter: if let block { add(.body, block, of: declaration, scope) }
    case .accessors(let accessors):
      for accessor in accessors {
        if let body = accessor.body { add(.body, body, of: declaration, scope) }
      }
    case nil: break
    }
  }

  /// Adds the closures in the value of a global or static variable. Coverage maps them, but not the value itself. It
  /// also maps autoclosures, such as the right side of `??`, which the syntax does not show.
  private mutating func addClosures(
    in value: InitializerClauseSyntax, of variable: VariableDeclSyntax, _ scope: Scope
  ) {
    allow(variable)
    var end = value.position
    for token in value.tokens(viewMode: .sourceAccurate) where token.tokenKind == .leftBrace {
      guard let closure = token.parent?.as(ClosureExprSyntax.self), closure.position >= end else { continue }
      add(.body, closure, of: variable, scope)
      end = closure.endPosition
    }
  }

  private mutating func add(
    _ kind: ExecutableCode.Kind, _ node: some SyntaxProtocol, of declaration: some SyntaxProtocol, _ scope: Scope
  ) {
    parts.append(ExecutableCode.Part(lines: lines(of: node), kind: kind, isConditional: scope.isConditional))
    allow(declaration)
  }

  /// Records that a report may measure the lines of a declaration.
  private mutating func allow(_ node: some SyntaxProtocol) {
    measurable.insert(lines(of: node))
  }

  private func lines(of node: some SyntaxProtocol) -> ClosedRange<Int> {
    let first = source.line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    return first...max(first, source.line(at: max(0, end - 1)))
  }
}

extension DeclSyntax {
  /// The body of a function, an initialiser or a deinitialiser.
  fileprivate var functionBody: CodeBlockSyntax? {
    self.as(FunctionDeclSyntax.self)?.body ?? self.as(InitializerDeclSyntax.self)?.body
      ?? self.as(DeinitializerDeclSyntax.self)?.body
  }

  fileprivate var mayHaveBodyMacro: Bool {
    asProtocol((any WithAttributesSyntax).self)?.attributes.mayBeMacros ?? false
  }
}

extension AttributeListSyntax {
  /// Whether an attribute is `@available(…, unavailable …)` for all platforms.
  fileprivate var sayUnavailable: Bool {
    contains { element in
      guard let attribute = element.as(AttributeSyntax.self), attribute.name == "available",
        case .availability(let arguments)? = attribute.arguments
      else { return false }
      let words = arguments.compactMap { argument -> String? in
        if case .token(let token) = argument.argument { token.text } else { nil }
      }
      return words.first == "*" && words.contains("unavailable")
    }
  }

  /// Whether any attribute may be a macro: it is not one of the compiler's attributes.
  fileprivate var mayBeMacros: Bool {
    contains { element in
      guard let attribute = element.as(AttributeSyntax.self) else { return true }
      return !attribute.name.hasPrefix("_") && !Self.builtIn.contains(attribute.name)
    }
  }

  private static let builtIn: Set<String> = [
    "available", "objc", "nonobjc", "objcMembers", "MainActor", "Sendable", "preconcurrency", "frozen", "inlinable",
    "inline", "usableFromInline", "discardableResult", "dynamicMemberLookup", "dynamicCallable", "main",
    "propertyWrapper", "resultBuilder", "globalActor", "testable", "unknown", "unchecked", "retroactive", "escaping",
    "autoclosure", "concurrent", "nonisolated", "backDeployed", "warn_unqualified_access", "IBAction", "IBOutlet",
    "IBInspectable", "IBDesignable", "NSManaged", "NSCopying", "UIApplicationMain", "NSApplicationMain", "specialized",
    "abi", "safe", "unsafe", "implementation", "storageRestrictions", "requires_stored_property_inits", "GKInspectable",
  ]
}

extension AttributeSyntax {
  fileprivate var name: String { attributeName.trimmedDescription }
}
