import LintFastWalk
import SwiftSyntax

/// Calls the handlers of all rules as the walk reaches what they registered for.
struct RuleWalk: WalkVisitor {
  private(set) var context: RuleContext
  private let handlers: Handlers
  private let isDeclaration: [Bool]

  private init(_ handlers: Handlers, context: RuleContext) {
    self.handlers = handlers
    self.context = context
    isDeclaration = EnclosingDeclaration.isKind
  }

  /// Walks a file and does what follows the walk: comments, lines, the file as a whole.
  /// - Returns: The context with the findings, and whether some nodes were too deep to be visited.
  static func walk(_ context: RuleContext, handlers: Handlers) -> (context: RuleContext, isCutShort: Bool) {
    let visitor = RuleWalk(handlers, context: context)
    var walk = FastWalk(context.tree, interests: handlers.interests, visitor: visitor)
    walk.run()
    var visited = walk.visitor
    visited.finish()
    return (visited.context, walk.isCutShort)
  }

  mutating func enter(_ node: VisitedNode) {
    let index = node.kind.index
    if isDeclaration[index] { open(node.syntax) }
    for run in handlers.fast[index] { run(node, &context) }
    let entering = handlers.entering[index]
    guard !entering.isEmpty else { return }
    let syntax = node.syntax
    for handler in entering {
      context.rule = handler.rule
      handler.run(syntax, &context)
    }
  }

  mutating func leave(_ node: VisitedNode) {
    let index = node.kind.index
    let leaving = handlers.leaving[index]
    if !leaving.isEmpty {
      let syntax = node.syntax
      for handler in leaving {
        context.rule = handler.rule
        handler.run(syntax, &context)
      }
    }
    if isDeclaration[index] { context.openDeclarations.removeLast() }
  }

  mutating func visit(_ token: VisitedToken, index: Int) {
    for handler in handlers.tokens[index] {
      context.rule = handler.rule
      handler.run(LintToken(token), &context)
    }
    if index == TokenIndex.multilineQuote {
      noteMultilineString(token)
    } else if index == TokenIndex.regularExpression {
      noteMultilineExpression(token)
    }
  }

  mutating func visit(trivia: Range<Int>) {
    guard trivia.upperBound <= context.source.bytes.count else { return }
    CommentScanner.scan(context.source.bytes, in: trivia, into: &context.comments)
  }

  private mutating func open(_ node: Syntax) {
    let declaration = EnclosingDeclaration(node, parent: context.openDeclarations.last?.index)
    context.openDeclarations.append(OpenDeclaration(index: context.declarations.count, syntax: node))
    context.declarations.append(declaration)
  }

  private mutating func noteMultilineString(_ quote: VisitedToken) {
    guard let literal = quote.syntax?.parent?.as(StringLiteralExprSyntax.self) else { return }
    note(multiline: literal.contentRange)
  }

  /// A regular expression over several lines is one token, and its white space is the team's own, as in a string.
  private mutating func noteMultilineExpression(_ pattern: VisitedToken) {
    guard context.source.bytes[pattern.contentRange].contains(UInt8(ascii: "\n")) else { return }
    guard let literal = pattern.syntax?.parent else { return }
    note(multiline: literal.contentRange)
  }

  private mutating func note(multiline range: Range<Int>) {
    if let last = context.multilineStrings.last, range.lowerBound < last.upperBound { return }
    context.multilineStrings.append(range)
  }

  private mutating func finish() {
    context.suppressions = Suppressions(comments: context.comments, source: context.source)
    // Rule by rule, because calling the same one again costs least.
    for handler in handlers.comments {
      context.rule = handler.rule
      for comment in context.comments { handler.run(comment, &context) }
    }
    for handler in handlers.lines {
      context.rule = handler.rule
      for line in 1...context.source.lineCount { handler.run(line, context.source.range(ofLine: line), &context) }
    }
    for handler in handlers.files {
      context.rule = handler.rule
      handler.run(&context)
    }
  }
}
