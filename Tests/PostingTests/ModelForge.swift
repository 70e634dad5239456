import Posting
import ReviewCore
import Synchronization

/// A forge in memory that behaves like GitHub, and can inject faults.
final class ModelForge: ForgeClient {
  struct State {
    var head: String
    var nextID: Int64 = 1
    var statuses: [String: DesiredPublication.Status] = [:]
    var checks: [ForgeFact.Check] = []
    var comments: [ForgeFact.Comment] = []
    var minimised: Set<ItemID> = []
    var resolved: Set<ItemID> = []
    var writes = 0
    /// Faults for the write with this number: an error before or after it is performed.
    var faults: [Int: (kind: ForgeError.Kind, isDone: Bool)] = [:]
    var refusedPaths: Set<String> = []
    /// Errors for every such action.
    var refusals: [Capabilities.Surface: ForgeError.Kind] = [:]
    /// Whether the answer to a review has its comments, as GitLab's does.
    var answersWithComments = false
    /// Whether the account may change the comments of others.
    var isAdministrator = false
    /// Whether lists do not show new comments yet.
    var isLagging = false
  }

  let capabilities: Capabilities
  let login: String
  /// The ways in which it closes comments.
  let closings: Set<Capabilities.Surface>
  let state: Mutex<State>

  private let known: AuthorIdentity

  init(
    head: String, capabilities: Capabilities = Capabilities(), identity: AuthorIdentity = .app,
    login: String = "github-actions[bot]", closings: Set<Capabilities.Surface> = [.folding]
  ) {
    self.closings = closings
    known = identity
    self.capabilities = capabilities
    self.login = login
    state = Mutex(State(head: head))
  }

  func identity() async throws(ForgeError) -> AuthorIdentity { known }

  func pause(_ duration: Duration) async throws(ForgeError) {}

  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    state.withLock { state in
      var facts: [ForgeFact] = surfaces.isEmpty ? [.head(state.head)] : []
      if surfaces.contains(.statuses) { facts += state.statuses.values.map { .status($0.shown(in: capabilities.statusWords)) } }
      if surfaces.contains(.annotations) { facts += state.checks.map { .check($0) } }
      let places: [ForgeFact.Comment.Place] =
        (surfaces.contains(.summary) ? [.conversation] : []) + (surfaces.contains(.reviewComments) ? [.review] : [])
      guard !state.isLagging else { return facts }
      return facts + state.comments.filter { places.contains($0.place) }.map { .comment($0) }
    }
  }

  func perform(_ action: ForgeOperation.Action, observed: [ForgeFact]) async throws(ForgeError) -> [ForgeFact] {
    let result: Result<[ForgeFact], ForgeError> = state.withLock { state in
      let fault = state.faults[state.writes]
      state.writes += 1
      if let fault, !fault.isDone { return .failure(ForgeError(fault.kind, "injected", hint: "none")) }
      if let refusal = state.refusals[action.surface] { return .failure(ForgeError(refusal, "refused", hint: "none")) }
      let facts = apply(action, to: &state)
      if let fault { return .failure(ForgeError(fault.kind, "injected", hint: "none")) }
      return facts
    }
    return try result.get()
  }

  /// A comment by another account.
  func add(
    _ body: String, by author: String, isBot: Bool = false, place: ForgeFact.Comment.Place = .conversation,
    replyTo: ItemID? = nil
  ) {
    state.withLock { state in
      let id = Self.take(&state)
      state.comments.append(
        ForgeFact.Comment(
          id: ItemID("\(id)"), order: id, place: place, author: author, isBot: isBot, body: body, replyTo: replyTo, closings: closings))
    }
  }

  /// A push: review comments are then shown elsewhere, or without a line.
  func push(_ head: ObjectID, moving: (Anchor) -> ForgeFact.Comment.Position) {
    state.withLock { state in
      state.head = head.hex
      for (index, comment) in state.comments.enumerated() {
        guard case .shown(let anchor) = comment.position else { continue }
        state.comments[index] = comment.with(position: moving(anchor))
      }
    }
  }

  /// A person changes the text of a comment.
  func edit(_ id: ItemID, _ change: (String) -> String) {
    state.withLock { state in
      guard let index = state.comments.firstIndex(where: { $0.id == id }) else { return }
      state.comments[index] = state.comments[index].with(body: change(state.comments[index].body))
    }
  }

  /// Another run removes all but the first of the comments about one thing.
  func removeDuplicates() {
    state.withLock { state in
      var seen: Set<String> = []
      state.comments.removeAll { comment in
        guard let marker = Marker(body: comment.body) else { return false }
        return !seen.insert("\(marker.kind) \(marker.fingerprint ?? "")").inserted
      }
    }
  }

  var ours: [ForgeFact.Comment] { state.withLock { $0.comments.filter { $0.author == login } } }
  var summaries: [ForgeFact.Comment] { ours.filter { Marker(body: $0.body)?.kind == .summary } }
  /// Comments of open findings.
  var open: [ForgeFact.Comment] {
    ours.filter { comment in Marker(body: comment.body).map { $0.kind == .finding && !$0.isSettled } ?? false }
  }

  private static func take(_ state: inout State) -> Int64 {
    defer { state.nextID += 1 }
    return state.nextID
  }

  private func apply(_ action: ForgeOperation.Action, to state: inout State) -> Result<[ForgeFact], ForgeError> {
    switch action {
    case .setStatus(let status): state.statuses[status.context] = status
    case .reportAnnotations(let check, let stamp):
      let fact = ForgeFact.Check(
        id: ItemID("\(state.nextID)"), order: Self.take(&state), externalID: stamp.text,
        annotationCount: check.annotations.count, isComplete: true)
      state.checks.append(fact)
      return .success([.check(fact)])
    case .continueReport(let id, let check, let from):
      guard let index = state.checks.firstIndex(where: { $0.id == id }) else { return .failure(Self.gone) }
      let old = state.checks[index]
      state.checks[index] = ForgeFact.Check(
        id: id, order: old.order, externalID: old.externalID, annotationCount: old.annotationCount + check.annotations.count - from, isComplete: true)
    case .addSummary(let body): return .success([.comment(append(body, .conversation, .unknown, to: &state))])
    case .updateSummary(let id, let body), .updateComment(let id, let body): return rewrite(id, body, in: &state)
    case .deleteSummary(let id), .deleteComment(let id):
      guard let comment = state.comments.first(where: { $0.id == id }) else { return .failure(Self.gone) }
      guard comment.author == login || state.isAdministrator else { return .failure(Self.foreign) }
      state.comments.removeAll { $0.id == id }
    case .addComments(let comments):
      guard !comments.contains(where: { state.refusedPaths.contains($0.fingerprint.hex) }) else {
        return .failure(ForgeError(.invalid, "not part of the diff", hint: "none"))
      }
      let added = comments.map { append($0.body, .review, .shown($0.anchor), to: &state) }
      return .success(state.answersWithComments ? added.map { .comment($0) } : [.identity(.login(login))])
    case .fold(let id): state.minimised.insert(id)
    case .unfold(let id): state.minimised.remove(id)
    case .resolve(let id): state.resolved.insert(id)
    case .unresolve(let id): state.resolved.remove(id)
    }
    return .success([])
  }

  private static let foreign = ForgeError(.forbidden, "not yours", hint: "none")
  private static let gone = ForgeError(.gone, "not found", hint: "none")

  private func append(
    _ body: String, _ place: ForgeFact.Comment.Place, _ position: ForgeFact.Comment.Position, to state: inout State
  ) -> ForgeFact.Comment {
    let id = Self.take(&state)
    let comment = ForgeFact.Comment(
      id: ItemID("\(id)"), order: id, place: place, author: login, isBot: true, body: body, position: position,
      closings: closings)
    state.comments.append(comment)
    return comment
  }

  private func rewrite(_ id: ItemID, _ body: String, in state: inout State) -> Result<[ForgeFact], ForgeError> {
    guard let index = state.comments.firstIndex(where: { $0.id == id }) else { return .failure(Self.gone) }
    guard state.comments[index].author == login || state.isAdministrator else { return .failure(Self.foreign) }
    state.comments[index] = state.comments[index].with(body: body)
    return .success([.comment(state.comments[index])])
  }
}

