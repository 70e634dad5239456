import LintEngine
import SwiftSyntax

extension ByteFix {
  /// Returns a fix that removes a modifier or an attribute and the white space after it; nil if a comment follows.
  static func removingWord(_ node: some SyntaxProtocol, in source: SourceText) -> ByteFix? {
    guard let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else { return nil }
    let gap = node.contentEnd..<next.contentStart
    guard source.bytes[gap].allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return nil }
    return .removing(node.contentStart..<next.contentStart)
  }
}

extension ByteFix {
  /// Returns a fix that removes a member and the white space before it; nil if a comment would be lost.
  static func removingMember(_ node: some SyntaxProtocol, isSafe: Bool, in source: SourceText) -> ByteFix? {
    guard let before = node.previousToken(viewMode: .sourceAccurate) else { return nil }
    let range = before.contentEnd..<node.contentEnd
    let hasComment = range.dropLast().contains { source.isCommentStart($0) }
    return hasComment ? nil : ByteFix(isSafe: isSafe, edits: [Edit(range: range, text: "")])
  }
}
