import SwiftSyntax

/// The rules of one configuration, compiled: handlers in tables by kind, shared by all files and threads.
///
/// Each handler stands with the index of the rule that it works for.
struct Handlers: Sendable {
  struct OfNode: Sendable {
    let rule: Int
    let run: RuleRegistry.NodeHandler
  }

  struct OfPassing: Sendable {
    let rule: Int
    let run: RuleRegistry.PassingHandler
  }

  struct OfToken: Sendable {
    let rule: Int
    let run: RuleRegistry.TokenHandler
  }

  struct OfComment: Sendable {
    let rule: Int
    let run: RuleRegistry.CommentHandler
  }

  struct OfLine: Sendable {
    let rule: Int
    let run: RuleRegistry.LineHandler
  }

  struct OfFile: Sendable {
    let rule: Int
    let run: RuleRegistry.FileHandler
  }

  /// What there is to do at a kind of node; most kinds have nothing.
  struct Duties: OptionSet, Sendable {
    let rawValue: UInt8

    static let enter = Duties(rawValue: 1)
    static let leave = Duties(rawValue: 2)
    /// It is a declaration that findings can lie in.
    static let declare = Duties(rawValue: 4)
    static let pass = Duties(rawValue: 8)
  }

  /// By `SyntaxKind.place`.
  let duties: [Duties]
  let passing: HandlerTable<OfPassing>
  let entering: HandlerTable<OfNode>
  let leaving: HandlerTable<OfNode>
  /// By the place of the token.
  let hasTokens: [Bool]
  let tokens: HandlerTable<OfToken>
  let comments: [OfComment]
  let lines: [OfLine]
  let files: [OfFile]
  let boxes: [@Sendable () -> AnyObject]

  init(_ registry: RuleRegistry) {
    var duties = [Duties](repeating: [], count: SyntaxKind.placeCount)
    for kind in registry.passing.keys { duties[kind.place].insert(.pass) }
    for kind in registry.entering.keys { duties[kind.place].insert(.enter) }
    for kind in registry.leaving.keys { duties[kind.place].insert(.leave) }
    for kind in EnclosingDeclaration.kinds { duties[kind.place].insert(.declare) }
    self.duties = duties
    passing = Self.table(registry.passing)
    entering = Self.table(registry.entering)
    leaving = Self.table(registry.leaving)
    var tokens = [[OfToken]](repeating: [], count: TokenCategory.placeCount)
    for (category, handlers) in registry.tokens { tokens[category.place] = handlers }
    self.tokens = HandlerTable(tokens)
    hasTokens = tokens.enumerated().map { !$1.isEmpty || $0 == TokenCategory.multilineQuotePlace }
    comments = registry.comments
    lines = registry.lines
    files = registry.files
    boxes = registry.boxes
  }

  private static func table<Handler>(_ handlers: [SyntaxKind: [Handler]]) -> HandlerTable<Handler> {
    var table = [[Handler]](repeating: [], count: SyntaxKind.placeCount)
    for (kind, registered) in handlers { table[kind.place] = registered }
    return HandlerTable(table)
  }
}
