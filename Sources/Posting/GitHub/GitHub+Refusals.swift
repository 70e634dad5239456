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
      if text.contains("authenticate via a GitHub App") {
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
      return .final(error(hasMoved ? .moved : .invalid, response, "Run it again on the pull request's newest commit."))
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
    struct Answer: Decodable {
      let message: String?
    }
    let message = (try? JSONDecoder().decode(Answer.self, from: Data(response.body)))?.message
    return ForgeError(kind, answer: response, from: "GitHub", reason: message, hint: hint)
  }
}
