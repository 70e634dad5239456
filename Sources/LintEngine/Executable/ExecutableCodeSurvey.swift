import ReviewCore
import SwiftSyntax

/// Collects the executable code of a file, declaration by declaration.
///
/// It visits the contents of types and `#if`, whose nesting the parser limits. Its recursion is as deep as that
/// nesting. Bodies are searched for blocks token by token.
struct ExecutableCodeSurvey {
  /// The context of a declaration.
  private struct Scope {
    /// Whether stored properties belong to instances.
    var isType = false
    /// See `ExecutableCode.Part.isConditional`.
    var isConditional = false
    /// Whether a macro of the type rewrites its stored properties.
    var isRewritten = false
    /// An attribute of the type that may be such a macro.
    var typeAttribute: String?
    /// An attribute that may be a macro which removes the code of the declaration.
    var attribute: String?
    /// Whether the type is a class or an actor.
    var hasReferences = false

    /// Returns the context of a declaration with attributes of an effect.
    func adding(_ effect: Effect) -> Scope {
      var inner = self
      inner.isConditional = isConditional || effect.isRewritten
      inner.attribute = effect.unknown
      return inner
    }
  }

  private let source: SourceText
  private let build: BuildContext
  private let macros: @Sendable () -> MacroDeclarations
  private var regions: [ExecutableCode.Region] = []
  private var optional = LineSet()
  private var parts: [ExecutableCode.Part] = []
  private var measurable = LineSet()

  /// - Parameter macros: Returns the macros of the package and its dependencies. Is called for a source with an
  ///   attribute that is not known otherwise.
  init(_ source: SourceText, build: BuildContext, macros: @escaping @Sendable () -> MacroDeclarations) {
    self.source = source
    self.build = build
    self.macros = macros
  }

