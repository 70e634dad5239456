import HTTP
import Posting
import ReviewCore

/// The pull request that receives a report, and the token for it.
///
/// Every value comes from the command line and from CI. The report file is untrusted, because it may come from a stage
/// that ran the change's code. It therefore names neither the repository nor the pull request.
struct PostingTarget: Sendable {
  let pullRequest: PullRequestTarget
  let forge: Forge
  /// The base address, if plain `http` is allowed although it is another machine's.
  let plainAddress: String?
  let token: Secret
  /// The app to post as, which has its own token; nil: use the token above.
  let app: AppLogin?
  let run: PostingRun

  /// - Throws: A `UserFacingError` that names the missing or invalid setting.
  init(request: PostRequest, context: PostingContext, services: Services) throws {
    let facts = context.facts
    let name = request.repository ?? facts?.repository ?? services.value("GITHUB_REPOSITORY")
    let repository = try Self.repository(named: name, remote: context.slug)
    guard let number = request.pullRequest ?? facts?.number, number > 0 else {
      throw UsageProblem(
        summary: "No pull request to post to.", hint: "Name it with `--pull-request NUMBER`.")
    }
    app = try AppLogin(services: services)
    guard
      let token = services.secret("REVIEWBOT_TOKEN") ?? services.secret("GITHUB_TOKEN") ?? app.map({ _ in Secret("") })
    else {
      throw UsageProblem(
        summary: "No token to post with.",
        hint: "Give it to this step as GITHUB_TOKEN or REVIEWBOT_TOKEN in the environment.")
    }
    guard let forge = context.forge.kind.forge(value: services.value) else {
      throw UsageProblem.unknown("forge", context.forge.kind?.rawValue ?? "", known: forges.map(\.kind.rawValue))
    }
    self.forge = forge
    let address =
      request.address ?? context.forge.url ?? services.value(forge.addressVariable) ?? forge.publicAddress
    try Self.check(address, allowsPlain: request.allowsPlainHTTP)
    plainAddress = request.allowsPlainHTTP ? address : nil
    pullRequest = PullRequestTarget(
      owner: repository.owner, repository: repository.name, number: number, head: context.head, baseURL: address)
    self.token = token
    run = PostingRun(workflow: services.workflow, number: services.runNumber)
  }

  private static func repository(named name: String?, remote: String?) throws(UsageProblem) -> RepositorySlug {
    if let name {
      if let slug = RepositorySlug(name) { return slug }
      throw UsageProblem(
        summary: "`\(Escaped.line(name))` is not a repository on a forge.",
        hint: "Name it with `--repository owner/name`; both parts have letters, digits, `-`, `_` and `.` only.")
    }
    guard let slug = remote.flatMap(RepositorySlug.init) else {
      throw UsageProblem(
        summary: "No repository to post to.", hint: "Name it with `--repository owner/name`.")
    }
    return slug
  }

  /// Checks the address. The message omits it, because it may contain a password.
  private static func check(_ text: String, allowsPlain: Bool) throws {
    let hint = "Write it as `https://github.example.com/api/v3`."
    let address: WebAddress
    do throws(WebAddress.Fault) {
      address = try WebAddress(text)
    } catch {
      guard error != .noLibrary else {
        throw Problem(summary: "Posting needs libcurl, and \(error.text).", hint: HTTPError.libraryHint)
      }
      throw UsageProblem(summary: "The forge's address cannot be used: \(error.text).", hint: hint)
    }
    guard !text.contains("?"), !text.contains("#") else {
      throw UsageProblem(summary: "The forge's address cannot be used: it has a query or a fragment.", hint: hint)
    }
    guard address.isSecure || address.isLoopback || allowsPlain else {
      throw UsageProblem(
        summary: "The token would be sent unencrypted to \(address.shown).",
        hint: "Use an https address. If you trust the network, add `--insecure-http`.")
    }
  }
}

/// Facts about the pull request from outside the command line.
struct PostingContext: Sendable {
  /// From CI.
  let facts: PullRequestFacts?
  /// The remote's `owner/name`, used when no other source names the repository.
  let slug: String?
  /// The reviewed commit.
  let head: ObjectID
  let forge: Configuration.Forge
}

extension Services {
  /// Returns a non-empty environment variable, or nil.
  func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the variable without surrounding white space: files with a token end with a line break.
  func secret(_ name: String) -> Secret? {
    let text = (environment[name] ?? "").drop(while: \.isWhitespace)
    let trimmed = String(text.reversed().drop(while: \.isWhitespace).reversed())
    return trimmed.isEmpty ? nil : Secret(trimmed)
  }

  /// The path of the workflow file, without the branch that it was read from; empty outside GitHub Actions.
  fileprivate var workflow: String {
    let reference = value("GITHUB_WORKFLOW_REF").map { String($0.prefix { $0 != "@" }) }
    return reference ?? value("GITHUB_WORKFLOW") ?? ""
  }

  /// CI's run number, including repetitions; elsewhere the time, which also increases.
  fileprivate var runNumber: Int {
    guard let number = value("GITHUB_RUN_NUMBER").flatMap({ Int($0) }) else { return secondsSince1970 }
    let attempt = value("GITHUB_RUN_ATTEMPT").flatMap { Int($0) } ?? 1
    return number * 100 + min(attempt, 99)
  }
}
