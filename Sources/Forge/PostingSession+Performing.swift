import ReviewCore

extension PostingSession {
  /// Stops where the plan no longer fits.
  mutating func perform(_ operations: [ForgeOperation]) async throws(ForgeError) -> Sequel {
    for operation in operations {
      do {
        let mustPlanAgain = try await perform(operation)
        if mustPlanAgain { return .planAgain }
      } catch {
        return try await recover(from: error, in: operation)
      }
      switch operation.action {
      case .createSummary, .createReview: unverified.insert(operation.action.surface)
      default: break
      }
    }
    return unverified.isEmpty ? .done : .lookAgain(unverified)
  }

  /// - Returns: Whether the forge turned something down, so that the plan has changed.
  private mutating func perform(_ operation: ForgeOperation) async throws(ForgeError) -> Bool {
    guard case .createReview(let comments) = operation.action else {
      note(operation, try await client.perform(operation.action))
      return false
    }
    let refusals = uncommentable.count
    try await review(comments, operation.reason)
    return uncommentable.count > refusals
  }

  /// A review is all or nothing and the forge does not say which comment it dislikes: halve until it is found.
  private mutating func review(_ comments: [ForgeOperation.ReviewComment], _ reason: String) async throws(ForgeError) {
    let operation = ForgeOperation(.createReview(comments), because: reason)
    do {
      note(operation, try await client.perform(operation.action))
    } catch {
      guard error.kind == .invalid, let first = comments.first else { throw error }
      guard comments.count > 1 else {
        uncommentable.insert(first.fingerprint)
        return
      }
      let middle = comments.count / 2
      try await review(Array(comments[..<middle]), reason)
      try await review(Array(comments[middle...]), reason)
    }
  }

  private mutating func note(_ operation: ForgeOperation, _ facts: [ForgeFact]) {
    performed.append(operation)
    ledger.note(operation.action, facts)
    // What we created tells who we are.
    for case .comment(let comment) in facts where author == .app && !comment.author.isEmpty {
      author = .login(comment.author)
    }
  }

  private mutating func recover(from error: ForgeError, in operation: ForgeOperation) async throws(ForgeError) -> Sequel {
    let surface = operation.action.surface
    switch error.kind {
    case .ambiguous:
      ambiguities += 1
      guard ambiguities < Self.ambiguityLimit else { throw error }
      try await client.pause(settling * ambiguities)
      return .lookAgain(capabilities.surfaces)
    case .gone where operation.action.existingComment != nil: operation.action.existingComment.map { ledger.noteGone($0) }
    case .forbidden where author == .app && operation.action.existingComment != nil && foreign.count < 3:
      // Some other bot repeats our marker.
      operation.action.existingComment.map { _ = foreign.insert($0) }
    case .moved: leaveComments(because: "The pull request has moved on to other commits")
    case .forbidden, .gone, .invalid: lose(surface, error)
    case .unauthorised, .outOfTime, .unavailable, .unreadable: throw error
    }
    return .planAgain
  }

  mutating func lose(_ surface: Capabilities.Surface, _ error: ForgeError) {
    guard capabilities.surfaces.remove(surface) != nil, surface != .minimising else { return }
    notices.append("Without \(surface.words): \(error.summary) \(error.hint)")
  }

  mutating func leaveComments(because reason: String) {
    capabilities.surfaces.subtract([.summary, .reviewComments])
    notices.append("\(reason): the comments there are left to the run of the newest one.")
  }

  /// After a posting ended early: what was not done yet counts as not to be had.
  mutating func giveUpPending() -> Set<Capabilities.Surface> {
    guard hasLooked else {
      let all = capabilities.surfaces
      capabilities.surfaces = []
      return all
    }
    let pending = operations(on: capabilities.surfaces)
    for case .createReview(let comments) in pending.map(\.action) {
      uncommentable.formUnion(comments.map(\.fingerprint))
    }
    let surfaces = Set(pending.map(\.action.surface))
    if surfaces.contains(.checkRun) { capabilities.surfaces.remove(.checkRun) }
    return surfaces
  }
}
