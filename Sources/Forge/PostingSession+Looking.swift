import ReviewCore

extension PostingSession {
  mutating func begin() async throws(ForgeError) {
    author = try await client.identity()
    try await look(at: capabilities.surfaces)
    try await findOutWhoWeAre()
    hasLooked = true
  }

  /// Reads one surface after the other: a token that may not read one of them may still use the others. The pull
  /// request's newest commit comes last, so that it is never older than the lists.
  mutating func look(at surfaces: Set<Capabilities.Surface>) async throws(ForgeError) {
    for surface in Capabilities.Surface.allCases where surfaces.contains(surface) && surface != .minimising {
      do {
        facts[surface] = try await client.facts(on: [surface])
      } catch {
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        lose(surface, error)
      }
    }
    head = try await client.facts(on: [])
  }

  /// Looks at the summary again before it is written, since another run may have posted it meanwhile.
  /// - Returns: Whether the plan for the summary is still the same.
  mutating func confirmSummary(_ planned: some Sequence<ForgeOperation>) async throws(ForgeError) -> Bool {
    try await look(at: [.summary])
    func ofSummary(_ operation: ForgeOperation) -> Bool { operation.action.surface == .summary }
    return operations(on: [.summary]).filter(ofSummary) == planned.filter(ofSummary)
  }

  /// An app may not know its name. When several bots show our marker, a rewrite that changes nothing shows which one
  /// we are; taking another's comment for ours could delete our own as its double.
  private mutating func findOutWhoWeAre() async throws(ForgeError) {
    guard author == .app else { return }
    var comments: [ForgeFact.Comment] = []
    for case .comment(let comment) in facts.values.joined() where comment.isBot && comment.replyTo == nil {
      if Marker(body: comment.body)?.key == publication.policy.key { comments.append(comment) }
    }
    let authors = Set(comments.map(\.author))
    guard authors.count > 1 else { return }
    for name in authors.sorted() {
      guard let comment = comments.first(where: { $0.author == name }) else { continue }
      do {
        _ = try await client.perform(comment.rewriting)
        author = .login(name)
        return
      } catch {
        // An obsolete run changes no comment, so it need not know.
        if error.kind == .moved { return }
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        foreign.formUnion(comments.filter { $0.author == name }.map(\.id))
      }
    }
  }
}

extension ForgeOperation.Action {
  /// The list that shows what the action changes.
  var list: Capabilities.Surface { surface == .minimising ? .reviewComments : surface }
}

extension ForgeFact.Comment {
  /// Writes what is there already.
  fileprivate var rewriting: ForgeOperation.Action {
    place == .conversation ? .updateSummary(id, body: body) : .updateComment(id, body: body)
  }
}
