import ReviewCore

/// One posting under way: look, plan, perform, and look again at what was created.
///
/// After an ambiguous write it looks before it plans again, so nothing is done twice; after a refusal it plans without
/// what was refused, so no finding is lost.
struct PostingSession {
  let client: any ForgeClient
  let publication: Publication
  let settling: Duration
  var capabilities: Capabilities
  var author = AuthorIdentity.app
  private var facts: [Capabilities.Surface: [ForgeFact]] = [:]
  private var head: [ForgeFact] = []
  var ledger = PostingLedger()
  var foreign: Set<Int64> = []
  var uncommentable: Set<Fingerprint> = []
  /// Where something was created that another run may have created at the same time.
  var unverified: Set<Capabilities.Surface> = []
  var ambiguities = 0
  var hasLooked = false
  var performed: [ForgeOperation] = []
  var notices: [String] = []

  /// What has to follow a round of writes.
  enum Sequel {
    case done
    /// The forge turned something down: other things are to be done now.
    case planAgain
    /// Others may have written meanwhile, or it is not known what was done.
    case lookAgain(Set<Capabilities.Surface>)
  }

  private static let roundLimit = 16
  static let ambiguityLimit = 5

  init(client: any ForgeClient, publication: Publication, settling: Duration) {
    self.client = client
    self.publication = publication
    self.settling = settling
    capabilities = client.capabilities.limited(to: publication.policy.surfaces)
  }

  /// The plan as it stands after the first look.
  mutating func preview() async throws(ForgeError) -> [ForgeOperation] {
    try await begin()
    return operations(on: capabilities.surfaces)
  }

  mutating func run() async throws(ForgeError) {
    try await begin()
    var scope = capabilities.surfaces
    for _ in 0..<Self.roundLimit {
      let operations = operations(on: scope)
      if operations.isEmpty { return }
      switch try await perform(operations) {
      case .done: return
      case .planAgain: scope = capabilities.surfaces
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

  func outcome(problem: Problem?) -> PostingOutcome {
    var state = self
    let pending = problem == nil ? [] : state.giveUpPending()
    let isPosted = publication.policy.hasSummary && state.capabilities.has(.summary) && !pending.contains(.summary)
    return PostingOutcome(
      performed: performed, placement: state.placement(state.observed), isSummaryPosted: isPosted, notices: notices,
      problem: problem)
  }

  private mutating func begin() async throws(ForgeError) {
    author = try await client.identity()
    head = try await client.facts(on: [])
    try await look(at: capabilities.surfaces)
    try await findOutWhoWeAre()
    hasLooked = true
    if observed.hasMovedOn(from: publication.head) {
      leaveComments(because: "The pull request has moved on to other commits")
    }
  }

  /// Reads one surface after the other: a token that may not read one of them may still use the others.
  private mutating func look(at surfaces: Set<Capabilities.Surface>) async throws(ForgeError) {
    for surface in Capabilities.Surface.allCases where surfaces.contains(surface) && surface != .minimising {
      do {
        facts[surface] = try await client.facts(on: [surface])
      } catch {
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        lose(surface, error)
      }
    }
  }

  /// An app does not know its name. When several bots show our marker, a rewrite that changes nothing tells which one
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
        guard error.kind == .forbidden || error.kind == .gone else { throw error }
        foreign.formUnion(comments.filter { $0.author == name }.map(\.id))
      }
    }
  }

  private var observed: ObservedPublication {
    let all = head + Capabilities.Surface.allCases.flatMap { facts[$0] ?? [] }
    return ObservedPublication(
      ledger.correcting(all, author: author), key: publication.policy.key, author: author, foreign: foreign)
  }

  private func placement(_ observed: ObservedPublication) -> Placement {
    publication.placement(
      Placement.Circumstances(
        capabilities: capabilities, commented: observed.commented, uncommentable: uncommentable))
  }

  func operations(on scope: Set<Capabilities.Surface>) -> [ForgeOperation] {
    let observed = observed
    return plan(
      desired: publication.desired(placement(observed), capabilities: capabilities), observed: observed,
      capabilities: capabilities.limited(to: scope.union([.minimising])))
  }
}

extension ForgeFact.Comment {
  /// Writes what is there already.
  fileprivate var rewriting: ForgeOperation.Action {
    place == .conversation ? .updateSummary(id, body: body) : .updateComment(id, body: body)
  }
}

extension Capabilities.Surface {
  /// As a notice calls it.
  var words: String {
    switch self {
    case .statuses: "commit statuses"
    case .checkRun: "a check run"
    case .summary: "the summary comment"
    case .reviewComments: "inline comments"
    case .minimising: "folding comments"
    }
  }
}
