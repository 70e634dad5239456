import ReviewCore

/// One posting in progress: read, plan, perform, and read again to check the created items.
///
/// After an ambiguous write it reads before it plans again, so nothing is done twice. After a refusal it plans without
/// the refused surface or comment, so no finding is lost. The outcome reports refused items as missing.
struct PostingSession {
  private let client: any ForgeClient
  private let settling: Duration
  private var state: PostingState
  /// Comments that the forge reported as missing although a list shows them.
  private var vanished: Set<ItemID> = []
  /// Surfaces that another run may have written at the same time.
  private var unverified: Set<Capabilities.Surface> = []
  private var ambiguities = 0
  private var hasAwaitedLists = false
  /// The number of requests with comments that the forge refused.
  private var refusals = 0

  /// The step after a round of writes.
  private enum Sequel {
    case done
    /// The forge refused an operation, so the plan has changed.
    case planAgain
    /// Another run may have written meanwhile, or the result of a write is unknown.
    case lookAgain(Set<Capabilities.Surface>)
  }

  private static let roundLimit = 16
  private static let ambiguityLimit = 5
  /// Enough to find three refused comments among thirty. A forge that refuses all of them shows no diff.
  private static let refusalLimit = 24

  init(client: any ForgeClient, publication: Publication, settling: Duration) {
    self.client = client
    self.settling = settling
    state = PostingState(publication, capabilities: client.capabilities)
  }

  /// Returns the plan after the first read.
  /// - Throws: Also when the token does not allow reading everything that the plan depends on.
  mutating func preview() async throws(ForgeError) -> [ForgeOperation] {
    try await firstLook()
    if let problem = state.missing.problem { throw ForgeError(.forbidden, problem.summary, hint: problem.hint) }
    return state.operations(on: state.capabilities.surfaces)
  }

  mutating func run() async throws(ForgeError) {
    try await begin()
    var scope = state.capabilities.surfaces
    for _ in 0..<Self.roundLimit {
      switch try await perform(state.operations(on: scope)) {
      case .done: return
      case .planAgain: scope = state.capabilities.surfaces
      case .lookAgain(let surfaces):
        scope = surfaces
        unverified = []
        try await look(at: surfaces)
        try await lookAfterLag(at: surfaces)
      }
    }
    throw ForgeError(
      .unavailable, "The pull request kept changing while the report was posted.",
      hint: "Run it again when other runs are over.")
  }

  /// - Parameter error: The reason why the posting ended early; nil when it finished.
  func outcome(after error: ForgeError?) -> PostingOutcome {
    state.outcome(after: error)
  }
}

// MARK: - Looking

extension PostingSession {
  private mutating func begin() async throws(ForgeError) {
    try await firstLook()
    try await identifyByRewriting()
    state.endFirstLook()
  }

  private mutating func firstLook() async throws(ForgeError) {
    state.view.identify(as: try await client.identity())
    try await look(at: state.capabilities.surfaces)
  }

  /// Reads one surface after another: a token that may not read one of them may still use the others. The pull
  /// request's newest commit comes last, so that it is never older than the lists.
  private mutating func look(at surfaces: Set<Capabilities.Surface>) async throws(ForgeError) {
    for surface in Capabilities.Surface.allCases where surfaces.contains(surface) && surface.isListed {
      do {
        state.view.show(try await client.facts(on: [surface]), on: surface)
      } catch {
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        state.lose(surface, error)
      }
    }
    guard state.publication.policy.hasPullRequest else { return }
    state.view.show(head: try await client.facts(on: []))
  }

  /// Looks again after a wait, once, when a list lacks a comment that this posting created. It may then also lack those
  /// of another run at the same time.
  private mutating func lookAfterLag(at surfaces: Set<Capabilities.Surface>) async throws(ForgeError) {
    guard !hasAwaitedLists, state.view.isBehind(on: surfaces) else { return }
    hasAwaitedLists = true
    do throws(ForgeError) {
      try await client.pause(settling)
    } catch {
      // All is posted, so a posting without the time for this wait is complete.
      return
    }
    try await look(at: surfaces)
  }

  /// Identifies the account by a rewrite that changes nothing, because an app may not know its name. When several bots
  /// show reviewbot's marker, the answer shows which one is this app. A wrong guess could delete this app's own comment
  /// as a duplicate. Since an app may also be allowed to change the comments of others, the order matters.
  private mutating func identifyByRewriting() async throws(ForgeError) {
    let candidates = state.view.candidates
    guard state.view.author == .app, candidates.count > 1 else { return }
    for (name, comments) in candidates {
      guard let comment = comments.first else { continue }
      do {
        _ = try await client.perform(comment.rewriting, observed: state.view.knownFacts)
        state.view.identify(as: .login(name))
        return
      } catch {
        // An obsolete run changes no comment, so it does not need its identity.
        if error.kind == .moved { return }
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        state.view.disown(comments.map(\.id))
      }
    }
  }

