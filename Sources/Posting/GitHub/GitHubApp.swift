import Foundation
package import HTTP

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
  func webToken(at now: Int) throws(ForgeError) -> Secret {
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
