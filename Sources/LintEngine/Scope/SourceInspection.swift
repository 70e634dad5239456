import LintFastWalk
package import ReviewCore
import SwiftSyntax

/// Facts about single sources that no rule needs. Each question parses the source again, so it is asked about few
/// files.
package enum SourceInspection {
  /// Returns the first location at which the parser had to recover; nil for valid Swift, and for a source that exceeds
  /// the limits of the linter.
  package static func firstSyntaxError(in bytes: [UInt8]) -> Location.Position? {
    tree(of: bytes) { tree in
      guard tree.hasError else { return nil }
      var node = Syntax(tree)
      while let child = node.children(viewMode: .all).first(where: \.hasError) { node = child }
      let source = SourceText(bytes)
      let offset = min(node.positionAfterSkippingLeadingTrivia.utf8Offset, bytes.count)
      return source.position(at: offset)
    }
  }

  /// Returns the 1-based line of git's first conflict marker outside of string literals; nil for none.
  package static func conflictMarker(in bytes: [UInt8]) -> Int? {
    let marker = Array("<<<<<<< ".utf8)
    guard bytes.firstRange(of: marker) != nil else { return nil }
    return tree(of: bytes) { tree in
      let source = SourceText(bytes)
      return (1...source.lineCount).first { line in
        let start = source.lineStarts[line - 1]
        guard bytes[start...].starts(with: marker) else { return false }
        return tree.token(at: AbsolutePosition(utf8Offset: start))?.tokenKind.isStringSegment != true
      }
    }
  }

  /// Returns the commands in the comments of a source, in order.
  package static func suppressions(in bytes: [UInt8]) -> [SuppressionCommand] {
    tree(of: bytes) { tree in
      var comments: [Comment] = []
      for token in tree.tokens(viewMode: .sourceAccurate) {
        let (start, end) = (token.position.utf8Offset, token.endPosition.utf8Offset)
        let textStart = token.positionAfterSkippingLeadingTrivia.utf8Offset
        let textEnd = token.endPositionBeforeTrailingTrivia.utf8Offset
        CommentScanner.scan(bytes, in: start..<textStart, into: &comments)
        CommentScanner.scan(bytes, in: textEnd..<end, into: &comments)
      }
      return Suppressions(comments: comments, source: SourceText(bytes)).commands
    } ?? []
  }

  private static func tree<Answer: Sendable>(
    of bytes: [UInt8], _ answer: @escaping @Sendable (SourceFileSyntax) -> Answer?
  ) -> Answer? {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: nil) { _ in
      guard bytes.count <= Linter.defaultSizeLimit, !NestingScan.exceedsLimit(bytes) else { return nil }
      let tree = SourceFileSyntax(parsing: bytes)
      return tree.hasMaximumNestingLevelOverflow ? nil : answer(tree)
    }
  }
}

extension TokenKind {
  fileprivate var isStringSegment: Bool { if case .stringSegment = self { true } else { false } }
}
