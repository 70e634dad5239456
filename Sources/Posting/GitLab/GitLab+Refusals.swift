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
        error(.gone, response, "Check the project's path, the merge request's number, and that the token may read them."))
    case 429: return .rateLimited(wait: Self.wait(for: response))
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

  /// A commit status already has the state when GitLab refuses the transition to it, for example from `running` to
  /// `running`.
  private func invalid(_ response: HTTPResponse) -> ForgeRefusal? {
    let text = String(decoding: response.body.prefix(4_096), as: UTF8.self)
    if text.contains("Cannot transition status") { return nil }
    return .final(error(.invalid, response, "Run it again on the merge request's newest commit."))
  }

  /// Returns the wait from Retry-After, or until the limit is reset; nil when neither is stated.
  private static func wait(for response: HTTPResponse) -> Duration? {
    if let seconds = response.header("retry-after").flatMap({ Int($0) }) { return .seconds(max(0, seconds)) }
    guard response.header("ratelimit-remaining") == "0", let now = response.header("date").flatMap(HTTPDate.seconds),
      let reset = response.header("ratelimit-reset").flatMap({ Int($0) })
    else { return nil }
    return .seconds(max(0, reset - now) + 1)
  }

  private func error(_ kind: ForgeError.Kind, _ response: HTTPResponse, _ hint: String) -> ForgeError {
    let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body))
    let address = response.url.prefix { $0 != "?" }
    let reason = Escaped.line(String((answer?.reason ?? "no reason given").prefix(300)))
    return ForgeError(kind, "GitLab answered \(response.status) at \(address): \(reason).", hint: hint)
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

  /// Without the full stop at its end.
  var reason: String? {
    guard let text = description ?? message?.text ?? error?.text else { return nil }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
