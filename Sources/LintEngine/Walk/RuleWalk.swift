import LintFastWalk
import SwiftSyntax

/// Calls the handlers of all rules as the walk reaches the nodes and tokens that they registered for.
final class RuleWalk: WalkVisitor {
  // One walk owns it and uses it on one thread, one method at a time, so access needs no check.
  @safe @exclusivity(unchecked) private var context: RuleContext
  private let handlers: Handlers
  private let fast: HandlerTable<Registration.FastHandler>
  private let names: HandlerNames
  private let entering: HandlerTable<Handlers.Handler<Registration.NodeHandler>>
  private let leaving: HandlerTable<Handlers.Handler<Registration.NodeHandler>>
  private let tokens: HandlerTable<Handlers.Handler<Registration.TokenHandler>>
  private let isDeclaration: [Bool]

  private init(_ handlers: Handlers, context: RuleContext) {
    self.handlers = handlers
    fast = handlers.fast
    names = handlers.names
    entering = handlers.entering
    leaving = handlers.leaving
    tokens = handlers.tokens
    self.context = context
    isDeclaration = EnclosingDeclaration.isKind
  }

  /// Walks a file, then visits its comments, its lines and the file as a whole.
  /// - Returns: The context with the findings, and whether the walk skipped nodes that were too deep.
  static func walk(_ context: RuleContext, handlers: Handlers) -> (context: RuleContext, isCutShort: Bool) {
    let visitor = RuleWalk(handlers, context: context)
    var walk = FastWalk(context.tree, interests: handlers.interests, visitor: visitor)
    walk.run()
    visitor.finish()
    return (visitor.context, walk.isCutShort)
  }

  func enter(_ node: VisitedNode) {
    let index = node.kindIndex
    if isDeclaration[index] { open(node.syntax) }
    for number in fast.indices(at: index) { fast.all[number](node, &context) }
    let numbers = entering.indices(at: index)
    guard !numbers.isEmpty else { return }
    // All threads share the handlers. Calling one through a local array does not count its references.
    let all = entering.all
    let ownToken = node.raw.ownToken
    let marks = ownToken?.marks ?? TokenMarks()
    for number in numbers {
      if let list = all[number].names {
        guard let ownToken, names.contain(ownToken, marks, in: list) else { continue }
      }
      if let condition = all[number].condition {
        guard condition(&context) else { continue }
      }
      let syntax = node.syntax
      context.rule = all[number].rule
      all[number].run(syntax, &context)
    }
  }

  func leave(_ node: VisitedNode) {
    let index = node.kindIndex
    let numbers = leaving.indices(at: index)
    if !numbers.isEmpty {
      let all = leaving.all
      let syntax = node.syntax
      for number in numbers {
        context.rule = all[number].rule
        all[number].run(syntax, &context)
      }
    }
    if isDeclaration[index] { context.openDeclarations.removeLast() }
  }

  func visit(_ token: VisitedToken, index: Int) {
    let all = tokens.all
    for number in tokens.indices(at: index) {
      context.rule = all[number].rule
      all[number].run(LintToken(token), &context)
    }
    if index == TokenIndex.multilineQuote {
      noteMultilineString(token)
    } else if index == TokenIndex.regularExpression {
      noteMultilineExpression(token)
    }
  }

  func visit(trivia: Range<Int>) {
    guard trivia.upperBound <= context.source.bytes.count else { return }
    CommentScanner.scan(context.source.bytes, in: trivia, into: &context.comments)
  }

  private func open(_ node: Syntax) {
    let declaration = EnclosingDeclaration(node, parent: context.openDeclarations.last?.index)
    context.openDeclarations.append(OpenDeclaration(index: context.declarations.count, syntax: node))
    context.declarations.append(declaration)
  }

  private func noteMultilineString(_ quote: VisitedToken) {
    guard let literal = quote.syntax?.parent?.as(StringLiteralExprSyntax.self) else { return }
    note(multiline: literal.contentRange)
  }

  /// Records a multi-line regular expression. It is one token, and its white space is significant, as in a string.
  private func noteMultilineExpression(_ pattern: VisitedToken) {
    guard context.source.bytes[pattern.contentRange].contains(UInt8(ascii: "\n")) else { return }
    guard let literal = pattern.syntax?.parent else { return }
    note(multiline: literal.contentRange)
  }

  private func note(multiline range: Range<Int>) {
    if let last = context.multilineStrings.last, range.lowerBound < last.upperBound { return }
    context.multilineStrings.append(range)
  }

  private func finish() {
    context.suppressions = Suppressions(comments: context.comments, source: context.source)
    // One rule at a time, because repeated calls of the same handler are cheapest.
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
