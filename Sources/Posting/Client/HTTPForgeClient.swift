package import HTTP
import ReviewCore

/// Sends the requests of any dialect over HTTP. It handles everything common to all forges: credentials, paging,
/// retries, rate limits, a pace for writes and one overall time limit.
package struct HTTPForgeClient<Dialect: ForgeDialect>: PullRequestClient {
  private let dialect: Dialect
  private let transport: any HTTPTransport
  private let tokens: TokenSource
  private let author: String?
  private let pace: PostingPace
  private let clock: any ForgeClock
  private let budget: WriteBudget
  private let deadline: Duration

  /// More pages than any forge should have for one pull request.
  private static var pageLimit: Int { 500 }

  /// Starts the time limit of the whole posting.
  /// - Parameter author: The token's account, when the forge itself named it; nil asks the forge.
  package init(
    _ dialect: Dialect, transport: any HTTPTransport, tokens: TokenSource, author: String? = nil,
    pace: PostingPace = PostingPace(), clock: any ForgeClock = SystemForgeClock()
  ) {
    self.dialect = dialect
    self.transport = transport
    self.tokens = tokens
    self.author = author
    self.pace = pace
    self.clock = clock
    budget = WriteBudget(pace: pace)
    deadline = clock.now + pace.total
  }

  package var capabilities: Capabilities { dialect.capabilities }

  package func identity() async throws(ForgeError) -> AuthorIdentity {
    if let author { return .login(author) }
    for resource in dialect.identities {
      do {
        return try resource.decode(try await read(resource.request))
      } catch {
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
      }
    }
    return .app
  }

  package func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    var facts: [ForgeFact] = []
    for list in dialect.lists(of: surfaces) { facts += try await elements(of: list) }
    return facts
  }

  package func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord {
    let resource = dialect.pullRequestRecord
    let record = try resource.decode(try await read(resource.request))
    let target = dialect.target
    if record.head == target.head.hex { return record }
    guard try await elements(of: dialect.pullRequestCommits).contains(target.head.hex) else {
      throw ForgeError(
        .moved, "Commit \(target.head.short) does not belong to pull request #\(target.number).",
        hint: "Post the report of the pull request's newest commit, and check `--pull-request` and `--repository`.")
    }
    return record
  }

  package func perform(_ action: ForgeOperation.Action) async throws(ForgeError) -> [ForgeFact] {
    var facts: [ForgeFact] = []
    var step = 0
    let isForHead = ![.statuses, .checkRun].contains(action.surface)
    while let resource = dialect.write(action, step: step, after: facts) {
      facts += try resource.decode(try await write(resource.request, onlyWhileHead: isForHead))
      step += 1
    }
    return facts
  }

  package func pause(_ duration: Duration) async throws(ForgeError) {
    guard clock.now + duration < deadline else { throw outOfTime("waiting \(duration.inWholeSeconds)") }
    do {
      try await clock.sleep(duration)
    } catch {
      throw outOfTime("it was cancelled")
    }
  }
}

extension HTTPForgeClient {
  /// Returns the elements of all pages of a list.
  private func elements<Element>(of list: Resource<[Element]>) async throws(ForgeError) -> [Element] {
    var list = list
    var elements: [Element] = []
    var visited: Set<String> = [list.request.url]
    while true {
      let response = try await read(list.request)
      elements += try list.decode(response)
      guard let next = dialect.nextPage(after: response) else { return elements }
      guard visited.insert(next).inserted, visited.count < Self.pageLimit else {
        throw ForgeError(.unreadable, "The list at \(shown(next)) has no end.", hint: "Check the forge's base address.")
      }
      list.request.url = next
    }
  }

  private func read(_ request: HTTPRequest) async throws(ForgeError) -> HTTPResponse {
    var attempt = 0
    while true {
      attempt += 1
      let failure: ForgeError
      do {
        let response = try await send(request)
        guard let refusal = dialect.refusal(of: response) else { return response }
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

  /// - Parameter isForHead: Whether to drop the write once the pull request has a newer commit. The client checks this
  ///   last, after the waits.
  private func write(_ request: HTTPRequest, onlyWhileHead isForHead: Bool) async throws(ForgeError) -> HTTPResponse {
    var attempt = 0
    while true {
      attempt += 1
      try await admitWrite()
      if isForHead { try await confirmHead() }
      do {
        let response = try await send(request)
        switch dialect.refusal(of: response) {
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

  /// - Throws: `moved` when the reviewed commit is no longer the pull request's newest.
  private func confirmHead() async throws(ForgeError) {
    for case .head(let head) in try await facts(on: []) where head.lowercased() != dialect.target.head.hex {
      throw ForgeError(
        .moved, "The pull request has a newer commit than \(dialect.target.head.short).",
        hint: "Let the run for the newest commit post its report.")
    }
  }

  private func admitWrite() async throws(ForgeError) {
    let wait = await budget.wait(at: clock.now)
    if wait > .zero { try await pause(wait) }
    await budget.note(at: clock.now)
  }

  private func waitForRate(_ wait: Duration?, attempt: Int) async throws(ForgeError) {
    guard attempt < pace.attempts else { throw outOfTime("the forge's rate limit did not lift") }
    try await pause(wait ?? pace.rateLimitWait * (1 << (attempt - 1)))
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

extension HTTPError {
  /// Whether the same request may succeed on another attempt.
  var isWorthAnotherTry: Bool {
    switch cause {
    case .unresolvedHost, .unresolvedProxy, .unreachable, .timedOut, .cutOff, .malformed, .other: true
    case .invalidRequest, .missingLibrary, .insecure, .redirect, .untrusted, .missingCertificates, .tooLarge,
      .cancelled:
      false
    }
  }
}
