package import SwiftSyntax

extension ByteFix {
  /// Replaces a node, without the white space and comments around it.
  package static func replace(_ node: some SyntaxProtocol, with text: String) -> ByteFix {
    .replacing(node.contentRange, with: text)
  }

  /// Removes a node, and leaves the white space and comments around it.
  package static func remove(_ node: some SyntaxProtocol) -> ByteFix {
    .removing(node.contentRange)
  }
}
