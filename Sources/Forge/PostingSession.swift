import ReviewCore

/// One posting under way: look, plan, perform, and look again at what was created.
///
/// After an ambiguous write it looks before it plans again, so nothing is done twice; after a refusal it plans without
/// what was refused, so no finding is lost. What was refused is reported as missing in the end.
struct PostingSession {
  let client: any ForgeClient
  let publication: Publication
  let settling: Duration
  var capabilities: Capabilities
  var author = AuthorIdentity.app
  var facts: [Capabilities.Surface: [ForgeFact]] = [:]
  var head: [ForgeFact] = []
  var ledger = PostingLedger()
  var foreign: Set<Int64> = []
  /// Comments that the forge said are not there, though a list shows them.
  var vanished: Set<Int64> = []
  /// Findings whose comment the forge refused; once may be by accident.
  var refused: Set<Fingerprint> = []
  var uncommentable: Set<Fingerprint> = []
  /// Where we wrote something that another run may have written at the same time.
  var unverified: Set<Capabilities.Surface> = []
  /// Whether this run asked for a summary comment that it may have got. It never asks for a second one.
  var hasCreatedSummary = false
  var ambiguities = 0
  var hasLooked = false
  var performed: [ForgeOperation] = []
  var notices: [String] = []
  var missing = MissingParts()

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

  /// The plan after the first look.
  /// - Throws: Also when the token may not read all that the plan depends on.
  mutating func preview() async throws(ForgeError) -> [ForgeOperation] {
    try await begin()
    if let problem = missing.problem { throw ForgeError(.forbidden, problem.summary, hint: problem.hint) }
    return operations(on: capabilities.surfaces)
  }

  mutating func run() async throws(ForgeError) {
    try await begin()
    var scope = capabilities.surfaces
    for _ in 0..<Self.roundLimit {
      switch try await perform(operations(on: scope)) {
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

  /// - Parameter error: Why the posting ended early; nil when it came to its end.
  func outcome(after error: ForgeError?) -> PostingOutcome {
    var state = self
    let pending = error == nil ? [] : state.giveUpPending()
    let observed = state.observed
    let isSummaryDue = publication.policy.hasSummary && state.supersession == nil
    let isSummaryPosted =
      isSummaryDue && state.capabilities.has(.summary) && !pending.contains(.summary) && !observed.summaries.isEmpty
    if isSummaryDue, hasLooked, error == nil, state.capabilities.has(.summary), !isSummaryPosted {
      state.missing.add(
        .summary, "It is not known whether the forge created it.", hint: "Run it again; it continues where it stopped.")
    }
    if !uncommentable.isEmpty { state.noteUncommentable(isSummaryPosted: isSummaryPosted) }
    if let error { state.missing.end(with: error, without: pending) }
    return PostingOutcome(
      performed: performed, placement: state.placement(observed), isSummaryPosted: isSummaryPosted,
      supersession: state.supersession, notices: state.notices, problem: state.missing.problem)
  }
}

extension PostingSession {
  var observed: ObservedPublication {
    ObservedPublication(knownFacts, key: publication.policy.key, author: author, foreign: foreign)
  }

  /// What the lists showed, corrected by what this run did.
  var knownFacts: [ForgeFact] {
    ledger.correcting(head + Capabilities.Surface.allCases.flatMap { facts[$0] ?? [] }, author: author)
  }

  /// Why this run leaves the comments to another one, as a sentence; nil while it is the newest.
  var supersession: String? {
    let observed = observed
    let commit = publication.head.short
    if observed.hasMovedOn(from: publication.head) {
      return "The pull request has a newer commit than \(commit), whose own run posts the summary and the inline"
        + " comments. Only the status and the check run of \(commit) are set."
    }
    guard observed.hasLaterRun(than: publication.run, about: publication.head) else { return nil }
    return "A later run has posted its report about \(commit) already."
  }

  func placement(_ observed: ObservedPublication) -> Placement {
    var capabilities = capabilities
    if observed.hasMovedOn(from: publication.head) { capabilities.surfaces.subtract([.summary, .reviewComments]) }
    if observed.hasLaterRun(than: publication.run, about: publication.head) { capabilities.surfaces = [] }
    return publication.placement(
      Placement.Circumstances(
        capabilities: capabilities, commented: observed.commented, uncommentable: uncommentable))
  }

  func operations(on scope: Set<Capabilities.Surface>) -> [ForgeOperation] {
    let observed = observed
    let operations = plan(
      desired: publication.desired(placement(observed), capabilities: capabilities), observed: observed,
      capabilities: capabilities.limited(to: scope.union([.minimising])))
    return operations.filter { operation in
      if case .createSummary = operation.action { return !hasCreatedSummary }
      return true
    }
  }
}