  /// Reads again what shows a later run, since the operations before may have taken minutes.
  /// - Returns: Whether a later run has posted since the last look.
  private mutating func isOutrunMeanwhile() async throws(ForgeError) -> Bool {
    guard !state.isOutrun else { return false }
    try await look(at: state.capabilities.surfaces.intersection([.annotations, .summary]))
    return state.isOutrun
  }

  /// Reads the summary again before it is written, since another run may have posted it meanwhile.
  /// - Returns: Whether the plan for the summary is still the same.
  private mutating func confirmSummary(_ planned: some Sequence<ForgeOperation>) async throws(ForgeError) -> Bool {
    try await look(at: [.summary])
    func isOfSummary(_ operation: ForgeOperation) -> Bool { operation.action.surface == .summary }
    return state.operations(on: [.summary]).filter(isOfSummary) == planned.filter(isOfSummary)
  }
}

// MARK: - Performing

extension PostingSession {
  /// Performs the operations until the plan no longer applies.
  private mutating func perform(_ operations: [ForgeOperation]) async throws(ForgeError) -> Sequel {
    var begun: Set<Capabilities.Surface> = []
    for (index, operation) in operations.enumerated() {
      let surface = operation.action.surface
      if surface == .summary {
        if try await !confirmSummary(operations[index...]) { return .planAgain }
      } else if begun.insert(surface).inserted, index > 0, try await isOutrunMeanwhile() {
        return .planAgain
      }
      do {
        if operation.action.mayMeetAnotherRun { unverified.insert(operation.action.surface) }
        if try await perform(operation) { return .planAgain }
      } catch {
        return try await recover(from: error, in: operation)
      }
    }
    return unverified.isEmpty ? .done : .lookAgain(unverified)
  }

  /// - Returns: Whether the plan has changed: the forge refused something, or its answer identified the account.
  private mutating func perform(_ operation: ForgeOperation) async throws(ForgeError) -> Bool {
    state.begin(operation.action)
    guard case .addComments(let comments) = operation.action else {
      return state.note(operation, try await client.perform(operation.action, observed: state.view.knownFacts))
    }
    return try await add(comments, operation.reason)
  }

  /// Adds comments. A forge may refuse them as a whole and not say which one it means. This method therefore halves
  /// them until it finds that comment, and ends after `refusalLimit` refusals.
  private mutating func add(
    _ comments: [ForgeOperation.ReviewComment], _ reason: String
  ) async throws(ForgeError) -> Bool {
    guard refusals < Self.refusalLimit else {
      state.giveUp(comments)
      return true
    }
    let operation = ForgeOperation(.addComments(comments), because: reason)
    do {
      return state.note(operation, try await client.perform(operation.action, observed: state.view.knownFacts))
    } catch {
      guard error.kind == .invalid, let first = comments.first else { throw error }
      refusals += 1
      guard comments.count > 1 else {
        state.refuse(first)
        return true
      }
      let middle = comments.count / 2
      let hasChanged = try await add(Array(comments[..<middle]), reason)
      return try await add(Array(comments[middle...]), reason) || hasChanged
    }
  }

  private mutating func recover(
    from error: ForgeError, in operation: ForgeOperation
  ) async throws(ForgeError) -> Sequel {
    let action = operation.action
    switch error.kind {
    case .ambiguous:
      ambiguities += 1
      guard ambiguities < Self.ambiguityLimit else { throw error }
      try await settle(after: action)
      return .lookAgain(state.capabilities.surfaces)
    case .gone:
      // A second read shows whether the comment is really gone or this answer is wrong.
      guard let id = action.affectedComment, vanished.insert(id).inserted else { break }
      state.view.forget(id)
      return .lookAgain(state.capabilities.surfaces)
    case .forbidden:
      // Another bot repeats reviewbot's marker.
      guard state.view.author == .app, let id = action.existingComment, state.view.foreign.count < 3 else { break }
      state.view.disown([id])
      return .planAgain
    case .moved:
      try await look(at: [])
      guard !state.view.observed.hasMovedOn(from: state.publication.head) else { return .planAgain }
    case .unsupported, .invalid: break
    case .unauthorised, .outOfTime, .unavailable, .unreadable: throw error
    }
    state.lose(action.surface, error)
    return .planAgain
  }

  /// Waits until an ambiguous write should be visible. Reads several times for a missing summary, because the session
  /// never creates it twice.
  private mutating func settle(after action: ForgeOperation.Action) async throws(ForgeError) {
    guard case .addSummary = action else { return try await client.pause(settling * ambiguities) }
    for attempt in 1...4 {
      try await client.pause(settling * attempt)
      try await look(at: [.summary])
      if !state.view.observed.summaries.isEmpty { return }
    }
  }
}

extension ForgeOperation.Action {
  /// Whether another run may write the same at the same time, so that a final read is required.
  fileprivate var mayMeetAnotherRun: Bool {
    switch self {
    case .addSummary, .updateSummary, .addComments: true
    default: false
    }
  }
}

extension ForgeFact.Comment {
  /// An action that writes the comment's existing text.
  fileprivate var rewriting: ForgeOperation.Action {
    place == .conversation ? .updateSummary(id, body: body) : .updateComment(id, body: body)
  }
}
