import ReviewCore

/// The posting's view of the pull request: the forge's lists, corrected by the posting's own operations.
struct PullRequestView {
  private var ownership: Ownership
  private var facts: [Capabilities.Surface: [ForgeFact]] = [:]
  private var head: [ForgeFact] = []
  private var ledger: PostingLedger

  /// - Parameter key: The publication's key.
  init(key: String, capabilities: Capabilities) {
    ownership = Ownership(key: key, markup: capabilities.markup, author: .app)
    ledger = PostingLedger(capabilities)
  }

  var author: AuthorIdentity { ownership.author }

  /// Comments with reviewbot's marker that the forge did not allow it to change.
  var foreign: Set<ItemID> { ownership.foreign }

  var observed: ObservedPublication { ObservedPublication(knownFacts, ownership) }

  mutating func show(_ facts: [ForgeFact], on surface: Capabilities.Surface) {
    self.facts[surface] = facts
  }

  /// - Parameter facts: The pull request's newest commit.
  mutating func show(head facts: [ForgeFact]) {
    head = facts
  }

  mutating func identify(as author: AuthorIdentity) {
    ownership.author = author
  }

  /// Excludes comments of another bot that repeats reviewbot's marker.
  mutating func disown(_ ids: some Sequence<ItemID>) {
    ownership.foreign.formUnion(ids)
  }

  /// Records an operation of the posting and the forge's answer.
  /// - Returns: Whether the answer shows that the account differs from the assumed one.
  mutating func note(_ action: ForgeOperation.Action, _ facts: [ForgeFact]) -> Bool {
    ledger.note(action, facts, seen: action.existingComment.flatMap(comment))
    guard let login = login(in: facts, after: action), !login.isEmpty else { return false }
    if case .login(let known) = author, known.lowercased() == login.lowercased() { return false }
    ownership.author = .login(login)
    return true
  }

  /// Forgets a comment that this posting created and that the forge no longer has, because another run removed it as a
  /// duplicate.
  mutating func forget(_ id: ItemID) {
    ledger.forget(id)
  }

  /// Whether the forge's last lists of these surfaces lack a comment that this posting created.
  func isBehind(on surfaces: Set<Capabilities.Surface>) -> Bool {
    let places: [(Capabilities.Surface, ForgeFact.Comment.Place)] = [
      (.summary, .conversation), (.reviewComments, .review),
    ]
    return places.contains { surfaces.contains($0) && ledger.exceeds(facts[$0] ?? [], at: $1) }
  }

  /// Comments of bots that carry reviewbot's marker, by author. With several authors, the account is still unknown. The
  /// author of the latest run comes first, and of two with the same run the one that was earlier: copies are later.
  var candidates: [(author: String, comments: [ForgeFact.Comment])] {
    var comments: [(comment: ForgeFact.Comment, run: Int)] = []
    for case .comment(let comment) in facts.values.joined() where comment.isBot && comment.replyTo == nil {
      guard let marker = Marker(body: comment.body, in: ownership.markup), marker.key == ownership.key else { continue }
      comments.append((comment, marker.run))
    }
    comments.sort { ($1.run, $0.comment.order) < ($0.run, $1.comment.order) }
    let authors = Dictionary(grouping: comments.enumerated(), by: \.element.comment.author)
    return authors.sorted { ($0.value.first?.offset ?? 0) < ($1.value.first?.offset ?? 0) }
      .map { ($0.key, $0.value.map(\.element.comment)) }
  }

  /// All items of all lists, corrected by the posting's own operations.
  var knownFacts: [ForgeFact] {
    ledger.correcting(head + Capabilities.Surface.allCases.flatMap { facts[$0] ?? [] }, author: author)
  }

  private func comment(_ id: ItemID) -> ForgeFact.Comment? {
    for case .comment(let comment) in knownFacts where comment.id == id { return comment }
    return nil
  }

  /// Returns the account that an answer shows. A created item always shows it; a changed item does so only while the
  /// account is unknown.
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
}
