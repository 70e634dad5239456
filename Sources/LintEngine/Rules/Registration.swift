package import LintFastWalk
package import SwiftSyntax

/// Where a rule says what it visits.
///
/// At one node, handlers are called in the order of the rules, and those of one rule in the order in which it
/// registered them.
package struct Registration {
  package typealias FastHandler = @Sendable (VisitedNode, inout RuleContext) -> Void
  package typealias NodeHandler = @Sendable (Syntax, inout RuleContext) -> Void
  package typealias TokenHandler = @Sendable (LintToken, inout RuleContext) -> Void
  package typealias CommentHandler = @Sendable (Comment, inout RuleContext) -> Void
  package typealias LineHandler = @Sendable (_ line: Int, _ range: Range<Int>, inout RuleContext) -> Void
  package typealias FileHandler = @Sendable (inout RuleContext) -> Void

  private(set) var handlers = Handlers()
  /// The number of the rule that registers.
  package var number = 0

  package init() {}

  /// Registers for a type of node, before its children are walked.
  @inlinable @inline(__always)
  package mutating func visit<Node: SyntaxProtocol>(
    _ type: Node.Type, _ run: @escaping @Sendable (Node, inout RuleContext) -> Void
  ) {
    visit(anyOf: [KindsByType.kind(of: type)]) { node, context in
      if let node = node.as(Node.self) { run(node, &context) }
    }
  }

  /// Registers for nodes of a type whose own first token is one of `names`, such as the name of a reference, an
  /// identifier type or a modifier. Other nodes cost next to nothing: most of the frequent kinds should be visited in
  /// this way.
  /// - Parameter names: Without back quotes.
  @inlinable @inline(__always)
  package mutating func visit<Node: SyntaxProtocol>(
    _ type: Node.Type, named names: [String], _ run: @escaping @Sendable (Node, inout RuleContext) -> Void
  ) {
    visit(KindsByType.kind(of: type), named: names) { node, context in
      if let node = node.as(Node.self) { run(node, &context) }
    }
  }

  @usableFromInline
  mutating func visit(_ kind: SyntaxKind, named names: [String], _ run: @escaping NodeHandler) {
    handlers.enter(kind, .init(rule: number, names: names.map { Array($0.utf8) }, run: run))
  }

  /// Registers for kinds of nodes, before their children are walked.
  package mutating func visit(anyOf kinds: [SyntaxKind], _ run: @escaping NodeHandler) {
    for kind in kinds { handlers.enter(kind, .init(rule: number, run: run)) }
  }

  /// Registers for a type of node, after its children have been walked.
  @inlinable @inline(__always)
  package mutating func leave<Node: SyntaxProtocol>(
    _ type: Node.Type, _ run: @escaping @Sendable (Node, inout RuleContext) -> Void
  ) {
    leave(anyOf: [KindsByType.kind(of: type)]) { node, context in
      if let node = node.as(Node.self) { run(node, &context) }
    }
  }

  /// Registers for kinds of nodes, after their children have been walked.
  package mutating func leave(anyOf kinds: [SyntaxKind], _ run: @escaping NodeHandler) {
    for kind in kinds { handlers.leave(kind, .init(rule: number, run: run)) }
  }

  /// Registers for kinds of tokens. A token is visited after the nodes that begin with it.
  package mutating func token(_ categories: [TokenCategory], _ run: @escaping TokenHandler) {
    for category in categories { handlers.visit(category, .init(rule: number, run: run)) }
  }

  /// Registers for each comment in order, after the walk.
  package mutating func comment(_ run: @escaping CommentHandler) {
    handlers.comments.append(.init(rule: number, run: run))
  }

  /// Registers for each line in order, with its number and its offsets without the line ending, after the walk.
  package mutating func line(_ run: @escaping LineHandler) {
    handlers.lines.append(.init(rule: number, run: run))
  }

  /// Registers for the file as a whole, after everything else.
  package mutating func file(_ run: @escaping FileHandler) {
    handlers.files.append(.init(rule: number, run: run))
  }

  /// Creates a value that a rule changes while one file is walked; every file begins with `initial`.
  package mutating func state<Value: Sendable>(_ initial: Value) -> RuleState<Value> {
    handlers.states.append { StateBox(initial) }
    return RuleState(index: handlers.states.count - 1)
  }

  /// Registers for kinds of nodes before `Syntax` is created for them, and before the handlers of `visit`. For the
  /// pattern language, which handles many rules at once and names the one that reports.
  package mutating func visitFast(_ kind: SyntaxKind, _ run: @escaping FastHandler) {
    handlers.visitFast(kind, run)
  }

  /// Creates an object for each file, which need not be `Sendable`.
  package mutating func object<Object: AnyObject>(_ make: @escaping @Sendable () -> Object) -> RuleObject<Object> {
    handlers.states.append { make() }
    return RuleObject(index: handlers.states.count - 1)
  }
}

/// The kinds of nodes by their types, which SwiftSyntax tells the other way round only.
package enum KindsByType {
  /// A type that stands for several kinds, such as `ExprSyntax`, has no kind of its own: `visit(anyOf:)` is for these.
  package static func kind(of type: any SyntaxProtocol.Type) -> SyntaxKind {
    kinds[ObjectIdentifier(type)] ?? .missing
  }

  private static let kinds: [ObjectIdentifier: SyntaxKind] = {
    let pairs = SyntaxKind.all.map { (ObjectIdentifier($0.syntaxNodeType), $0) }
    return Dictionary(pairs) { first, _ in first }
  }()
}
