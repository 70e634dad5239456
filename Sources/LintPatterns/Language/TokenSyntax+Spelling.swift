import LintEngine
import LintFastWalk
import SwiftSyntax

extension TokenSyntax {
  /// The bytes of the token's text without backticks.
  package var bareText: [UInt8] { TokenText.bytes(of: self) }

  /// The text without backticks.
  var plainText: String { String(decoding: bareText, as: UTF8.self) }

  /// A hash of the bytes without backticks, valid in this process.
  var spellingHash: Int { TokenText.hash(of: self) }
}