  var code: ExecutableCode {
    ExecutableCode(parts: parts, measurableLines: measurable, regions: regions, optionalLines: optional)
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
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes ?? AttributeListSyntax([])
    let isUnavailable = attributes.sayUnavailable
    guard isUnavailable != true else { return }
    var scope = scope
    if isUnavailable == nil { scope.isConditional = true }
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      visit(conditional, scope)
    } else if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
      guard !declaration.is(ProtocolDeclSyntax.self) else { return }
      var inner = scope
      inner.isType = true
      let effect = effect(of: group.attributes, on: \.storage)
      inner.isRewritten = effect.isRewritten
      inner.typeAttribute = effect.unknown
      inner.hasReferences = declaration.is(ClassDeclSyntax.self) || declaration.is(ActorDeclSyntax.self)
      visit(group.memberBlock.members, inner)
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      visit(variable, scope)
    } else if let subscripting = declaration.as(SubscriptDeclSyntax.self) {
      visit(subscripting.accessorBlock, of: declaration, scope)
      addClosures(in: subscripting.parameterClause, of: declaration, scope)
    } else if let body = declaration.functionBody {
      // The compiler omits the deinitialisers of noncopyable types.
      if declaration.is(DeinitializerDeclSyntax.self), !scope.hasReferences { return allow(declaration) }
      let inner = scope.adding(effect(of: attributes, on: \.bodies))
      add(.body, body, of: declaration, inner)
      addClosures(in: declaration.parameters, of: declaration, inner)
    } else if declaration.is(MacroExpansionDeclSyntax.self) {
      allow(declaration)
    }
  }

  private mutating func visit(_ conditional: IfConfigDeclSyntax, _ scope: Scope) {
    allow(conditional)
    var own = ClauseChain(build: build)
    var any = ClauseChain(build: .any)
    for clause in conditional.clauses {
      let isActive = own.isActive(clause)
      // Code for another platform is listed, so that reports can say that it was not judged.
      guard any.isActive(clause) != false else { continue }
      var inner = scope
      inner.isConditional = scope.isConditional || isActive != true
      switch clause.elements {
      case .statements(let items): visit(items, inner)
      case .decls(let members): visit(members, inner)
      default: break
      }
    }
  }

  /// Decides which clauses of an `#if` are active, from the first to the last.
  private struct ClauseChain {
    let build: BuildContext
    private var isTaken: Bool? = false

    init(build: BuildContext) {
      self.build = build
    }

    /// Returns nil if the known facts do not decide it.
    mutating func isActive(_ clause: IfConfigClauseSyntax) -> Bool? {
      let isTrue = clause.condition.map { BuildCondition.value(of: $0, in: build) } ?? true
      let isActive: Bool? = isTaken == true ? false : isTaken == nil && isTrue != false ? nil : isTrue
      isTaken = isTaken == true || isTrue == true ? true : isTaken == nil || isTrue == nil ? nil : false
      return isActive
    }
  }

  private mutating func visit(_ variable: VariableDeclSyntax, _ scope: Scope) {
    let isOfInstance = scope.isType && !variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let effect = effect(of: variable.attributes, on: \.storage)
    var inner = scope.adding(effect)
    if isOfInstance {
      inner.isConditional = inner.isConditional || scope.isRewritten
      inner.attribute = inner.attribute ?? scope.typeAttribute
    }
    for (index, binding) in variable.bindings.enumerated() {
      visit(binding.accessorBlock, of: variable, scope, observers: inner)
      guard let value = binding.initializer else { continue }
      if isOfInstance { parts.append(part(.defaultValue, value, inner)) }
      // The compiler may omit the closures of later bindings.
      inner.isConditional = inner.isConditional || index > 0
      addClosures(in: value, of: variable, inner)
    }
  }

  /// - Parameter observers: The context of `willSet` and `didSet`, which a macro moves together with the stored value.
  private mutating func visit(
    _ block: AccessorBlockSyntax?, of declaration: some SyntaxProtocol, _ scope: Scope, observers: Scope? = nil
  ) {
    switch block?.accessors {
    case .getter: if let block { add(.body, block, of: declaration, scope) }
    case .accessors(let accessors):
      for accessor in accessors {
        guard let body = accessor.body, accessor.attributes.sayUnavailable == false else { continue }
        let isObserver = ["willSet", "didSet"].contains(accessor.accessorSpecifier.text)
        add(.body, body, of: declaration, isObserver ? observers ?? scope : scope)
      }
    case nil: break
    }
  }

  // MARK: Attributes

  private typealias Effect = (isRewritten: Bool, unknown: String?)

  /// Returns whether macros among the attributes remove code, and the first attribute that may be such a macro.
  private func effect(
    of attributes: AttributeListSyntax, on kind: KeyPath<MacroDeclarations, Set<String>>
  ) -> Effect {
    let names = attributes.names.filter { !PlainAttributes.contains($0) }
    guard !names.isEmpty else { return (false, nil) }
    if names.contains(where: MacroDeclarations.known[keyPath: kind].contains) { return (true, nil) }
    let others = names.filter { !MacroDeclarations.known.contains($0) }
    guard !others.isEmpty else { return (false, nil) }
    let macros = macros()
    return (
      others.contains(where: macros[keyPath: kind].contains), others.first { !macros.contains($0) }
    )
  }

  /// Adds the closures in the values of variables and parameters. Coverage maps them, but not the values of global and
  /// static variables and of parameters. It also maps autoclosures, such as the right side of `??`, which the syntax
  /// does not show.
  private mutating func addClosures(
    in value: (some SyntaxProtocol)?, of declaration: some SyntaxProtocol, _ scope: Scope
  ) {
    allow(declaration)
    guard let value else { return }
    var end = value.position
    for token in value.tokens(viewMode: .sourceAccurate) where token.tokenKind == .leftBrace {
      guard let closure = token.parent?.as(ClosureExprSyntax.self), closure.position >= end else { continue }
      end = closure.endPosition
      guard !isOptional(Syntax(closure), in: Syntax(value)) else { continue }
      parts.append(part(.body, closure, scope))
      addRegions(of: closure, .value, scope)
    }
  }

  private mutating func add(
    _ kind: ExecutableCode.Kind, _ node: some SyntaxProtocol, of declaration: some SyntaxProtocol, _ scope: Scope
  ) {
    parts.append(part(kind, node, scope))
    addRegions(of: node, kind == .body ? .body : .value, scope)
    allow(declaration)
  }

  /// Records the regions of a body, a closure or a statement, and of the blocks in it.
  private mutating func addRegions(of node: some SyntaxProtocol, _ kind: ExecutableCode.Region.Kind, _ scope: Scope) {
    guard !scope.isConditional else { return }
    regions.append(region(node, kind, scope))
    for token in node.tokens(viewMode: .sourceAccurate) {
      if token.tokenKind == .poundIf, let conditional = token.parent?.ancestorOrSelf(mapping: {
        $0.as(IfConfigDeclSyntax.self)
      }) {
        optional.insert(lines(of: conditional))
      }
      guard token.tokenKind == .leftBrace, let block = token.parent?.mappedBlock, block.id != node.id,
        !isOptional(block, in: Syntax(node))
      else { continue }
      regions.append(region(block, .nested, scope))
    }
  }

  /// Whether the compiler may omit the region of a block. It may in an `#if`, a `defer`, a macro, an attribute, an
  /// unavailable declaration, or one that a macro rewrites.
  ///
  /// - Parameter outer: The node in which the block is searched.
  private func isOptional(_ block: Syntax, in outer: Syntax) -> Bool {
    var node = block.parent
    while let next = node, next.id != outer.id {
      switch next.kind {
      case .ifConfigDecl, .deferStmt, .macroExpansionExpr, .macroExpansionDecl, .attribute: return true
      default: break
      }
      if let attributes = next.asProtocol((any WithAttributesSyntax).self)?.attributes, !attributes.isEmpty,
        attributes.sayUnavailable != false || mayMove(next, attributes)
      {
        return true
      }
      node = next.parent
    }
    return false
  }

  /// Whether an attribute of a local declaration is a macro that removes its code, or may be one.
  private func mayMove(_ declaration: Syntax, _ attributes: AttributeListSyntax) -> Bool {
    let effect = effect(of: attributes, on: declaration.is(FunctionDeclSyntax.self) ? \.bodies : \.storage)
    return effect.isRewritten || effect.unknown != nil
  }

  private func part(_ kind: ExecutableCode.Kind, _ node: some SyntaxProtocol, _ scope: Scope) -> ExecutableCode.Part {
    ExecutableCode.Part(lines: lines(of: node), kind: kind, isConditional: scope.isConditional)
  }

  private func region(
    _ node: some SyntaxProtocol, _ kind: ExecutableCode.Region.Kind, _ scope: Scope
  ) -> ExecutableCode.Region {
    ExecutableCode.Region(
      start: source.position(at: node.positionAfterSkippingLeadingTrivia.utf8Offset),
      end: source.position(at: node.endPositionBeforeTrailingTrivia.utf8Offset), kind: kind,
      attribute: scope.attribute)
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

  fileprivate var parameters: FunctionParameterClauseSyntax? {
    self.as(FunctionDeclSyntax.self)?.signature.parameterClause
      ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause
  }
}

extension SyntaxProtocol {
  /// The block of a `{` if the compiler maps it as a region; it does not map those of `do` and `defer` reliably.
  fileprivate var mappedBlock: Syntax? {
    if self.is(ClosureExprSyntax.self) { return Syntax(self) }
    if let accessors = self.as(AccessorBlockSyntax.self)?.accessors {
      if case .getter = accessors { return Syntax(self) }
      return nil
    }
    guard self.is(CodeBlockSyntax.self), let kind = parent?.kind else { return nil }
    switch kind {
    case .ifExpr, .guardStmt, .whileStmt, .forStmt, .repeatStmt, .catchClause: return Syntax(self)
    case .functionDecl, .initializerDecl, .accessorDecl: return Syntax(self)
    default: return nil
    }
  }
}
