import LintFastWalk
package import SwiftSyntax

extension SyntaxProtocol {
  /// The source of the node without the white space and comments around it. Equal to `trimmedDescription`, which
  /// creates a tree to compute it.
  package var writtenText: String { TokenText.written(self) }
}

extension TokenSyntax {
  package func isA(_ category: TokenCategory) -> Bool { TokenText.index(of: self) == category.index }

  package var isMultilineQuote: Bool { TokenText.isMultilineQuote(self) }

  /// The text without backticks.
  package var plainName: String { String(decoding: TokenText.bytes(of: self), as: UTF8.self) }

  /// Returns whether the token's text, including backticks, equals this text; compares bytes.
  package func spells(_ text: StaticString) -> Bool { TokenText.isEqual(self, text) }

  /// Returns whether the token's text without backticks equals this text; compares bytes.
  package func spells(_ bytes: [UInt8]) -> Bool { TokenText.isEqual(self, bytes) }
}
