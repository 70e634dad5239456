import ReviewCore

extension PostingSession {
  /// Stops where the plan no longer fits.
  mutating func perform(_ operations: [ForgeOperation]) async throws(ForgeError) -> Sequel {
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

  /// - Returns: Whether the plan has changed: the forge turned something down, or its answer shows who we are.
  private mutating func perform(_ operation: ForgeOperation) async throws(ForgeError) -> Bool {
    if case .createSummary = operation.action { hasCreatedSummary = true }
    guard case .createReview(let comments) = operation.action else {
      return note(operation, try await client.perform(operation.action))
    }
    return try await review(comments, operation.reason)
  }

  /// A review is all or nothing and the forge does not say which comment it refuses: halve until it is found.
  private mutating func review(
    _ comments: [ForgeOperation.ReviewComment], _ reason: String
  ) async throws(ForgeError) -> Bool {
    let operation = ForgeOperation(.createReview(comments), because: reason)
    do {
      return note(operation, try await client.perform(operation.action))
    } catch {
      guard error.kind == .invalid, let first = comments.first else { throw error }
      guard comments.count > 1 else {
        let isFirstTime = refused.insert(first.fingerprint).inserted
        if !isFirstTime { uncommentable.insert(first.fingerprint) }
        return true
      }
      let middle = comments.count / 2
      let hasChanged = try await review(Array(comments[..<middle]), reason)
      return try await review(Array(comments[middle...]), reason) || hasChanged
    }
  }

  /// - Returns: Whether the answer shows that we are somebody else than we took ourselves for.
  private mutating func note(_ operation: ForgeOperation, _ facts: [ForgeFact]) -> Bool {
    performed.append(operation)
    ledger.note(operation.action, facts, seen: operation.action.existingComment.flatMap(knownComment))
    guard let login = login(in: facts, after: operation.action), !login.isEmpty else { return false }
    if case .login(let known) = author, known.lowercased() == login.lowercased() { return false }
    author = .login(login)
    return true
  }

  /// What we create shows who we are. What we change does so only while nothing else is known.
  private func login(in facts: [ForgeFact], after action: ForgeOperation.Action) -> String? {
    for fact in facts {
      switch fact {
      case .identity(.login(let login)): return login
      case .comment(let comment) where author == .app || action.existingComment == nil: return comment.author
      default: break
      }
    }
    return nil
  }

  private func knownComment(_ id: Int64) -> ForgeFact.Comment? {
    for case .comment(let comment) in knownFacts where comment.id == id { return comment }
    return nil
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
      return .lookAgain(capabilities.surfaces)
    case .gone:
      // A second look shows whether the comment is gone, or only this answer says so.
      guard let id = action.existingComment, vanished.insert(id).inserted else { break }
      return .lookAgain(capabilities.surfaces)
    case .forbidden:
      // Some other bot repeats our marker.
      guard author == .app, let id = action.existingComment, foreign.count < 3 else { break }
      foreign.insert(id)
      return .planAgain
    case .moved:
      try await look(at: [])
      guard !observed.hasMovedOn(from: publication.head) else { return .planAgain }
    case .unsupported, .invalid: break
    case .unauthorised, .outOfTime, .unavailable, .unreadable: throw error
    }
    lose(action.surface, error)
    return .planAgain
  }

  /// Waits until an ambiguous write should show. A summary that does not show is looked for several times, because it
  /// is not asked for again.
  private mutating func settle(after action: ForgeOperation.Action) async throws(ForgeError) {
    guard case .createSummary = action else { return try await client.pause(settling * ambiguities) }
    for attempt in 1...4 {
      try await client.pause(settling * attempt)
      try await look(at: [.summary])
      if !observed.summaries.isEmpty { return }
    }
  }

  mutating func lose(_ surface: Capabilities.Surface, _ error: ForgeError) {
    guard capabilities.surfaces.remove(surface) != nil else { return }
    notices.append("Without \(surface.words): \(error.summary) \(error.hint)")
    let hasOtherVerdict = publication.policy.statuses != .off || publication.policy.hasSummary
    if error.kind == .unsupported, hasOtherVerdict { return }
    missing.add(surface, error.summary, hint: error.hint)
  }

  /// A refused comment is like a finding outside the diff, as long as the check run or the summary shows the finding.
  mutating func noteUncommentable(isSummaryPosted: Bool) {
    notices.append(
      "Inline comments for \(uncommentable.count) findings: the forge refused their lines, which the summary and the"
        + " check run show instead.")
    guard !isSummaryPosted, !capabilities.has(.checkRun) else { return }
    missing.add(
      .reviewComments, "The forge refused their lines.", hint: "Check that the base branch here is the pull request's.")
  }

  /// After a posting ended early: what was not done yet counts as not posted.
  mutating func giveUpPending() -> Set<Capabilities.Surface> {
    guard hasLooked else {
      let all = capabilities.surfaces
      capabilities.surfaces = []
      return all.subtracting([.minimising])
    }
    hasCreatedSummary = false
    let pending = operations(on: capabilities.surfaces)
    for case .createReview(let comments) in pending.map(\.action) {
      uncommentable.formUnion(comments.map(\.fingerprint))
    }
    let surfaces = Set(pending.map(\.action.surface))
    if surfaces.contains(.checkRun) { capabilities.surfaces.remove(.checkRun) }
    return surfaces
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
