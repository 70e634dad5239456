import LintFastWalk
import SwiftSyntax

/// The handlers of all rules of one configuration, shared by all files and threads.
struct Handlers: Sendable {
  /// A handler with the number of its rule.
  struct Handler<Run: Sendable>: Sendable {
    let rule: Int
    let run: Run
  }

  /// By `SyntaxKind.index`.
  var fast: [[Registration.FastHandler]] = Array(repeating: [], count: SyntaxKind.count)
  var entering: [[Handler<Registration.NodeHandler>]] = Array(repeating: [], count: SyntaxKind.count)
  var leaving: [[Handler<Registration.NodeHandler>]] = Array(repeating: [], count: SyntaxKind.count)
  /// By `TokenIndex`.
  var tokens: [[Handler<Registration.TokenHandler>]] = Array(repeating: [], count: TokenIndex.count)
  var comments: [Handler<Registration.CommentHandler>] = []
  var lines: [Handler<Registration.LineHandler>] = []
  var files: [Handler<Registration.FileHandler>] = []
  /// Create the state of one file, by `RuleState.index`.
  var states: [@Sendable () -> AnyObject] = []

  /// What a walk with these handlers visits. Declarations are always visited: findings are named for them.
  var interests: WalkInterests {
    var interests = WalkInterests()
    for index in 0..<SyntaxKind.count {
      if !fast[index].isEmpty || !entering[index].isEmpty { interests.nodes[index].insert(.enter) }
      if !leaving[index].isEmpty { interests.nodes[index].insert(.leave) }
    }
    for kind in EnclosingDeclaration.kinds { interests.nodes[kind.index] = [.enter, .leave] }
    interests.tokens = tokens.map { !$0.isEmpty }
    interests.tokens[TokenIndex.multilineQuote] = true
    interests.tokens[TokenIndex.regularExpression] = true
    return interests
  }
}
