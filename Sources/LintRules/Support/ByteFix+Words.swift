import LintEngine
import SwiftSyntax

extension ByteFix {
  /// Takes out a modifier or an attribute with the white space after it; nil when a comment stands there.
  static func removingWord(_ node: some SyntaxProtocol, in source: SourceText) -> ByteFix? {
    guard let next = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else { return nil }
    let gap = node.contentEnd..<next.contentStart
    guard source.bytes[gap].allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return nil }
    return .removing(node.contentStart..<next.contentStart)
  }
}

extension ByteFix {
  /// Takes out a member with the white space before it; nil when a comment would go with it.
  static func removingMember(_ node: some SyntaxProtocol, isSafe: Bool, in source: SourceText) -> ByteFix? {
    guard let before = node.previousToken(viewMode: .sourceAccurate) else { return nil }
    let range = before.contentEnd..<node.contentEnd
    let hasComment = range.dropLast().contains { source.isCommentStart($0) }
    return hasComment ? nil : ByteFix(isSafe: isSafe, edits: [Edit(range: range, text: "")])
  }
}
