import Foundation
import HTTP
import Platform
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
    token = try forge.access?.token(services, isRequired: app == nil) ?? Secret("")
    let baseURL =
      try forge.access?.address(given: address, strangeHost: clues.strangeHost(for: kind), services) ?? address
    if let baseURL, let sample = forge.access?.sampleAddress {
      try Self.check(baseURL, allowsPlain: request.allowsPlainHTTP, sample: sample)
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

  /// Checks the address. The message omits it, because it may contain a password.
  private static func check(_ text: String, allowsPlain: Bool, sample: String) throws {
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
  /// The remote's URL.
  let remote: String?
  /// The reviewed commit.
  let head: ObjectID
  let forge: Configuration.Forge
  /// Folders that may hold programs of the change.
  let untrusted: [String]
}

extension ForgeKind {
  /// Returns the forge that a report goes to.
  /// - Throws: A `UserFacingError` when its folder or its program cannot be used.
  fileprivate func reachableForge(
    for request: PostRequest, _ context: PostingContext, _ services: Services
  ) throws -> Forge {
    let variables = request.forgeEnvironment + context.forge.environment
    if case .external(let name) = self {
      return .external(
        name, program: try services.program(ofForge: name, passing: variables, untrusted: context.untrusted))
    }
    if let variable = request.forgeEnvironment.first {
      throw UsageProblem(
        summary: "`--forge-env \(Escaped.line(variable))` has no effect: the forge `\(self)` is no program.",
        hint: "Leave it out, or name a program's forge with `--forge external:NAME`.")
    }
    if let forge { return forge }
    guard self == .files, let output = request.output else {
      throw UsageProblem.unknown("forge", name, known: ForgeKind.names)
    }
    let path = try services.paths.output(services.absolutePath(output))
    let folder = PublicationFolder(path: path, name: output, files: services.files) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try folder.check()
    return .files(in: folder)
  }
}

extension Forge.Access {
  /// Returns the app that the environment names; nil without one. `REVIEWBOT_APP_KEY` holds the text of its private
  /// key.
  /// - Throws: A `UserFacingError` when the key cannot be used.
  fileprivate func app(_ services: Services) throws -> (any ForgeApp)? {
    guard let login = app, let id = services.secret("REVIEWBOT_APP_ID"),
      let key = services.secret("REVIEWBOT_APP_KEY")
    else { return nil }
    return try login(id, key)
  }

  /// - Throws: `UsageProblem` when there is no token, and an app does not provide one.
  fileprivate func token(_ services: Services, isRequired: Bool) throws(UsageProblem) -> Secret {
    for name in ["REVIEWBOT_TOKEN"] + tokenVariables {
      if let token = services.secret(name) { return token }
    }
    guard isRequired else { return Secret("") }
    // The first variable is the one for a token that may write.
    let names = (tokenVariables.prefix(1) + ["REVIEWBOT_TOKEN"]).joined(separator: " or ")
    throw UsageProblem(
      summary: "No token to post with.", hint: "Give it to this step as \(names) in the environment.")
  }

  /// - Parameters:
  ///   - given: From the command line or the configuration.
  ///   - strangeHost: The remote's host if it is not the public forge's. The token is then not sent to that one.
  /// - Throws: `UsageProblem` when nothing states the API's address.
  fileprivate func address(
    given: String?, strangeHost: String?, _ services: Services
  ) throws(UsageProblem) -> String {
    if let address = given ?? addressFromCI(services.value) { return address }
    if let strangeHost {
      throw UsageProblem(
        summary: "The forge at \(Escaped.line(strangeHost)) is not known.",
        hint: "Name it with `--forge` and `--forge-url`, as in `--forge-url \(sampleAddress)`.")
    }
    if let address = publicAddress { return address }
    throw UsageProblem(
      summary: "The address of the forge is not known.", hint: "Name it with `--forge-url`: `\(sampleAddress)`.")
  }
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
    let number = value("GITHUB_RUN_NUMBER").flatMap { Int($0) }
    return RunNumber.of(number, attempt: value("GITHUB_RUN_ATTEMPT").flatMap { Int($0) }) ?? secondsSince1970
  }
}
