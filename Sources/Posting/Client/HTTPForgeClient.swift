package import HTTP
import ReviewCore

/// Sends the requests of any dialect over HTTP. It handles everything common to all forges: credentials, paging,
/// retries, rate limits, a pace for writes and one overall time limit.
package struct HTTPForgeClient: PullRequestClient {
  private let dialect: any ForgeDialect
  private let transport: any HTTPTransport
  private let tokens: TokenSource
  private let author: String?
  private let pace: PostingPace
  private let clock: any ForgeClock
  private let budget: WriteBudget
  private let deadline: Duration

  /// More pages than any forge should have for one pull request.
  private static let pageLimit = 500
  /// More requests than any list should take.
  private static let stepLimit = 2_000

  /// Starts the time limit of the whole posting.
  /// - Parameter author: The token's account, when the forge itself named it; nil asks the forge.
  /// - Parameter pace: Nil: the forge's own.
  package init(
    _ dialect: any ForgeDialect, transport: any HTTPTransport, tokens: TokenSource, author: String? = nil,
    pace: PostingPace? = nil, clock: any ForgeClock = SystemForgeClock()
  ) {
    self.dialect = dialect
    self.transport = transport
    self.tokens = tokens
    self.author = author
    let pace = pace ?? dialect.capabilities.limits.pace
    self.pace = pace
    self.clock = clock
    budget = WriteBudget(pace: pace)
    deadline = clock.now + pace.total
  }

  package var capabilities: Capabilities { dialect.capabilities }

  package func identity() async throws(ForgeError) -> AuthorIdentity {
    if let author { return .login(author) }
    for resource in try dialect.identities {
      do {
        return try resource.decode(try await read(resource))
      } catch {
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
      }
    }
    return .app
  }

  package func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    guard !surfaces.isEmpty else { return [.head(try await pullRequest().head)] }
    var facts: [ForgeFact] = []
    for surface in Capabilities.Surface.allCases where surfaces.contains(surface) && surface.isListed {
      facts += try await items(on: surface)
    }
    return facts
  }

  package func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord {
    let record = try await pullRequest()
    let target = dialect.target
    if record.head == target.head.hex { return record }
    guard try await hasReviewedCommit(record) else {
      throw ForgeError(
        .moved, "Commit \(target.head.short) does not belong to pull request #\(target.number).",
        hint: "Post the report of the pull request's newest commit, and check `--pull-request` and `--repository`.")
    }
    return record
  }

  package func pullRequests(from headBranch: String) async throws(ForgeError) -> [Int]? {
    guard let list = dialect.openPullRequests(from: headBranch) else { return nil }
    return try await elements(of: list).filter { dialect.target.head.isNamed(by: $0.head) }.map(\.number)
  }

  package func perform(
    _ action: ForgeOperation.Action, observed: [ForgeFact]
  ) async throws(ForgeError) -> [ForgeFact] {
    var answers = ForgeAnswers()
    let condition: WriteCondition = [.statuses, .annotations].contains(action.surface) ? .none : .newestCommit
    while let resource = try dialect.write(action, after: answers, observed: observed) {
      let isRead = resource.request.method.isRead
      let response = isRead ? try await read(resource) : try await write(resource, on: condition)
      answers.append(try resource.decode(response))
    }
    return answers.facts
  }

  package func pause(_ duration: Duration) async throws(ForgeError) {
    try await pause(duration, orSay: "waiting \(duration.inWholeSeconds)")
  }

  /// - Parameter reason: The reason of the error if the wait would exceed the time limit.
  private func pause(_ duration: Duration, orSay reason: String) async throws(ForgeError) {
    guard clock.now + duration < deadline else { throw outOfTime(reason) }
    do {
      try await clock.sleep(duration)
    } catch {
      throw outOfTime("it was cancelled")
    }
  }
}

extension HTTPForgeClient {
  private func pullRequest() async throws(ForgeError) -> PullRequestRecord {
    let resource = dialect.pullRequest
    return try resource.decode(try await read(resource))
  }

  /// Whether the reviewed commit is one of the pull request's.
  private func hasReviewedCommit(_ record: PullRequestRecord) async throws(ForgeError) -> Bool {
    let commits = try await elements(of: dialect.pullRequestCommits)
    if commits.contains(dialect.target.head.hex) { return true }
    guard let conditions = dialect.membership(in: record, listing: commits.count) else { return false }
    do throws(ForgeError) {
      for condition in conditions {
        guard try condition.decode(try await read(condition)) else { return false }
      }
      return true
    } catch {
      // The forge does not know the commit, which GitHub says with 404 or 422.
      guard [.gone, .invalid].contains(error.kind) else { throw error }
      return false
    }
  }

  /// Returns everything on a surface, by as many requests as the dialect needs.
  private func items(on surface: Capabilities.Surface) async throws(ForgeError) -> [ForgeFact] {
    var answers = ForgeAnswers()
    while answers.step < Self.stepLimit {
      guard let resource = dialect.list(surface, after: answers) else { return answers.facts }
      answers.append(try await elements(of: resource))
    }
    throw ForgeError(
      .unreadable, "Listing \(dialect.capabilities.words(for: surface)) takes more than \(Self.stepLimit) requests.",
      hint: "Close this pull request and open another one for its branch.")
  }

  /// Returns the elements of all pages of a list.
  private func elements<Element>(of list: Resource<[Element]>) async throws(ForgeError) -> [Element] {
    var list = list
    var elements: [Element] = []
    var visited: Set<String> = [list.request.url]
    while true {
      let response = try await read(list)
      elements += try list.decode(response)
      guard let next = dialect.nextPage(after: response) else { return elements }
      guard visited.insert(next).inserted, visited.count < Self.pageLimit else {
        throw ForgeError(.unreadable, "The list at \(shown(next)) has no end.", hint: "Check the forge's base address.")
      }
      list.request.url = next
    }
  }

