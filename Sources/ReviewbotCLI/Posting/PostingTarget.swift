import Forge
import HTTP
import Pipeline
import ReviewCore

/// Which pull request a report goes to, who we are there, and by which token.
///
/// Everything is taken from the command line and from CI. The report file is untrusted: it may come from a stage that
/// ran a stranger's code, so it names neither the repository nor the pull request.
struct PostingTarget: Sendable {
  let pullRequest: PullRequestTarget
  let token: Secret
  /// The app to post as, which has a token of its own; nil: the token above.
  let app: AppLogin?
  /// The account that the token acts as, where it is known.
  let author: String?
  /// Grows with each run.
  let run: Int

  /// - Parameters:
  ///   - slug: The remote's `owner/name`, when nothing else names the repository.
  ///   - head: The reviewed commit.
  ///   - configured: What the configuration says of the forge.
  /// - Throws: `UsageProblem` naming what is missing.
  init(
    options: PostOptions, facts: PullRequestFacts?, slug: String?, head: ObjectID, configured: Configuration.Forge,
    services: Services
  ) throws(UsageProblem) {
    let name = options.repository ?? facts?.repository ?? services.value("GITHUB_REPOSITORY") ?? slug ?? ""
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts.contains("") else {
      throw UsageProblem(
        summary: "It is not known which repository to post to.", hint: "Name it with `--repository owner/name`.")
    }
    guard let number = options.pullRequest ?? facts?.number, number > 0 else {
      throw UsageProblem(
        summary: "It is not known which pull request to post to.", hint: "Name it with `--pull-request NUMBER`.")
    }
    app = AppLogin(services: services)
    guard let token = services.value("REVIEWBOT_TOKEN") ?? services.value("GITHUB_TOKEN") ?? app.map({ _ in "" }) else {
      throw UsageProblem(
        summary: "There is no token to post with.",
        hint: "Give it to this step as GITHUB_TOKEN or REVIEWBOT_TOKEN in the environment.")
    }
    let address = options.forgeUrl ?? configured.url ?? services.value("GITHUB_API_URL") ?? "https://api.github.com"
    pullRequest = PullRequestTarget(
      owner: parts[0], repository: parts[1], number: number, head: head, baseURL: address)
    self.token = Secret(token)
    let isActionsToken = services.value("REVIEWBOT_TOKEN") == nil && services.value("GITHUB_ACTIONS") == "true"
    author = isActionsToken ? "github-actions[bot]" : nil
    run = services.runNumber
  }
}

extension Services {
  /// A variable of the environment that is not empty.
  func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Of CI, counting its repetitions; elsewhere the time, which grows too.
  fileprivate var runNumber: Int {
    guard let number = value("GITHUB_RUN_NUMBER").flatMap({ Int($0) }) else { return secondsSince1970 }
    let attempt = value("GITHUB_RUN_ATTEMPT").flatMap { Int($0) } ?? 1
    return number * 100 + min(attempt, 99)
  }
}
