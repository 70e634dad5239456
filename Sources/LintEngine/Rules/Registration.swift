package import LintFastWalk
public import SwiftSyntax

/// The nodes, tokens and other elements for which rules register handlers.
///
/// At one node, handlers are called in the order of the rules, and those of one rule in the order in which it
/// registered them.
///
/// It is public only for its generic functions: the compiler specialises those of public types alone in another module,
/// and without that, calls of handlers cost more than most handlers.
public struct Registration {
  package typealias FastHandler = @Sendable (VisitedNode, inout RuleContext) -> Void
  public typealias NodeHandler = @Sendable (Syntax, inout RuleContext) -> Void
  package typealias Condition = @Sendable (inout RuleContext) -> Bool
  package typealias TokenHandler = @Sendable (LintToken, inout RuleContext) -> Void
  package typealias CommentHandler = @Sendable (Comment, inout RuleContext) -> Void
  package typealias LineHandler = @Sendable (_ line: Int, _ range: Range<Int>, inout RuleContext) -> Void
  package typealias FileHandler = @Sendable (inout RuleContext) -> Void

  private(set) var handlers = Handlers()
  /// The number of the registering rule.
  package var number = 0

  package init() {}

  /// Registers for a type of node. The handler runs before the node's children are walked.
  @inlinable @inline(__always)
  public mutating func visit<Node: SyntaxProtocol>(
    _ type: Node.Type, _ run: @escaping @Sendable (Node, inout RuleContext) -> Void
  ) {
    visit(anyOf: [KindsByType.kind(of: type)]) { node, context in
      if let node = node.as(Node.self) { run(node, &context) }
    }
  }

  /// Registers for nodes of a type whose own first token is one of `names`. Examples are the name of a reference, an
  /// identifier type or a modifier. Other nodes cost almost nothing, so rules should visit the most frequent kinds of
  /// nodes this way.
  /// - Parameter names: Without backticks.
  @inlinable @inline(__always)
  public mutating func visit<Node: SyntaxProtocol>(
    _ type: Node.Type, named names: [String], _ run: @escaping @Sendable (Node, inout RuleContext) -> Void
  ) {
    visit(KindsByType.kind(of: type), named: names) { node, context in
      if let node = node.as(Node.self) { run(node, &context) }
    }
  }

  @usableFromInline
  mutating func visit(_ kind: SyntaxKind, named names: [String], _ run: @escaping NodeHandler) {
    let list = handlers.list(names)
    handlers.enter(kind, Handlers.Handler(rule: number, names: list, run: run))
  }

  /// Registers for kinds of nodes. The handler runs before the node's children are walked.
  @usableFromInline
  package mutating func visit(anyOf kinds: [SyntaxKind], _ run: @escaping NodeHandler) {
    for kind in kinds { handlers.enter(kind, Handlers.Handler(rule: number, run: run)) }
  }

  /// Registers for kinds of nodes in certain states of the rule, such as inside a closure. Nodes in other states cost
  /// almost nothing.
  package mutating func visit(
    anyOf kinds: [SyntaxKind], while condition: @escaping Condition, _ run: @escaping NodeHandler
  ) {
    let handler = Handlers.Handler(rule: number, condition: condition, run: run)
    for kind in kinds { handlers.enter(kind, handler) }
  }

  /// Registers for a type of node. The handler runs after the node's children have been walked.
  @inlinable @inline(__always)
  public mutating func leave<Node: SyntaxProtocol>(
    _ type: Node.Type, _ run: @escaping @Sendable (Node, inout RuleContext) -> Void
  ) {
    leave(anyOf: [KindsByType.kind(of: type)]) { node, context in
      if let node = node.as(Node.self) { run(node, &context) }
    }
  }

  /// Registers for kinds of nodes. The handler runs after the node's children have been walked.
  @usableFromInline
  package mutating func leave(anyOf kinds: [SyntaxKind], _ run: @escaping NodeHandler) {
    for kind in kinds { handlers.leave(kind, .init(rule: number, run: run)) }
  }

  /// Registers for kinds of tokens. A token is visited after the nodes that begin with it.
  package mutating func token(_ categories: [TokenCategory], _ run: @escaping TokenHandler) {
    for category in categories { handlers.visit(category, .init(rule: number, run: run)) }
  }

  /// Registers for each comment in file order. The handler runs after the walk.
  package mutating func comment(_ run: @escaping CommentHandler) {
    handlers.comments.append(.init(rule: number, run: run))
  }

  /// Registers for each line in order. After the walk, the handler gets the line's number and its offsets without the
  /// line ending.
  package mutating func line(_ run: @escaping LineHandler) {
    handlers.lines.append(.init(rule: number, run: run))
  }

  /// Registers for the whole file. The handler runs after all others.
  package mutating func file(_ run: @escaping FileHandler) {
    handlers.files.append(.init(rule: number, run: run))
  }

  /// Creates a value that a rule changes while one file is walked. Every file begins with `initial`.
  package mutating func state<Value: Sendable>(_ initial: Value) -> RuleState<Value> {
    handlers.states.append { StateBox(initial) }
    return RuleState(index: handlers.states.count - 1)
  }

  /// Registers for kinds of nodes. The handler runs before the handlers of `visit`, and before a `Syntax` value is
  /// created. For the pattern language, whose handlers serve many rules and name the rule that reports.
  package mutating func visitFast(_ kind: SyntaxKind, _ run: @escaping FastHandler) {
    handlers.visitFast(kind, run)
  }

  /// Creates an object for each file. The object need not be `Sendable`.
  package mutating func object<Object: AnyObject>(_ make: @escaping @Sendable () -> Object) -> RuleObject<Object> {
    handlers.states.append { make() }
    return RuleObject(index: handlers.states.count - 1)
  }
}

/// The kind of each node type. SwiftSyntax only maps kinds to types.
@usableFromInline
package enum KindsByType {
  /// Returns the kind of a node type. A type with several kinds, such as `ExprSyntax`, has no kind of its own. A rule
  /// that registers for it would never run, so this ends the program.
  @usableFromInline
  package static func kind(of type: any SyntaxProtocol.Type) -> SyntaxKind {
    guard let kind = kinds[ObjectIdentifier(type)] else {
      preconditionFailure("\(type) is several kinds of nodes. Register for them with `anyOf:`.")
    }
    return kind
  }

  private static let kinds: [ObjectIdentifier: SyntaxKind] = {
    let pairs = SyntaxKind.all.map { (ObjectIdentifier($0.syntaxNodeType), $0) }
    return Dictionary(pairs) { first, _ in first }
  }()
}
