import ReviewCore

/// Posts through the program of an external forge.
struct ExternalClient: PullRequestClient {
  let target: PullRequestTarget
  let link: ExternalLink
  let capabilities: Capabilities
  /// The account that the program posts with; nil when it does not say.
  let account: String?

  private let clock: any ForgeClock = SystemForgeClock()

  func confirmedPullRequest() async throws(ForgeError) -> PullRequestRecord {
    let state = try await observed([])
    guard let head = state.head, let base = state.base, let baseBranch = state.baseBranch else {
      throw link.unreadable("the pull request's head, base or base branch is missing")
    }
    guard head == target.head.hex || (state.commits ?? []).contains(target.head.hex) else {
      throw ForgeError(
        .moved, "Commit \(target.head.short) does not belong to pull request #\(target.number).",
        hint: "Post the report of the pull request's newest commit, and check `--pull-request` and `--repository`.")
    }
    return PullRequestRecord(head: head, base: base, baseBranch: baseBranch, isFork: state.isFork ?? false)
  }

  func identity() async throws(ForgeError) -> AuthorIdentity {
    account.map { .login($0) } ?? .app
  }

  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    let state = try await observed(surfaces)
    guard surfaces.isEmpty else { return state.facts }
    guard let head = state.head else { throw link.unreadable("the pull request's head is missing") }
    return [.head(head)]
  }

  func perform(
    _ action: ForgeOperation.Action, observed: [ForgeFact]
  ) async throws(ForgeError) -> [ForgeFact] {
    if ![.statuses, .annotations].contains(action.surface) { try await confirmHead() }
    let operation = ExternalOperation(action)
    let answer = try await link.answer(to: .apply(operation, .holding(operation.id, of: observed)))
    return answer.applied?.facts ?? []
  }

  func pause(_ duration: Duration) async throws(ForgeError) {
    do {
      try await clock.sleep(duration)
    } catch {
      throw ForgeError(
        .outOfTime, "Posting was cancelled.", hint: "Run it again later; it continues where it stopped.")
    }
  }

  private func observed(_ surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> ExternalState {
    guard let state = try await link.answer(to: .observe(surfaces)).observed else {
      throw link.unreadable("its answer has no member `observed`")
    }
    return state
  }

  /// - Throws: `moved` when the reviewed commit is no longer the pull request's newest.
  private func confirmHead() async throws(ForgeError) {
    guard try await observed([]).head.map({ !target.head.isNamed(by: $0) }) ?? false else { return }
    throw ForgeError(
      .moved, "The pull request has a newer commit than \(target.head.short).",
      hint: "Let the run for the newest commit post its report.")
  }
}
