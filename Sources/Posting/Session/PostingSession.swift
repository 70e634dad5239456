import ReviewCore

/// One posting under way: look, plan, perform, and look again at what was created.
///
/// After an ambiguous write it looks before it plans again, so nothing is done twice; after a refusal it plans without
/// what was refused, so no finding is lost. What was refused is reported as missing in the end.
struct PostingSession {
  private let client: any ForgeClient
  private let settling: Duration
  private var state: PostingState
  /// Comments that the forge said are not there, though a list shows them.
  private var vanished: Set<Int64> = []
  /// Where we wrote something that another run may have written at the same time.
  private var unverified: Set<Capabilities.Surface> = []
  private var ambiguities = 0

  /// What has to follow a round of writes.
  private enum Sequel {
    case done
    /// The forge refused something: other things are to be done now.
    case planAgain
    /// Others may have written meanwhile, or it is not known what was done.
    case lookAgain(Set<Capabilities.Surface>)
  }

  private static let roundLimit = 16
  private static let ambiguityLimit = 5

  init(client: any ForgeClient, publication: Publication, settling: Duration) {
    self.client = client
    self.settling = settling
    state = PostingState(publication, capabilities: client.capabilities)
  }

  /// The plan after the first look.
  /// - Throws: Also when the token may not read all that the plan depends on.
  mutating func preview() async throws(ForgeError) -> [ForgeOperation] {
    try await begin()
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
      }
    }
    throw ForgeError(
      .unavailable, "The pull request kept changing while the report was posted.",
      hint: "Run it again when other runs are over.")
  }

  /// - Parameter error: Why the posting ended early; nil when it came to its end.
  func outcome(after error: ForgeError?) -> PostingOutcome {
    state.outcome(after: error)
  }
}

// MARK: - Looking

extension PostingSession {
  private mutating func begin() async throws(ForgeError) {
    state.view.identify(as: try await client.identity())
    try await look(at: state.capabilities.surfaces)
    try await identifyByRewriting()
    state.endFirstLook()
  }

  /// Reads one surface after the other: a token that may not read one of them may still use the others. The pull
  /// request's newest commit comes last, so that it is never older than the lists.
  private mutating func look(at surfaces: Set<Capabilities.Surface>) async throws(ForgeError) {
    for surface in Capabilities.Surface.allCases where surfaces.contains(surface) && surface != .minimising {
      do {
        state.view.show(try await client.facts(on: [surface]), on: surface)
      } catch {
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        state.lose(surface, error)
      }
    }
    state.view.show(head: try await client.facts(on: []))
  }

  /// An app may not know its name. When several bots show our marker, a rewrite that changes nothing shows which one
  /// we are; taking another's comment for ours could delete our own as its double.
  private mutating func identifyByRewriting() async throws(ForgeError) {
    let candidates = state.view.candidates
    guard state.view.author == .app, candidates.count > 1 else { return }
    for (name, comments) in candidates.sorted(by: { $0.key < $1.key }) {
      guard let comment = comments.first else { continue }
      do {
        _ = try await client.perform(comment.rewriting)
        state.view.identify(as: .login(name))
        return
      } catch {
        // An obsolete run changes no comment, so it need not know.
        if error.kind == .moved { return }
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        state.view.disown(comments.map(\.id))
      }
    }
  }

  /// Looks at the summary again before it is written, since another run may have posted it meanwhile.
  /// - Returns: Whether the plan for the summary is still the same.
  private mutating func confirmSummary(_ planned: some Sequence<ForgeOperation>) async throws(ForgeError) -> Bool {
    try await look(at: [.summary])
    func isOfSummary(_ operation: ForgeOperation) -> Bool { operation.action.surface == .summary }
    return state.operations(on: [.summary]).filter(isOfSummary) == planned.filter(isOfSummary)
  }
}

// MARK: - Performing

extension PostingSession {
  /// Stops where the plan no longer fits.
  private mutating func perform(_ operations: [ForgeOperation]) async throws(ForgeError) -> Sequel {
    for (index, operation) in operations.enumerated() {
      if operation.action.surface == .summary, try await !confirmSummary(operations[index...]) { return .planAgain }
      do {
        if operation.action.mayMeetAnotherRun { unverified.insert(operation.action.surface) }
        if try await perform(operation) { return .planAgain }
      } catch {
        return try await recover(from: error, in: operation)
      }
    }
    return unverified.isEmpty ? .done : .lookAgain(unverified)
  }

  /// - Returns: Whether the plan has changed: the forge refused something, or its answer shows who we are.
  private mutating func perform(_ operation: ForgeOperation) async throws(ForgeError) -> Bool {
    state.begin(operation.action)
    guard case .createReview(let comments) = operation.action else {
      return state.note(operation, try await client.perform(operation.action))
    }
    return try await review(comments, operation.reason)
  }

  /// A review is all or nothing and the forge does not say which comment it refuses: halve until it is found.
  private mutating func review(
    _ comments: [ForgeOperation.ReviewComment], _ reason: String
  ) async throws(ForgeError) -> Bool {
    let operation = ForgeOperation(.createReview(comments), because: reason)
    do {
      return state.note(operation, try await client.perform(operation.action))
    } catch {
      guard error.kind == .invalid, let first = comments.first else { throw error }
      guard comments.count > 1 else {
        state.refuse(first)
        return true
      }
      let middle = comments.count / 2
      let hasChanged = try await review(Array(comments[..<middle]), reason)
      return try await review(Array(comments[middle...]), reason) || hasChanged
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
      // A second look shows whether the comment is gone, or only this answer says so.
      guard let id = action.existingComment, vanished.insert(id).inserted else { break }
      return .lookAgain(state.capabilities.surfaces)
    case .forbidden:
      // Some other bot repeats our marker.
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

  /// Waits until an ambiguous write should show. A summary that does not show is looked for several times, because it
  /// is not asked for again.
  private mutating func settle(after action: ForgeOperation.Action) async throws(ForgeError) {
    guard case .createSummary = action else { return try await client.pause(settling * ambiguities) }
    for attempt in 1...4 {
      try await client.pause(settling * attempt)
      try await look(at: [.summary])
      if !state.view.observed.summaries.isEmpty { return }
    }
  }
}

extension ForgeOperation.Action {
  /// Whether another run may do the same at the same time, so that a last look is due.
  fileprivate var mayMeetAnotherRun: Bool {
    switch self {
    case .createSummary, .updateSummary, .createReview: true
    default: false
    }
  }
}

extension ForgeFact.Comment {
  /// Writes the text that the comment has already.
  fileprivate var rewriting: ForgeOperation.Action {
    place == .conversation ? .updateSummary(id, body: body) : .updateComment(id, body: body)
  }
}
