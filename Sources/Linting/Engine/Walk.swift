@_spi(RawSyntax) import SwiftSyntax

/// The one traversal of a file: every rule rides on it, called by the kind of each node.
///
/// It goes along the raw syntax, which needs no counting of references, and makes nodes where a rule asks for them.
struct Walk {
  /// Deeper nodes are not looked at, so that no source overflows the stack; see `BigStack`.
  static let depthLimit = 4_000

  private let handlers: Handlers
  private let duties: [Handlers.Duties]
  private let passing: HandlerView<Handlers.OfPassing>
  private let passingOut: HandlerView<Handlers.OfPassing>
  private let entering: HandlerView<Handlers.OfNode>
  private let leaving: HandlerView<Handlers.OfNode>
  private let tokens: HandlerView<Handlers.OfToken>
  private let source: SourceText
  private let root: Syntax
  private(set) var context: RuleContext
  private(set) var isCutShort = false

  init(_ tree: SourceFileSyntax, handlers: Handlers, context: RuleContext) {
    root = Syntax(tree)
    self.handlers = handlers
    duties = context.duties
    passing = handlers.passing.view
    passingOut = handlers.passingOut.view
    entering = handlers.entering.view
    leaving = handlers.leaving.view
    tokens = handlers.tokens.view
    self.context = context
    source = context.source
  }

  /// The whole of it, and what comes after: comments, lines, the file as a whole.
  mutating func run() {
    if let layout = root.raw.layoutView {
      unsafe withUnsafeTemporaryAllocation(of: OpenNode.self, capacity: 1) { memory in
        guard let address = memory.baseAddress else { return }
        unsafe address.initialize(to: OpenNode(root: root, at: address))
        unsafe visit(root.raw, layout, at: 0, address, depth: 1)
        unsafe address.deinitialize(count: 1)
      }
    }
    context.finish(handlers)
  }

  private mutating func visit(
    _ raw: RawSyntax, _ layout: RawSyntaxLayoutView, at position: Int, _ address: OpenNode.Address, depth: Int
  ) {
    let place = raw.kind.place
    let duties = duties[place]
    let node = unsafe PassingNode(raw, layout, at: position, address)
    if !duties.isEmpty { enter(node, place, duties) }
    if depth < Self.depthLimit {
      unsafe visitChildren(of: layout, at: position, address, depth: depth)
    } else {
      isCutShort = true
    }
    if !duties.isDisjoint(with: [.leave, .passOut, .declare]) { leave(node, place, duties) }
  }

  private mutating func visitChildren(
    of layout: RawSyntaxLayoutView, at position: Int, _ address: OpenNode.Address, depth: Int
  ) {
    var position = position
    var ordinal = 0
    // The tree keeps its layout, and the root keeps the tree.
    for unsafe case let child? in unsafe layout.children {
      if let token = child.tokenView {
        guard token.presence == .present else { continue }
        unsafe visit(token, length: child.byteLength, at: position, ordinal, of: address)
      } else if let inner = child.layoutView {
        let kind = child.kind
        // Many lists are empty.
        if inner.children.isEmpty, duties[kind.place].isEmpty {
          ordinal += 1
          continue
        }
        var open = unsafe OpenNode(kind, childOf: address, ordinal: ordinal)
        // Nothing below outlives the visit.
        unsafe withUnsafeMutablePointer(to: &open) { unsafe visit(child, inner, at: position, $0, depth: depth + 1) }
      }
      position += child.byteLength
      ordinal += 1
    }
  }

  private mutating func enter(_ node: PassingNode, _ place: Int, _ duties: Handlers.Duties) {
    if duties.contains(.declare) { open(node) }
    if duties.contains(.pass) {
      let all = passing[place]
      for index in all.indices where !context.isIdle(all[index].rule) {
        context.rule = all[index].rule
        all[index].run(node, &context)
      }
    }
    guard duties.contains(.enter) else { return }
    let syntax = node.syntax
    let all = entering[place]
    for index in all.indices where !context.isIdle(all[index].rule) {
      context.rule = all[index].rule
      all[index].run(syntax, &context)
    }
  }

  private mutating func leave(_ node: PassingNode, _ place: Int, _ duties: Handlers.Duties) {
    if duties.contains(.passOut) {
      let all = passingOut[place]
      for index in all.indices where !context.isIdle(all[index].rule) {
        context.rule = all[index].rule
        all[index].run(node, &context)
      }
    }
    if duties.contains(.leave) { leave(node.syntax, place) }
    if duties.contains(.declare) { context.openDeclarations.removeLast() }
  }

  private mutating func leave(_ node: Syntax, _ place: Int) {
    let all = leaving[place]
    for index in all.indices where !context.isIdle(all[index].rule) {
      context.rule = all[index].rule
      all[index].run(node, &context)
    }
  }

  private mutating func visit(
    _ token: RawSyntaxTokenView, length: Int, at position: Int, _ ordinal: Int, of parent: OpenNode.Address
  ) {
    let leading = token.leadingTriviaByteLength
    let trailing = token.trailingTriviaByteLength
    let end = position + length
    // The shortest comment has two bytes.
    if leading > 1 { scanComments(position..<(position + leading)) }
    if trailing > 1 { scanComments((end - trailing)..<end) }
    let place = Int(token.rawKind.rawValue)
    guard handlers.hasTokens[place] else { return }
    let node = unsafe PassingToken((position + leading)..<(end - trailing), ordinal, of: parent)
    let all = tokens[place]
    for index in all.indices where !context.isIdle(all[index].rule) {
      context.rule = all[index].rule
      all[index].run(node, &context)
    }
    if token.rawKind == .multilineStringQuote {
      noteMultilineString(node)
    } else if token.rawKind == .regexLiteralPattern {
      noteMultilineExpression(node)
    }
  }

  private mutating func scanComments(_ range: Range<Int>) {
    guard range.upperBound <= source.bytes.count else { return }
    CommentScanner.scan(source.bytes, in: range, into: &context.comments)
  }

  private mutating func open(_ node: PassingNode) {
    let declaration = EnclosingDeclaration(node.place, parent: context.openDeclarations.last?.index)
    unsafe context.openDeclarations.append(OpenDeclaration(index: context.declarations.count, node.address))
    context.declarations.append(declaration)
  }

  private mutating func noteMultilineString(_ quote: PassingToken) {
    guard let literal = quote.syntax?.parent?.as(StringLiteralExprSyntax.self) else { return }
    note(multiline: literal.contentRange)
  }

  /// A regular expression over several lines is one token, and its white space the team's own, as in a string.
  private mutating func noteMultilineExpression(_ pattern: PassingToken) {
    guard source.bytes[pattern.contentRange].contains(UInt8(ascii: "\n")) else { return }
    guard let literal = pattern.syntax?.parent else { return }
    note(multiline: literal.contentRange)
  }

  private mutating func note(multiline range: Range<Int>) {
    if let last = context.multilineStrings.last, range.lowerBound < last.upperBound { return }
    context.multilineStrings.append(range)
  }
}
