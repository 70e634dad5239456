import CryptoExtras
import Foundation
import ReviewCore

/// A private RSA key that signs for a GitHub App.
package struct RSAKey: Sendable {
  private let key: _RSA.Signing.PrivateKey

  /// - Parameter pem: PKCS #1 (`BEGIN RSA PRIVATE KEY`, as GitHub gives it) or PKCS #8, at least 2,048 bits.
  /// - Throws: A `Problem` that contains none of the text.
  package init(pem: String) throws {
    do {
      key = try _RSA.Signing.PrivateKey(pemRepresentation: pem)
    } catch {
      throw Problem(
        summary: "The private key is no RSA key in PEM form.",
        hint: "Give the whole .pem file that GitHub generated for the app, line breaks included.")
    }
  }

  /// Returns an RSASSA-PKCS1-v1_5 signature with SHA-256 (RS256 of RFC 7518).
  package func signature(of bytes: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation)
  }
}

extension RSAKey: CustomStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
