import Foundation
import ReviewCore

/// GitHub Actions, and the forges with compatible actions.
///
/// The event's payload is as trustworthy as the runner; only the names of commits are read from it. `GITHUB_SHA` of a
/// `pull_request` event is the test merge, not the head, so the head comes from the payload.
struct GitHubActions: CIProvider {
  static let name = "GitHub Actions"
  private static let sizeLimit = 16 << 20

  init() {}

  func facts(environment: [String: String], files: any FileSystem) throws -> PullRequestFacts? {
    guard environment["GITHUB_ACTIONS"] == "true", let path = environment["GITHUB_EVENT_PATH"], !path.isEmpty else {
      return nil
    }
    let payload = try files.read(path, limit: Self.sizeLimit)
    let event: Event
    do {
      event = try JSONDecoder().decode(Event.self, from: Data(payload))
    } catch {
      throw Problem(
        summary: "The event at GITHUB_EVENT_PATH (\(Escaped.line(path))) is not an event payload of GitHub Actions.",
        hint: "Name the change yourself with `--base` and `--head`.")
    }
    return event.pull_request.map { request in
      let target = request.base.repo?.full_name
      return PullRequestFacts(
        provider: Self.name, number: request.number, base: request.base.sha, head: request.head.sha,
        isFork: request.head.repo?.full_name != target, repository: target)
    }
  }

  /// The required part of the payload, with the API's names.
  private struct Event: Decodable {
    struct PullRequest: Decodable {
      let number: Int
      let base: Side
      let head: Side
    }

    struct Side: Decodable {
      let sha: String
      /// Null when the fork was deleted.
      let repo: Repository?
    }

    struct Repository: Decodable {
      let full_name: String
    }

    let pull_request: PullRequest?
  }
}
