import Foundation
package import HTTP
import ReviewCore

extension Bitbucket {
  package func refusal(of response: HTTPResponse) -> ForgeRefusal? {
    if response.isSuccess { return nil }
    switch response.status {
    case 401:
      return .final(error(.unauthorised, response, "Give a valid access token in BITBUCKET_TOKEN or REVIEWBOT_TOKEN."))
    case 403:
      return .final(error(.forbidden, response, "Give the token the scopes pullrequest:write and repository:write."))
    case 404, 410:
      return .final(error(.gone, response, "Check workspace, repository and number, and that the token may read them."))
    case 400, 409, 413, 422:
      return .final(error(.invalid, response, "Run it again on the pull request's newest commit."))
    case 429: return .rateLimited(wait: RateLimitWait.retryAfter(response))
    case 408, 500...:
      return .serverTrouble(error(.unavailable, response, "Try again later; see bitbucket.status.atlassian.com."))
    default: return .final(error(.unreadable, response, "Check the API's base address."))
    }
  }

  private func error(_ kind: ForgeError.Kind, _ response: HTTPResponse, _ hint: String) -> ForgeError {
    struct Answer: Decodable {
      struct Fault: Decodable {
        let message: String?
      }

      let error: Fault?
      /// Of Code Insights.
      let message: String?
    }
    let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body))
    let reason = answer?.error?.message ?? answer?.message
    return ForgeError(kind, answer: response, from: "Bitbucket", reason: reason, hint: hint)
  }
}