  private func read<Value>(_ resource: Resource<Value>) async throws(ForgeError) -> HTTPResponse {
    var attempt = 0
    while true {
      attempt += 1
      let failure: ForgeError
      do {
        let response = try await send(resource.request)
        guard let refusal = refusal(of: response, to: resource) else { return response }
        switch refusal {
        case .final(let error): throw error
        case .serverTrouble(let error): failure = error
        case .rateLimited(let wait):
          try await waitForRate(wait, attempt: attempt)
          continue
        }
      } catch let error as HTTPError {
        guard error.isWorthAnotherTry else { throw ForgeError(error) }
        failure = ForgeError(error)
      } catch {
        throw forgeError(error)
      }
      guard attempt < pace.attempts else { throw failure }
      try await pause(pace.backoff * (1 << (attempt - 1)) * Double.random(in: 0.5...1))
    }
  }

  private func write<Value>(
    _ resource: Resource<Value>, on condition: WriteCondition
  ) async throws(ForgeError) -> HTTPResponse {
    var attempt = 0
    while true {
      attempt += 1
      try await admitWrite()
      if condition == .newestCommit { try await confirmHead() }
      do {
        let response = try await send(resource.request)
        switch refusal(of: response, to: resource) {
        case nil: return response
        case .final(let error): throw error
        case .serverTrouble(let error): throw ForgeError(.ambiguous, error.summary, hint: error.hint)
        case .rateLimited(let wait): try await waitForRate(wait, attempt: attempt)
        }
      } catch let error as HTTPError {
        guard !error.mayHaveBeenDone, error.isWorthAnotherTry, attempt < pace.attempts else { throw ForgeError(error) }
        try await pause(pace.backoff * (1 << (attempt - 1)) * Double.random(in: 0.5...1))
      } catch {
        throw forgeError(error)
      }
    }
  }

  private func refusal<Value>(of response: HTTPResponse, to resource: Resource<Value>) -> ForgeRefusal? {
    resource.accepted.contains(response.status) ? nil : dialect.refusal(of: response)
  }

  /// - Throws: `moved` when the reviewed commit is no longer the pull request's newest.
  private func confirmHead() async throws(ForgeError) {
    guard !dialect.target.head.isNamed(by: try await pullRequest().head) else { return }
    throw ForgeError(
      .moved, "The pull request has a newer commit than \(dialect.target.head.short).",
      hint: "Let the run for the newest commit post its report.")
  }

  private func admitWrite() async throws(ForgeError) {
    let wait = await budget.wait(at: clock.now)
    if wait > .zero { try await pause(wait) }
    await budget.note(at: clock.now)
  }

  private func waitForRate(_ wait: Duration?, attempt: Int) async throws(ForgeError) {
    guard attempt < pace.attempts else { throw outOfTime("the forge's rate limit did not lift") }
    let wait = wait ?? pace.rateLimitWait * (1 << (attempt - 1))
    try await pause(wait, orSay: "the forge's rate limit asks to wait for \(wait.inWholeSeconds)")
  }

  /// Sends the request, and retries once with a new token when the old one has expired. An unauthorised request was not
  /// performed.
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let token = await tokens.current
    let response = try await transport.send(try prepared(request, token))
    guard case .final(let error)? = dialect.refusal(of: response), error.kind == .unauthorised,
      let renewed = try await tokens.token(after: token)
    else { return response }
    return try await transport.send(try prepared(request, renewed))
  }

  /// Adds the credentials, for the forge's own origin only, and the remaining time.
  private func prepared(_ request: HTTPRequest, _ token: Secret) throws(ForgeError) -> HTTPRequest {
    let left = deadline - clock.now
    guard left > .zero else { throw outOfTime("\(pace.total.inWholeSeconds) are over") }
    guard try address(dialect.target.baseURL).origin == address(request.url).origin else {
      throw ForgeError(
        .unreadable,
        "The forge points to \(shown(request.url)), which is not part of \(shown(dialect.target.baseURL)).",
        hint: "Check the forge's base address, and the proxy between here and there.")
    }
    var request = request
    request.secrets = dialect.credentials(token)
    request.limits.total = min(pace.request, left)
    return request
  }

  private func address(_ text: String) throws(ForgeError) -> WebAddress {
    do {
      return try WebAddress(text)
    } catch {
      let isLibraryMissing = error == .noLibrary
      throw ForgeError(
        isLibraryMissing ? .unavailable : .unreadable, "The forge cannot be reached: \(error.text).",
        hint: isLibraryMissing ? HTTPError.libraryHint : "Check the forge's base address.")
    }
  }

  private func outOfTime(_ why: String) -> ForgeError {
    ForgeError(.outOfTime, "Posting timed out: \(why).", hint: "Run it again later; it continues where it stopped.")
  }

  private func forgeError(_ error: any Error) -> ForgeError {
    error as? ForgeError ?? outOfTime("it was cancelled")
  }

  private func shown(_ url: String) -> String {
    (try? WebAddress(url).shown) ?? "an address that cannot be read"
  }
}

/// What must be true for a write to be sent. The client checks it last, after the waits.
private enum WriteCondition {
  case none
  /// The reviewed commit is still the pull request's newest.
  case newestCommit
}

extension HTTPError {
  /// Whether the same request may succeed on another attempt.
  fileprivate var isWorthAnotherTry: Bool {
    switch cause {
    case .unresolvedHost, .unresolvedProxy, .unreachable, .timedOut, .cutOff, .malformed, .other: true
    case .invalidRequest, .missingLibrary, .insecure, .redirect, .untrusted, .missingCertificates, .tooLarge,
      .cancelled:
      false
    }
  }
}
