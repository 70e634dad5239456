package import SwiftSyntax

extension ByteFix {
  /// Returns a fix that replaces a node, but not the white space and comments around it.
  package static func replace(_ node: some SyntaxProtocol, with text: String) -> ByteFix {
    .replacing(node.contentRange, with: text)
  }

  /// Returns a fix that removes a node, but not the white space and comments around it.
  package static func remove(_ node: some SyntaxProtocol) -> ByteFix {
    .removing(node.contentRange)
  }
}
