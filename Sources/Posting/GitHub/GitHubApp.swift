import CryptoExtras
import Foundation
package import HTTP
import ReviewCore

/// A GitHub App. It authenticates with a signed web token and receives a one-hour token for one repository.
package struct GitHubApp: ForgeApp {
  /// The app's id or client id.
  private let id: String
  private let sign: @Sendable ([UInt8]) throws -> [UInt8]

  /// - Parameter sign: RS256 of RFC 7518: RSASSA-PKCS1-v1_5 with SHA-256, with the app's private key.
  package init(id: String, sign: @escaping @Sendable ([UInt8]) throws -> [UInt8]) {
    self.id = id
    self.sign = sign
  }

  /// Requests a token that may write only checks, statuses and pull requests of the target's repository.
  /// - Parameter now: Seconds since 1970.
  /// - Throws: `unauthorised` when the key cannot sign or GitHub does not know it, `gone` when the app is not
  ///   installed there.
  package func access(
    to target: PullRequestTarget, over transport: any HTTPTransport, now: Int
  ) async throws(ForgeError) -> ForgeAccess {
    let github = GitHub(target: target, checkName: "")
    let session = AppSession(github: github, transport: transport, webToken: try webToken(at: now))
    let app: AppPayload.App = try await session.ask(.get, "\(target.baseURL)/app")
    let installation: AppPayload.Installation = try await session.ask(.get, session.github.url("installation"))
    let wish = AppPayload.Wish(
      repositories: [target.project.name],
      permissions: ["checks": "write", "pull_requests": "write", "statuses": "write"])
    let address = "\(target.baseURL)/app/installations/\(installation.id)/access_tokens"
    let answer: AppPayload.Token = try await session.ask(.post, address, wish)
    return ForgeAccess(token: Secret(answer.token), author: "\(app.slug)[bot]", expiry: answer.expiresAt)
  }

  /// Returns a JSON web token (RFC 7519). It begins a minute ago because clocks differ; GitHub allows ten minutes.
  private func webToken(at now: Int) throws(ForgeError) -> Secret {
    let header = Self.encoded(Array("{\"alg\":\"RS256\",\"typ\":\"JWT\"}".utf8))
    let claims = try GitHubPayload.json.encode(AppPayload.Claims(iat: now - 60, exp: now + 480, iss: id))
    let text = header + "." + Self.encoded(claims)
    do {
      return Secret(text + "." + Self.encoded(try sign(Array(text.utf8))))
    } catch {
      throw ForgeError(
        .unauthorised, "The GitHub App's private key cannot sign.",
        hint: "Give the PEM file that GitHub generated for the app.")
    }
  }

  /// Returns base64url without padding (RFC 7515, section 2).
  private static func encoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

/// Requests made as the app itself.
private struct AppSession {
  let github: GitHub
  let transport: any HTTPTransport
  let webToken: Secret

  private static let attempts = 3

  /// Sends a request. Repeating any of them is safe: a token that was created and then lost does no harm.
  func ask<Answer: Decodable>(
    _ method: HTTPRequest.Method, _ url: String, _ body: (any Encodable)? = nil
  ) async throws(ForgeError) -> Answer {
    var request = try body.map { body throws(ForgeError) in try github.request(method, url, body: body) }
      ?? github.request(method, url)
    request.secrets = github.credentials(webToken)
    var attempt = 1
    while true {
      do {
        return try await answer(to: request)
      } catch {
        guard attempt < Self.attempts, error.kind == .unavailable || error.kind == .ambiguous else { throw error }
        attempt += 1
      }
    }
  }

  private func answer<Answer: Decodable>(to request: HTTPRequest) async throws(ForgeError) -> Answer {
    let response: HTTPResponse
    do {
      response = try await transport.send(request)
    } catch {
      throw ForgeError(error)
    }
    switch github.refusal(of: response) {
    case nil: return try GitHubPayload.json.decode(Answer.self, response)
    case .final(let error), .serverTrouble(let error): throw error
    case .rateLimited: throw ForgeError(.outOfTime, "GitHub limits the app's rate.", hint: "Run it again later.")
    }
  }
}

private enum AppPayload {
  struct App: Decodable {
    let slug: String
  }

  struct Installation: Decodable {
    let id: Int64
  }

  struct Token: Decodable {
    let token: String
    let expiresAt: String
  }

  struct Wish: Encodable {
    let repositories: [String]
    let permissions: [String: String]
  }

  struct Claims: Encodable {
    let iat: Int
    let exp: Int
    let iss: String
  }
}

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
