import Foundation
package import HTTP
import ReviewCore

extension GitHub {
  package func refusal(of response: HTTPResponse) -> ForgeRefusal? {
    if response.isSuccess { return nil }
    let text = String(decoding: response.body.prefix(4_096), as: UTF8.self)
    switch response.status {
    case 401: return .final(error(.unauthorised, response, "Give a valid token in GITHUB_TOKEN or REVIEWBOT_TOKEN."))
    case 403, 429:
      if response.status == 429 || Self.isRateLimit(response, text) {
        return .rateLimited(wait: Self.wait(for: response))
      }
      // Only apps create check runs. The second text is that for fine-grained tokens of persons.
      let isPersonal = text.contains("personal access token") && response.url.contains("/check-runs")
      if text.contains("authenticate via a GitHub App") || isPersonal {
        return .final(error(.unsupported, response, "Post with the token of GitHub Actions or of a GitHub App."))
      }
      let isLocked = text.contains("issue is locked")
      let hint = isLocked ? "Unlock the pull request's conversation." : Self.permissionHint(response)
      return .final(error(.forbidden, response, hint))
    case 404, 410:
      return .final(error(.gone, response, "Check owner, name and number, and that the token may read them."))
    case 422:
      if text.contains("submitted too quickly") { return .rateLimited(wait: nil) }
      let hasMoved = text.contains("not part of the pull request") || text.contains("end_commit_oid")
      if hasMoved { return .final(error(.moved, response, "Run it again on the pull request's newest commit.")) }
      return .final(error(.invalid, response, "Correct what GitHub names, or run it again on the newest commit."))
    case 408, 500...: return .serverTrouble(error(.unavailable, response, "Try again later; see githubstatus.com."))
    default: return .final(error(.unreadable, response, "Check the API's base address."))
    }
  }

  /// Distinguishes the meanings of 403, "too many requests" and "not allowed"; only the first is worth a wait.
  private static func isRateLimit(_ response: HTTPResponse, _ text: String) -> Bool {
    let text = text.lowercased()
    return response.header("retry-after") != nil || response.header("x-ratelimit-remaining") == "0"
      || text.contains("secondary rate limit") || text.contains("abuse detection")
  }

  /// Follows GitHub's documented order: Retry-After, then the reset of an exhausted limit, otherwise the client's own
  /// wait.
  private static func wait(for response: HTTPResponse) -> Duration? {
    RateLimitWait.retryAfter(response)
      ?? RateLimitWait.untilReset(response, remaining: "x-ratelimit-remaining", reset: "x-ratelimit-reset")
  }

  private static func permissionHint(_ response: HTTPResponse) -> String {
    guard let needed = response.header("x-accepted-github-permissions"), !needed.isEmpty else {
      return "Give the token the permissions pull-requests: write, checks: write and statuses: write."
    }
    return "Give the token one of these permissions: \(Escaped.line(needed))."
  }

  private func error(_ kind: ForgeError.Kind, _ response: HTTPResponse, _ hint: String) -> ForgeError {
    let answer = try? JSONDecoder().decode(GitHubError.self, from: Data(response.body))
    return ForgeError(kind, answer: response, from: "GitHub", reason: answer?.reason, hint: hint)
  }
}

/// GitHub's body of an error. What is wrong is often in the first of its `errors`, which are texts or objects.
private struct GitHubError: Decodable {
  struct Detail: Decodable {
    let text: String?

    private enum CodingKeys: String, CodingKey {
      case message
    }

    init(from decoder: any Decoder) throws {
      text = try (try? decoder.singleValueContainer().decode(String.self))
        ?? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .message)
    }
  }

  let message: String?
  let errors: [Detail]?

  private enum CodingKeys: String, CodingKey {
    case message, errors
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    message = try values.decodeIfPresent(String.self, forKey: .message)
    errors = try? values.decodeIfPresent([Detail].self, forKey: .errors)
  }

  var reason: String? {
    guard let detail = errors?.lazy.compactMap(\.text).first else { return message }
    return message.map { "\($0): \(detail)" } ?? detail
  }
}
