import Platform
import ReviewCore
import SwiftSyntax

/// Finds the code of a file whose execution always ends the process.
///
/// It ends with a call such as `fatalError()`. It begins with its block, or after the last statement before the call
/// that may leave the block.
struct EndingCode {
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
  }

  func endings(in file: SourceFileSyntax) -> [ExecutableCode.Ending] {
    guard ExecutableCode.endingFunctions.contains(where: { ByteSearch.occurs($0, in: source.bytes) }) else { return [] }
    return file.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard ExecutableCode.endingFunctions.contains(token.text) else { return nil }
      return statement(callingWith: token).flatMap(ending)
    }
  }

  /// Returns the statement that is nothing but a call of the function.
  private func statement(callingWith name: TokenSyntax) -> CodeBlockItemSyntax? {
    guard let reference = name.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    var called = Syntax(reference)
    if let member = reference.parent?.as(MemberAccessExprSyntax.self) {
      guard member.base?.trimmedDescription == "Swift" else { return nil }
      called = Syntax(member)
    }
    guard let call = called.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == called.id else {
      return nil
    }
    return call.parent?.as(CodeBlockItemSyntax.self)
  }

  private func ending(_ last: CodeBlockItemSyntax) -> ExecutableCode.Ending? {
    guard let list = last.parent?.as(CodeBlockItemListSyntax.self), let end = list.index(of: last) else { return nil }
    let exit = list[..<end].lastIndex { $0.mayLeaveBlock }
    let first = list[exit.map { list.index(after: $0) } ?? list.startIndex]
    let block = Block(of: list)
    let opening = exit == nil ? block?.opening : nil
    let closing = list.last?.id == last.id ? block?.closing : nil
    guard let start = opening ?? first.firstToken(viewMode: .sourceAccurate),
      let stop = closing ?? last.lastToken(viewMode: .sourceAccurate)
    else { return nil }
    return ending(from: start, to: stop, isDeclaration: opening != nil && block?.isBody == true)
  }

  /// - Parameter isDeclaration: Whether the code before it on its line is only the declaration of its function.
  private func ending(from first: TokenSyntax, to last: TokenSyntax, isDeclaration: Bool) -> ExecutableCode.Ending {
    let start = source.position(at: first.positionAfterSkippingLeadingTrivia.utf8Offset)
    let end = source.position(at: last.endPositionBeforeTrailingTrivia.utf8Offset)
    let before = isDeclaration ? nil : first.previousToken(viewMode: .sourceAccurate)
    let from = before.map(line(ofEnd:)) == start.line ? start.line + 1 : start.line
    let after = last.nextToken(viewMode: .sourceAccurate).flatMap { $0.tokenKind == .endOfFile ? nil : $0 }
    let upTo = after.map(line(ofStart:)) == end.line ? end.line - 1 : end.line
    return ExecutableCode.Ending(start: start, end: end, lines: from <= upTo ? from...upTo : nil)
  }

  private func line(ofStart token: TokenSyntax) -> Int {
    source.position(at: token.positionAfterSkippingLeadingTrivia.utf8Offset).line
  }

  private func line(ofEnd token: TokenSyntax) -> Int {
    source.position(at: token.endPositionBeforeTrailingTrivia.utf8Offset).line
  }

  /// The tokens at which the count of a list of statements begins and ends.
  private struct Block {
    let opening: TokenSyntax?
    let closing: TokenSyntax?
    /// Whether it is the body of a function or an accessor.
    var isBody = false

    init?(of list: CodeBlockItemListSyntax) {
      guard let parent = list.parent else { return nil }
      if let block = parent.as(CodeBlockSyntax.self) {
        (opening, closing) = (block.leftBrace, block.rightBrace)
        isBody = block.parent?.asProtocol((any WithOptionalCodeBlockSyntax).self) != nil
          || block.parent?.is(AccessorDeclSyntax.self) == true
      } else if let accessors = parent.as(AccessorBlockSyntax.self) {
        (opening, closing, isBody) = (accessors.leftBrace, accessors.rightBrace, true)
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        (opening, closing) = (closure.leftBrace, closure.rightBrace)
      } else if let option = parent.as(SwitchCaseSyntax.self) {
        (opening, closing) = (option.label.firstToken(viewMode: .sourceAccurate), nil)
      } else {
        return nil
      }
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether execution may continue elsewhere than at the next statement. A word in a nested closure counts, too.
  fileprivate var mayLeaveBlock: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard case .keyword(let word) = token.tokenKind else { return false }
      return [.return, .throw, .break, .continue, .fallthrough, .try, .yield].contains(word)
    }
  }
}
