import Foundation
package import HTTP
import ReviewCore

extension Gitea {
  package func refusal(of response: HTTPResponse) -> ForgeRefusal? {
    if response.isSuccess { return nil }
    switch response.status {
    case 401:
      let hint = "Give a valid token in \(product.tokenVariable) or REVIEWBOT_TOKEN."
      return .final(error(.unauthorised, response, hint))
    case 403: return .final(forbidden(response))
    case 429: return .rateLimited(wait: RateLimitWait.retryAfter(response))
    case 404, 410:
      // A review that no longer exists need not be deleted.
      if Self.isReview(response.url) { return nil }
      return .final(error(.gone, response, "Check owner, name and number, and that the token may read them."))
    case 423: return .final(error(.forbidden, response, "Unarchive the repository, or unlock the conversation."))
    case 400, 413, 422:
      return .final(error(.invalid, response, "Run it again on the pull request's newest commit."))
    case 408, 500...: return .serverTrouble(error(.unavailable, response, "Try again later; see the server's log."))
    default: return .final(error(.unreadable, response, "Check the API's base address, which ends with `/api/v1`."))
    }
  }

  /// A token that may not read its own account is of no use: reviewbot could not recognise its comments.
  private func forbidden(_ response: HTTPResponse) -> ForgeError {
    let isAboutAccount = response.url.hasSuffix("/user") && Self.text(of: response).contains("scope")
    return error(
      isAboutAccount ? .unauthorised : .forbidden, response,
      "Give the token the scopes read:user, write:issue and write:repository, and its account write access.")
  }

  /// Returns whether the address is that of one review: `…/reviews/17`.
  private static func isReview(_ url: String) -> Bool {
    let parts = url.prefix { $0 != "?" }.split(separator: "/").suffix(2)
    return parts.first == "reviews" && parts.last.flatMap { Int64($0) } != nil
  }

  private static func text(of response: HTTPResponse) -> String {
    struct Answer: Decodable {
      let message: String?
    }
    return (try? JSONDecoder().decode(Answer.self, from: Data(response.body)))?.message ?? ""
  }

  private func error(_ kind: ForgeError.Kind, _ response: HTTPResponse, _ hint: String) -> ForgeError {
    ForgeError(kind, answer: response, from: product.name, reason: Self.text(of: response), hint: hint)
  }
}
