import LintEngine
import LintFastWalk
import SwiftSyntax

extension TokenSyntax {
  /// The bytes of the token's text without backticks.
  package var bareText: [UInt8] { TokenText.bytes(of: self) }

  /// A hash of the bytes without backticks, valid in this process.
  var spellingHash: Int { TokenText.hash(of: self) }
}
