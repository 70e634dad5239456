import HTTP
import Posting
import ReviewCore

/// The pull request that receives a report, and the token for it.
///
/// Every value comes from the command line and from CI. The report file is untrusted, because it may come from a stage
/// that ran the change's code. It therefore names neither the repository nor the pull request.
struct PostingTarget: Sendable {
  /// The part of the forge that the report goes to.
  enum Destination: Hashable, Sendable {
    case pullRequest
    /// The pull request of this branch, `OWNER:BRANCH`, which the forge must be asked for.
    case branch(String)
    /// A commit without a pull request, such as the one of a merge group: it gets the verdict.
    case commit
    /// Files in this folder instead of a forge, as given on the command line.
    case folder(String)
  }

  private(set) var pullRequest: PullRequestTarget
  private(set) var destination: Destination
  let kind: ForgeKind
  let forge: Forge
  /// The base address, if plain `http` is allowed although it is another machine's.
  let plainAddress: String?
  let token: Secret
  /// The app to post as, which has its own token; nil: use the token above.
  let app: (any ForgeApp)?
  private(set) var run: PostingRun
  private let workflow: String

  /// - Throws: A `UserFacingError` that names the missing or invalid setting.
  init(request: PostRequest, context: PostingContext, services: Services) throws {
    let facts = context.facts
    let address = request.address ?? context.forge.url
    let clues = ForgeClues(
      requested: request.forge, configured: context.forge.kind, address: address, environment: services.environment,
      named: facts?.forge, remote: context.remote)
    kind = clues.kind
    let forge = try kind.reachableForge(for: request, context, services)
    self.forge = forge
    let number = request.pullRequest ?? facts?.number
    destination = try Self.destination(of: kind, request, facts)
    let name = request.repository ?? facts?.repository ?? services.value("GITHUB_REPOSITORY")
    let project = try kind == .files
      ? .empty : Self.project(named: name, remote: context.slug, depth: forge.projectDepth)
    let app = try forge.access?.app(services)
    self.app = app
    // An app provides its own token.
    let token = app == nil ? try forge.access?.requiredToken(services) : forge.access?.token(services)
    self.token = token ?? Secret("")
    let baseURL =
      try forge.access?.address(given: address, strangeHost: clues.strangeHost(for: kind), services) ?? address
    if let baseURL, let sample = forge.access?.sampleAddress {
      let address = try Self.address(baseURL, sample: sample)
      if !request.allowsPlainHTTP { try Self.checkEncryption(to: address) }
    }
    plainAddress = request.allowsPlainHTTP ? baseURL : nil
    pullRequest = PullRequestTarget(project: project, number: number ?? 0, head: context.head, baseURL: baseURL ?? "")
    workflow = services.workflow
    run = Self.run(services.runNumber, of: workflow, for: number)
  }

  /// Returns the same target with the number of its pull request.
  func with(number: Int) -> PostingTarget {
    var target = self
    target.pullRequest = pullRequest.with(number: number)
    target.destination = .pullRequest
    target.run = Self.run(run.number, of: workflow, for: number)
    return target
  }

  /// A workflow runs once for each pull request of a commit, and none of these runs makes another obsolete.
  private static func run(_ run: Int, of workflow: String, for pullRequest: Int?) -> PostingRun {
    PostingRun(workflow: pullRequest.map { "\(workflow)#\($0)" } ?? workflow, number: run)
  }

  /// The destination, for messages.
  var place: String {
    switch destination {
    case .pullRequest: "\(pullRequest.project)#\(pullRequest.number)"
    case .branch: "\(pullRequest.project)"
    case .commit: "\(pullRequest.project), commit \(pullRequest.head.short)"
    case .folder(let folder): Escaped.line(folder)
    }
  }

  private static func destination(
    of kind: ForgeKind, _ request: PostRequest, _ facts: PullRequestFacts?
  ) throws(UsageProblem) -> Destination {
    if kind == .files, let folder = request.output { return .folder(folder) }
    if let number = request.pullRequest ?? facts?.number, number > 0 { return .pullRequest }
    switch facts?.event {
    case .mergeGroup: return .commit
    case .pullRequest: if let branch = facts?.headBranch { return .branch(branch) }
    case .push, nil: break
    }
    throw noPullRequest
  }

  static let noPullRequest = UsageProblem(
    summary: "No pull request to post to.", hint: "Name it with `--pull-request NUMBER`.")

  private static func project(
    named name: String?, remote: String?, depth: ClosedRange<Int>
  ) throws(UsageProblem) -> ProjectPath {
    let form = depth.upperBound > 2 ? "group/name" : "owner/name"
    if let name {
      if let path = ProjectPath(name, depth: depth) { return path }
      throw UsageProblem(
        summary: "`\(Escaped.line(name))` is not a repository on a forge.",
        hint: "Name it with `--repository \(form)`. Each part has up to 255 letters, digits, `-`, `_` and `.`.")
    }
    guard let path = remote.flatMap({ ProjectPath($0, depth: depth) }) else {
      throw UsageProblem(summary: "No repository to post to.", hint: "Name it with `--repository \(form)`.")
    }
    return path
  }

  /// - Throws: A `UserFacingError`. The message omits the address, because it may contain a password.
  private static func address(_ text: String, sample: String) throws -> WebAddress {
    let hint = "Write it as `\(sample)`."
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
    return address
  }

  private static func checkEncryption(to address: WebAddress) throws(UsageProblem) {
    guard address.isSecure || address.isLoopback else {
      throw UsageProblem(
        summary: "The token would be sent unencrypted to \(address.shown).",
        hint: "Use an https address. If you trust the network, add `--insecure-http`.")
    }
  }
}
