import Foundation
package import HTTP
import ReviewCore

extension GitLab {
  package func refusal(of response: HTTPResponse) -> ForgeRefusal? {
    if response.isSuccess { return nil }
    switch response.status {
    case 400, 422: return invalid(response)
    case 401: return .final(error(.unauthorised, response, Self.tokenHint))
    case 403: return .final(error(.forbidden, response, Self.permissionHint))
    case 404, 410:
      return .final(
        error(
          .gone, response, "Check the project's path, the merge request's number, and that the token may read them."))
    case 429:
      let reset = RateLimitWait.untilReset(response, remaining: "ratelimit-remaining", reset: "ratelimit-reset")
      return .rateLimited(wait: RateLimitWait.retryAfter(response) ?? reset)
    // 409: another request changes the same pipeline.
    case 408, 409, 500...:
      return .serverTrouble(error(.unavailable, response, "Try again later; for gitlab.com, see status.gitlab.com."))
    default:
      return .final(error(.unreadable, response, "Check the API's base address and the project's path."))
    }
  }

  private static let permissionHint =
    "Give a token with the scope `api`, of an account with at least the role Developer in the project."
  private static let tokenHint =
    "Give a valid project access token with the scope `api` in GITLAB_TOKEN or REVIEWBOT_TOKEN. The token of a CI job"
    + " (CI_JOB_TOKEN) can only read."

  /// A commit status already has the state when GitLab refuses the transition to it, for example from `pending` to
  /// `pending`. A status that runs needs no other sign that it will get a verdict.
  private static let doneTransitions = [
    ":enqueue from :pending", ":enqueue from :running", ":run from :running", ":success from :success",
    ":drop from :failed", ":cancel from :canceled", ":skip from :skipped",
  ]

  private func invalid(_ response: HTTPResponse) -> ForgeRefusal? {
    let text = String(decoding: response.body.prefix(4_096), as: UTF8.self)
    if Self.doneTransitions.contains(where: { text.contains("Cannot transition status via \($0)") }) { return nil }
    return .final(error(.invalid, response, "Run it again on the merge request's newest commit."))
  }

  private func error(_ kind: ForgeError.Kind, _ response: HTTPResponse, _ hint: String) -> ForgeError {
    let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body))
    return ForgeError(kind, answer: response, from: "GitLab", reason: answer?.reason, hint: hint)
  }
}

/// GitLab's body of an error, in its several forms.
private struct Answer: Decodable {
  /// A text, a list of texts, or texts by field: `{"note": ["can't be blank"]}`.
  struct Message: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self.text = text
      } else if let texts = try? value.decode([Message].self) {
        text = texts.map(\.text).joined(separator: ", ")
      } else {
        let fields = try value.decode([String: Message].self).sorted { $0.key < $1.key }
        text = fields.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ")
      }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case message, error
    case description = "error_description"
  }

  let message: Message?
  let error: Message?
  let description: String?

  var reason: String? { description ?? message?.text ?? error?.text }
}