/// A run's client of the model: like the real client, it changes comments only while the reviewed commit is the newest.
struct ModelClient: ForgeClient {
  let forge: ModelForge
  let reviewed: ObjectID
  /// Called before each request, with its number.
  var before: @Sendable (Int) async -> Void = { _ in }
  /// Called for each wait.
  var onPause: @Sendable () -> Void = {}
  private let requests = Counter()

  init(_ forge: ModelForge, reviewed: ObjectID, before: @escaping @Sendable (Int) async -> Void = { _ in }) {
    self.forge = forge
    self.reviewed = reviewed
    self.before = before
  }

  var capabilities: Capabilities { forge.capabilities }

  func identity() async throws(ForgeError) -> AuthorIdentity { try await forge.identity() }

  func pause(_ duration: Duration) async throws(ForgeError) { onPause() }

  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    await before(requests.next())
    return try await forge.facts(on: surfaces)
  }

  func perform(_ action: ForgeOperation.Action, observed: [ForgeFact]) async throws(ForgeError) -> [ForgeFact] {
    await before(requests.next())
    let isForHead = action.surface != .statuses && action.surface != .annotations
    guard !isForHead || forge.state.withLock({ $0.head }) == reviewed.hex else {
      throw ForgeError(.moved, "newer commit", hint: "none")
    }
    return try await forge.perform(action, observed: observed)
  }

  var requestCount: Int { requests.count }

  private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func next() -> Int {
      value.withLock { value in
        defer { value += 1 }
        return value
      }
    }
  }
}

extension ForgeFact.Comment {
  fileprivate func with(position: Position) -> ForgeFact.Comment {
    ForgeFact.Comment(
      id: id, order: order, place: place, author: author, isBot: isBot, body: body, replyTo: replyTo,
      position: position, closings: closings)
  }
}
