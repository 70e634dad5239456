import LintFastWalk
import SwiftSyntax

/// The handlers of all rules of one configuration, shared by all files and threads.
struct Handlers: Sendable {
  /// A handler with the number of its rule.
  struct Handler<Run: Sendable>: Sendable {
    let rule: Int
    /// For nodes whose own first token is one of these; empty: for all.
    var names: [[UInt8]] = []
    let run: Run
  }

  /// By `SyntaxKind.index`.
  private(set) var fast = HandlerTable<Registration.FastHandler>(places: SyntaxKind.count)
  private(set) var entering = HandlerTable<Handler<Registration.NodeHandler>>(places: SyntaxKind.count)
  private(set) var leaving = HandlerTable<Handler<Registration.NodeHandler>>(places: SyntaxKind.count)
  /// By `TokenIndex`.
  private(set) var tokens = HandlerTable<Handler<Registration.TokenHandler>>(places: TokenIndex.count)
  var comments: [Handler<Registration.CommentHandler>] = []
  var lines: [Handler<Registration.LineHandler>] = []
  var files: [Handler<Registration.FileHandler>] = []
  /// Create the state of one file, by `RuleState.index`.
  var states: [@Sendable () -> AnyObject] = []
  /// What a walk with these handlers visits.
  private(set) var interests = WalkInterests()

  /// Declarations are always visited, because findings are named for them, and so are the literals whose lines are
  /// text.
  init() {
    for kind in EnclosingDeclaration.kinds { interests.nodes[kind.index] = [.enter, .leave] }
    interests.tokens[TokenIndex.multilineQuote] = true
    interests.tokens[TokenIndex.regularExpression] = true
  }

  mutating func visitFast(_ kind: SyntaxKind, _ run: @escaping Registration.FastHandler) {
    fast.append(run, at: kind.index)
    interests.nodes[kind.index].insert(.enter)
  }

  mutating func enter(_ kind: SyntaxKind, _ handler: Handler<Registration.NodeHandler>) {
    entering.append(handler, at: kind.index)
    interests.nodes[kind.index].insert(.enter)
  }

  mutating func leave(_ kind: SyntaxKind, _ handler: Handler<Registration.NodeHandler>) {
    leaving.append(handler, at: kind.index)
    interests.nodes[kind.index].insert(.leave)
  }

  mutating func visit(_ category: TokenCategory, _ handler: Handler<Registration.TokenHandler>) {
    tokens.append(handler, at: category.index)
    interests.tokens[category.index] = true
  }
}

/// Handlers in the order of what they are for: those of one kind are next to each other, so that calling them counts no
/// references to lists.
struct HandlerTable<Handler: Sendable>: Sendable {
  private(set) var all: ContiguousArray<Handler> = []
  /// By place, the index of the first handler; the first of the next place ends them.
  private var starts: ContiguousArray<Int>

  init(places: Int) {
    starts = ContiguousArray(repeating: 0, count: places + 1)
  }

  /// The indices of the handlers of a place.
  func indices(at place: Int) -> Range<Int> { starts[place]..<starts[place + 1] }

  mutating func append(_ handler: Handler, at place: Int) {
    all.insert(handler, at: starts[place + 1])
    for later in (place + 1)..<starts.count { starts[later] += 1 }
  }
}
