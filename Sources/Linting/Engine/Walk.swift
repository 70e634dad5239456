import SwiftSyntax

/// The one traversal of a file: every rule rides on it, called by the kind of each node.
///
/// A walk is used by one thread, and handlers never see it, so its variables need no checks of exclusive access.
final class Walk: SyntaxAnyVisitor {
  /// Deeper nodes are not looked at, so that no source overflows the stack; see `BigStack`.
  static let depthLimit = 4_000

  private let handlers: Handlers
  private let source: SourceText
  /// The kinds of the nodes that are open: asking a node costs more than remembering.
  @exclusivity(unchecked) private var places: [Int] = []
  @exclusivity(unchecked) private(set) var inspection: Inspection
  private(set) var isCutShort = false

  init(handlers: Handlers, inspection: Inspection) {
    self.handlers = handlers
    self.inspection = inspection
    source = inspection.source
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    let place = node.kind.place
    places.append(place)
    let duties = handlers.duties[place]
    if duties.contains(.declare) { open(node) }
    if duties.contains(.enter) {
      for handler in handlers.entering[place] {
        inspection.rule = handler.rule
        handler.run(node, &inspection)
      }
    }
    guard places.count < Self.depthLimit else {
      isCutShort = true
      return .skipChildren
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    guard let place = places.popLast() else { return }
    let duties = handlers.duties[place]
    if duties.contains(.leave) {
      for handler in handlers.leaving[place] {
        inspection.rule = handler.rule
        handler.run(node, &inspection)
      }
    }
    if duties.contains(.declare) { inspection.openDeclarations.removeLast() }
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    scanComments(around: token)
    let place = token.place
    if handlers.hasTokens[place] {
      for handler in handlers.tokens[place] {
        inspection.rule = handler.rule
        handler.run(token, &inspection)
      }
    }
    if token.isMultilineQuote { noteMultilineString(token) }
    return .skipChildren
  }

  override func visitPost(_ token: TokenSyntax) {}

  /// What comes after the walk: comments, lines, the file as a whole.
  func finish() {
    inspection.finish(handlers)
  }

  private func open(_ node: Syntax) {
    let declaration = EnclosingDeclaration(
      range: node.contentRange, node: node, parent: inspection.openDeclarations.last)
    inspection.openDeclarations.append(inspection.declarations.count)
    inspection.declarations.append(declaration)
  }

  /// The shortest comment has two bytes.
  private func scanComments(around token: TokenSyntax) {
    let leading = token.leadingTriviaLength.utf8Length
    let trailing = token.trailingTriviaLength.utf8Length
    guard leading > 1 || trailing > 1 else { return }
    let start = token.position.utf8Offset
    let end = token.endPosition.utf8Offset
    guard end <= source.bytes.count else { return }
    source.bytes.withUnsafeBufferPointer { bytes in
      if leading > 1 { CommentScanner.scan(bytes, in: start..<(start + leading), into: &inspection.comments) }
      if trailing > 1 { CommentScanner.scan(bytes, in: (end - trailing)..<end, into: &inspection.comments) }
    }
  }

  private func noteMultilineString(_ quote: TokenSyntax) {
    guard let literal = quote.parent?.as(StringLiteralExprSyntax.self) else { return }
    let range = literal.contentRange
    if let last = inspection.multilineStrings.last, range.lowerBound < last.upperBound { return }
    inspection.multilineStrings.append(range)
  }
}
