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
  private(set) var fast: [[Registration.FastHandler]] = Array(repeating: [], count: SyntaxKind.count)
  private(set) var entering: [[Handler<Registration.NodeHandler>]] = Array(repeating: [], count: SyntaxKind.count)
  private(set) var leaving: [[Handler<Registration.NodeHandler>]] = Array(repeating: [], count: SyntaxKind.count)
  /// By `TokenIndex`.
  private(set) var tokens: [[Handler<Registration.TokenHandler>]] = Array(repeating: [], count: TokenIndex.count)
  var comments: [Handler<Registration.CommentHandler>] = []
  var lines: [Handler<Registration.LineHandler>] = []
  var files: [Handler<Registration.FileHandler>] = []
  /// Create the state of one file, by `RuleState.index`.
  var states: [@Sendable () -> AnyObject] = []
  /// What a walk with these handlers visits.
  private(set) var interests = WalkInterests()

  /// Declarations are always visited, because findings are named for them, and so are the literals whose lines are text.
  init() {
    for kind in EnclosingDeclaration.kinds { interests.nodes[kind.index] = [.enter, .leave] }
    interests.tokens[TokenIndex.multilineQuote] = true
    interests.tokens[TokenIndex.regularExpression] = true
  }

  mutating func visitFast(_ kind: SyntaxKind, _ run: @escaping Registration.FastHandler) {
    fast[kind.index].append(run)
    interests.nodes[kind.index].insert(.enter)
  }

  mutating func enter(_ kind: SyntaxKind, _ handler: Handler<Registration.NodeHandler>) {
    entering[kind.index].append(handler)
    interests.nodes[kind.index].insert(.enter)
  }

  mutating func leave(_ kind: SyntaxKind, _ handler: Handler<Registration.NodeHandler>) {
    leaving[kind.index].append(handler)
    interests.nodes[kind.index].insert(.leave)
  }

  mutating func visit(_ category: TokenCategory, _ handler: Handler<Registration.TokenHandler>) {
    tokens[category.index].append(handler)
    interests.tokens[category.index] = true
  }
}
