import LintEngine
import LintFastWalk
import SwiftSyntax

extension TokenSyntax {
  /// The bytes of its text without back quotes.
  package var bareText: [UInt8] { TokenText.bytes(of: self) }

  /// A hash of the bytes without back quotes, valid in this process.
  var spellingHash: Int { TokenText.hash(of: self) }
}
