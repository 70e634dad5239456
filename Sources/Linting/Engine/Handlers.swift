import SwiftSyntax

/// The rules of one configuration, compiled: handlers in tables by kind, shared by all files and threads.
///
/// Each handler stands with the index of the rule that it works for.
struct Handlers: Sendable {
  struct OfNode: Sendable {
    let rule: Int
    let run: RuleRegistry.NodeHandler
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
  }

  /// By `SyntaxKind.place`.
  let duties: [Duties]
  let entering: [[OfNode]]
  let leaving: [[OfNode]]
  /// By the place of the token.
  let hasTokens: [Bool]
  let tokens: [[OfToken]]
  let comments: [OfComment]
  let lines: [OfLine]
  let files: [OfFile]
  let boxes: [@Sendable () -> AnyObject]

  init(_ registry: RuleRegistry) {
    var duties = [Duties](repeating: [], count: SyntaxKind.placeCount)
    for kind in registry.entering.keys { duties[kind.place].insert(.enter) }
    for kind in registry.leaving.keys { duties[kind.place].insert(.leave) }
    for kind in EnclosingDeclaration.kinds { duties[kind.place].insert(.declare) }
    self.duties = duties
    entering = Self.table(registry.entering)
    leaving = Self.table(registry.leaving)
    var tokens = [[OfToken]](repeating: [], count: TokenCategory.placeCount)
    for (category, handlers) in registry.tokens { tokens[category.place] = handlers }
    self.tokens = tokens
    hasTokens = tokens.map { !$0.isEmpty }
    comments = registry.comments
    lines = registry.lines
    files = registry.files
    boxes = registry.boxes
  }

  private static func table(_ handlers: [SyntaxKind: [OfNode]]) -> [[OfNode]] {
    var table = [[OfNode]](repeating: [], count: SyntaxKind.placeCount)
    for (kind, registered) in handlers { table[kind.place] = registered }
    return table
  }
}
