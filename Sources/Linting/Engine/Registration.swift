import SwiftSyntax

/// Where rules say what they want to see. Handlers are called in the order of the rules; those that ask for a type of
/// node are called together where the first of them stands.
struct Registration {
  typealias NodeHandler = @Sendable (Syntax, inout RuleContext) -> Void
  typealias PassingHandler = @Sendable (PassingNode, inout RuleContext) -> Void
  typealias TokenHandler = @Sendable (PassingToken, inout RuleContext) -> Void
  typealias CommentHandler = @Sendable (Comment, inout RuleContext) -> Void
  typealias LineHandler = @Sendable (_ line: Int, _ range: Range<Int>, inout RuleContext) -> Void
  typealias FileHandler = @Sendable (inout RuleContext) -> Void

  private(set) var passing: [SyntaxKind: [Handlers.OfPassing]] = [:]
  private(set) var passingOut: [SyntaxKind: [Handlers.OfPassing]] = [:]
  private(set) var entering: [SyntaxKind: [Handlers.OfNode]] = [:]
  private(set) var leaving: [SyntaxKind: [Handlers.OfNode]] = [:]
  /// By kind of node, and ordered by what is to be done there: the rules that want it.
  private(set) var rulesByDuty: [(duty: Handlers.Duties, rules: [SyntaxKind: [Int]])] = [
    (.pass, [:]), (.passOut, [:]), (.enter, [:]), (.leave, [:]),
  ]
  private var typedEntering: [SyntaxKind: AnyObject] = [:]
  private var typedLeaving: [SyntaxKind: AnyObject] = [:]
  private(set) var tokens: [TokenCategory: [Handlers.OfToken]] = [:]
  private(set) var comments: [Handlers.OfComment] = []
  private(set) var lines: [Handlers.OfLine] = []
  private(set) var files: [Handlers.OfFile] = []
  /// Make the memory of each slot anew.
  private(set) var boxes: [@Sendable () -> AnyObject] = []
  /// Stands for a rule where a handler works for several, and says itself for which.
  static let nobody = -1

  /// The rule that registers.
  var rule = 0

  /// Called where a node comes by, before those that ask for the node itself: for kinds that are frequent, and of
  /// which a rule wants few.
  mutating func pass(_ kinds: [SyntaxKind], _ run: @escaping PassingHandler) {
    for kind in kinds { passing[kind, default: []].append(Handlers.OfPassing(rule: rule, run: run)) }
    note(.pass, kinds)
  }

  /// Called where the walk leaves a node, before those that ask for the node itself.
  mutating func passOut(_ kinds: [SyntaxKind], _ run: @escaping PassingHandler) {
    for kind in kinds { passingOut[kind, default: []].append(Handlers.OfPassing(rule: rule, run: run)) }
    note(.passOut, kinds)
  }

  /// Called before the node's children are walked.
  mutating func visit<Node: LintedNode>(_ type: Node.Type, _ run: @escaping @Sendable (Node, inout RuleContext) -> Void) {
    note(.enter, [Node.kind])
    let handler = TypedHandlers<Node>.Handler(rule: rule, run: run)
    if let others = typedEntering[Node.kind] as? TypedHandlers<Node> {
      others.handlers.append(handler)
      return
    }
    let all = TypedHandlers<Node>()
    all.handlers.append(handler)
    typedEntering[Node.kind] = all
    entering[Node.kind, default: []].append(Handlers.OfNode(rule: Self.nobody) { node, context in
      guard let node = node.as(Node.self) else { return }
      let handlers = all.handlers
      for index in handlers.indices where !context.isIdle(handlers[index].rule) {
        context.rule = handlers[index].rule
        handlers[index].run(node, &context)
      }
    })
  }

  mutating func visit(anyOf kinds: [SyntaxKind], _ run: @escaping NodeHandler) {
    for kind in kinds { entering[kind, default: []].append(Handlers.OfNode(rule: rule, run: run)) }
    note(.enter, kinds)
  }

  /// Called after the node's children have been walked.
  mutating func leave<Node: LintedNode>(_ type: Node.Type, _ run: @escaping @Sendable (Node, inout RuleContext) -> Void) {
    note(.leave, [Node.kind])
    let handler = TypedHandlers<Node>.Handler(rule: rule, run: run)
    if let others = typedLeaving[Node.kind] as? TypedHandlers<Node> {
      others.handlers.append(handler)
      return
    }
    let all = TypedHandlers<Node>()
    all.handlers.append(handler)
    typedLeaving[Node.kind] = all
    leaving[Node.kind, default: []].append(Handlers.OfNode(rule: Self.nobody) { node, context in
      guard let node = node.as(Node.self) else { return }
      let handlers = all.handlers
      for index in handlers.indices where !context.isIdle(handlers[index].rule) {
        context.rule = handlers[index].rule
        handlers[index].run(node, &context)
      }
    })
  }

  mutating func leave(anyOf kinds: [SyntaxKind], _ run: @escaping NodeHandler) {
    for kind in kinds { leaving[kind, default: []].append(Handlers.OfNode(rule: rule, run: run)) }
    note(.leave, kinds)
  }

  private mutating func note(_ duty: Handlers.Duties, _ kinds: [SyntaxKind]) {
    for place in rulesByDuty.indices where rulesByDuty[place].duty == duty {
      for kind in kinds { rulesByDuty[place].rules[kind, default: []].append(rule) }
    }
  }

  mutating func token(_ kinds: [TokenCategory], _ run: @escaping TokenHandler) {
    for kind in kinds { tokens[kind, default: []].append(Handlers.OfToken(rule: rule, run: run)) }
  }

  /// Called for each comment in order, after the walk.
  mutating func comment(_ run: @escaping CommentHandler) {
    comments.append(Handlers.OfComment(rule: rule, run: run))
  }

  /// Called for each line in order with its number and its offsets without the line ending, after the walk.
  mutating func line(_ run: @escaping LineHandler) {
    lines.append(Handlers.OfLine(rule: rule, run: run))
  }

  /// Called once, after everything else.
  mutating func file(_ run: @escaping FileHandler) {
    files.append(Handlers.OfFile(rule: rule, run: run))
  }

  /// An object that is made anew for each file; ask `RuleContext.box(_:)` for it.
  mutating func box(_ make: @escaping @Sendable () -> AnyObject) -> Int {
    boxes.append(make)
    return boxes.count - 1
  }

  /// Memory of the rule for one file.
  mutating func state<Value: Sendable>(_ initial: Value) -> RuleState<Value> {
    boxes.append { StateBox(initial) }
    return RuleState(index: boxes.count - 1)
  }
}
