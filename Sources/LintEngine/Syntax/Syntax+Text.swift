import LintFastWalk
package import SwiftSyntax

extension SyntaxProtocol {
  /// The source of the node without the white space and comments around it. `trimmedDescription` is the same, and
  /// creates a tree for it.
  package var writtenText: String { TokenText.written(self) }
}

extension TokenSyntax {
  package func isA(_ category: TokenCategory) -> Bool { TokenText.index(of: self) == category.index }

  package var isMultilineQuote: Bool { TokenText.isMultilineQuote(self) }

  /// Returns whether the token's text, back quotes included, is this one; compares bytes.
  package func spells(_ text: StaticString) -> Bool { TokenText.isEqual(self, text) }

  /// Returns whether the token's text without back quotes is this one; compares bytes.
  package func spells(_ bytes: [UInt8]) -> Bool { TokenText.isEqual(self, bytes) }
}
