import Forge
import ReviewCore
import Synchronization

/// A forge in memory that does what GitHub does with each action, and can be told to fail.
final class ModelForge: ForgeClient {
  struct State {
    var head: String
    var nextID: Int64 = 1
    var statuses: [String: DesiredPublication.Status] = [:]
    var checks: [ForgeFact.Check] = []
    var comments: [ForgeFact.Comment] = []
    var minimised: Set<String> = []
    var writes = 0
    /// What happens to the write with this number: an error before it is done, or after.
    var faults: [Int: (kind: ForgeError.Kind, isDone: Bool)] = [:]
    var refusedPaths: Set<String> = []
  }

  let capabilities: Capabilities
  let login = "github-actions[bot]"
  let state: Mutex<State>

  private let known: AuthorIdentity

  init(head: String, capabilities: Capabilities = Capabilities(), identity: AuthorIdentity = .app) {
    known = identity
    self.capabilities = capabilities
    state = Mutex(State(head: head))
  }

  func identity() async throws(ForgeError) -> AuthorIdentity { known }

  func pause(_ duration: Duration) async throws(ForgeError) {}

  func facts(on surfaces: Set<Capabilities.Surface>) async throws(ForgeError) -> [ForgeFact] {
    state.withLock { state in
      var facts: [ForgeFact] = surfaces.isEmpty ? [.head(state.head)] : []
      if surfaces.contains(.statuses) { facts += state.statuses.values.map { .status($0) } }
      if surfaces.contains(.checkRun) { facts += state.checks.map { .check($0) } }
      let places: [ForgeFact.Comment.Place] =
        (surfaces.contains(.summary) ? [.conversation] : []) + (surfaces.contains(.reviewComments) ? [.review] : [])
      return facts + state.comments.filter { places.contains($0.place) }.map { .comment($0) }
    }
  }

  func perform(_ action: ForgeOperation.Action) async throws(ForgeError) -> [ForgeFact] {
    let result: Result<[ForgeFact], ForgeError> = state.withLock { state in
      let fault = state.faults[state.writes]
      state.writes += 1
      if let fault, !fault.isDone { return .failure(ForgeError(fault.kind, "injected", hint: "none")) }
      let facts = apply(action, to: &state)
      if let fault { return .failure(ForgeError(fault.kind, "injected", hint: "none")) }
      return facts
    }
    return try result.get()
  }

  /// A comment by somebody else.
  func add(_ body: String, by author: String, isBot: Bool = false, place: ForgeFact.Comment.Place = .conversation, replyTo: Int64? = nil) {
    state.withLock { state in
      let id = Self.take(&state)
      state.comments.append(
        ForgeFact.Comment(
          id: id, nodeID: "N\(id)", place: place, author: author, isBot: isBot, body: body, replyTo: replyTo))
    }
  }

  var ours: [ForgeFact.Comment] { state.withLock { $0.comments.filter { $0.author == login } } }

  private static func take(_ state: inout State) -> Int64 {
    defer { state.nextID += 1 }
    return state.nextID
  }

  private func apply(_ action: ForgeOperation.Action, to state: inout State) -> Result<[ForgeFact], ForgeError> {
    switch action {
    case .setStatus(let status): state.statuses[status.context] = status
    case .createCheck(let check, let stamp):
      let fact = ForgeFact.Check(
        id: Self.take(&state), externalID: stamp.text, annotationCount: check.annotations.count, isComplete: true)
      state.checks.append(fact)
      return .success([.check(fact)])
    case .completeCheck(let id, let check, let from):
      guard let index = state.checks.firstIndex(where: { $0.id == id }) else { return .failure(Self.gone) }
      let old = state.checks[index]
      state.checks[index] = ForgeFact.Check(
        id: id, externalID: old.externalID, annotationCount: old.annotationCount + check.annotations.count - from, isComplete: true)
    case .createSummary(let body): return .success([.comment(append(body, .conversation, to: &state))])
    case .updateSummary(let id, let body), .updateComment(let id, let body): return rewrite(id, body, in: &state)
    case .deleteSummary(let id), .deleteComment(let id):
      guard let comment = state.comments.first(where: { $0.id == id }) else { return .failure(Self.gone) }
      guard comment.author == login else { return .failure(ForgeError(.forbidden, "not yours", hint: "none")) }
      state.comments.removeAll { $0.id == id }
    case .createReview(let comments):
      guard !comments.contains(where: { state.refusedPaths.contains($0.fingerprint.hex) }) else {
        return .failure(ForgeError(.invalid, "not part of the diff", hint: "none"))
      }
      for comment in comments { _ = append(comment.body, .review, to: &state) }
    case .minimise(let node): state.minimised.insert(node)
    case .unminimise(let node): state.minimised.remove(node)
    }
    return .success([])
  }

  private static let gone = ForgeError(.gone, "not found", hint: "none")

  private func append(_ body: String, _ place: ForgeFact.Comment.Place, to state: inout State) -> ForgeFact.Comment {
    let id = Self.take(&state)
    let comment = ForgeFact.Comment(id: id, nodeID: "N\(id)", place: place, author: login, isBot: true, body: body)
    state.comments.append(comment)
    return comment
  }

  private func rewrite(_ id: Int64, _ body: String, in state: inout State) -> Result<[ForgeFact], ForgeError> {
    guard let index = state.comments.firstIndex(where: { $0.id == id }) else { return .failure(Self.gone) }
    let old = state.comments[index]
    guard old.author == login else { return .failure(ForgeError(.forbidden, "not yours", hint: "none")) }
    state.comments[index] = ForgeFact.Comment(
      id: id, nodeID: old.nodeID, place: old.place, author: old.author, isBot: old.isBot, body: body, replyTo: old.replyTo)
    return .success([.comment(state.comments[index])])
  }
}

/// Reproducible chance (SplitMix64).
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
