import ReviewCore

/// The progress of a posting: its view of the pull request, the forge's refusals, and the remaining operations.
struct PostingState {
  let publication: Publication
  /// The capabilities without the surfaces that the forge refused.
  private(set) var capabilities: Capabilities
  var view: PullRequestView
  /// Findings whose comment the forge refused once, which may be an accident.
  private var refused: Set<Fingerprint> = []
  private var uncommentable: Set<Fingerprint> = []
  /// Whether this run requested a summary comment that may exist. It never requests a second one.
  private var hasCreatedSummary = false
  private var hasLooked = false
  private var performed: [ForgeOperation] = []
  private var notices: [String] = []
  private(set) var missing: MissingParts

  init(_ publication: Publication, capabilities: Capabilities) {
    self.publication = publication
    self.capabilities = capabilities.limited(to: publication.policy.surfaces)
    view = PullRequestView(key: publication.policy.key, capabilities: capabilities)
    missing = MissingParts(capabilities)
  }

  /// Returns the operations now required on these surfaces.
  func operations(on scope: Set<Capabilities.Surface>) -> [ForgeOperation] {
    let observed = view.observed
    let operations = plan(
      desired: publication.desired(placement(observed), capabilities: capabilities, after: observed),
      observed: observed, capabilities: capabilities.limited(to: scope.union([.folding, .resolving])))
    return operations.filter { operation in
      if case .addSummary = operation.action { return !hasCreatedSummary }
      return true
    }
  }

  /// Whether a later run of the same workflow has posted about the commit.
  var isOutrun: Bool { view.observed.hasLaterRun(than: publication.run, about: publication.head) }

  mutating func endFirstLook() {
    hasLooked = true
  }

  mutating func begin(_ action: ForgeOperation.Action) {
    if case .addSummary = action { hasCreatedSummary = true }
  }

  /// - Returns: Whether the answer shows that the account differs from the assumed one.
  mutating func note(_ operation: ForgeOperation, _ facts: [ForgeFact]) -> Bool {
    performed.append(operation)
    return view.note(operation.action, facts)
  }

  /// Records that the forge refused a single comment.
  mutating func refuse(_ comment: ForgeOperation.ReviewComment) {
    let isFirstTime = refused.isDisjoint(with: comment.fingerprints)
    refused.formUnion(comment.fingerprints)
    if !isFirstTime { uncommentable.formUnion(comment.fingerprints) }
  }

  /// Records that comments are not tried again, because the forge has refused too many.
  mutating func giveUp(_ comments: [ForgeOperation.ReviewComment]) {
    uncommentable.formUnion(comments.flatMap(\.fingerprints))
  }

  /// Records that the forge refused a whole surface; the plan omits it from now on.
  mutating func lose(_ surface: Capabilities.Surface, _ error: ForgeError) {
    guard capabilities.surfaces.remove(surface) != nil else { return }
    notices.append("Without \(capabilities.words(for: surface)): \(error.summary) \(error.hint)")
    let hasOtherVerdict = publication.policy.statuses != .off || publication.policy.hasSummary
    if error.kind == .unsupported, hasOtherVerdict { return }
    missing.add(surface, error.summary, hint: error.hint)
  }

  private func placement(_ observed: ObservedPublication) -> Placement {
    var capabilities = capabilities
    if observed.hasMovedOn(from: publication.head) { capabilities.surfaces.subtract([.summary, .reviewComments]) }
    if observed.hasLaterRun(than: publication.run, about: publication.head) { capabilities.surfaces = [] }
    return publication.placement(
      Placement.Circumstances(
        capabilities: capabilities, commented: observed.commented, uncommentable: uncommentable))
  }
}

extension PostingState {
  /// - Parameter error: The reason why the posting ended early; nil when it finished.
  consuming func outcome(after error: ForgeError?) -> PostingOutcome {
    let performed = performed
    let hasRefusedComments = !uncommentable.isEmpty
    let pending = error == nil ? [] : dropPending()
    let observed = view.observed
    let isSummaryDue = publication.isSummaryDue(after: observed) && supersession == nil
    let isSummaryPosted =
      isSummaryDue && capabilities.has(.summary) && !pending.contains(.summary) && !observed.summaries.isEmpty
    if isSummaryDue, hasLooked, error == nil, capabilities.has(.summary), !isSummaryPosted {
      missing.add(
        .summary, "It is unknown whether the forge created it.", hint: "Run it again; it continues where it stopped.")
    }
    if hasRefusedComments { noteUncommentable(isSummaryPosted: isSummaryPosted) }
    if let error { missing.end(with: error, without: pending) }
    return PostingOutcome(
      performed: performed, placement: placement(observed), isSummaryPosted: isSummaryPosted,
      supersession: supersession, notices: notices, problem: missing.problem)
  }

  /// The reason, as a sentence, why this run leaves the comments to another one; nil while it is the newest.
  private var supersession: String? {
    let observed = view.observed
    let commit = publication.head.short
    if observed.hasMovedOn(from: publication.head) {
      let reason =
        "The pull request has a newer commit than \(commit), whose own run posts the summary and the inline comments."
      return publication.policy.hasVerdict ? "\(reason) Only \(lasting) of \(commit) are set." : reason
    }
    guard observed.hasLaterRun(than: publication.run, about: publication.head) else { return nil }
    return "A later run has posted its report about \(commit) already."
  }

  /// The parts that belong to a commit, and that a run writes although the pull request has a newer one.
  private var lasting: String {
    capabilities.has(.annotations) ? "the status and the \(capabilities.reportName)" : "the commit statuses"
  }

  /// Treats a refused comment as a finding outside the diff, as long as the check run or the summary shows the finding.
  private mutating func noteUncommentable(isSummaryPosted: Bool) {
    let report = capabilities.has(.annotations) ? "the \(capabilities.reportName)" : nil
    let places = [isSummaryPosted ? "the summary" : nil, report].compactMap(\.self)
    let rest = ", which \(places.joined(separator: " and ")) \(places.count > 1 ? "show" : "shows") instead."
    notices.append(
      "Inline comments for \(uncommentable.count) findings: the forge refused their lines"
        + (places.isEmpty ? "." : rest))
    guard !isSummaryPosted, !capabilities.has(.annotations) else { return }
    missing.add(
      .reviewComments, "The forge refused their lines.", hint: "Check that the base branch here is the pull request's.")
  }

  /// Counts unfinished operations as not posted, after a posting that ended early.
  /// - Returns: The surfaces with unfinished operations.
  private mutating func dropPending() -> Set<Capabilities.Surface> {
    guard hasLooked else {
      let all = capabilities.surfaces
      capabilities.surfaces = []
      return all.filter(\.isListed)
    }
    hasCreatedSummary = false
    let pending = operations(on: capabilities.surfaces)
    for case .addComments(let comments) in pending.map(\.action) {
      uncommentable.formUnion(comments.flatMap(\.fingerprints))
    }
    let surfaces = Set(pending.map(\.action.surface))
    if surfaces.contains(.annotations) { capabilities.surfaces.remove(.annotations) }
    return surfaces
  }
}

/// The requested parts that are not on the pull request, with the reasons.
struct MissingParts {
  private var surfaces: Set<Capabilities.Surface> = []
  private var reasons: [String] = []
  private var hints: [String] = []
  private let capabilities: Capabilities

  /// - Parameter capabilities: Provides the names of the surfaces.
  init(_ capabilities: Capabilities) {
    self.capabilities = capabilities
  }

  mutating func add(_ surface: Capabilities.Surface, _ reason: String, hint: String) {
    surfaces.insert(surface)
    if !reasons.contains(reason) { reasons.append(reason) }
    hints.append(hint)
  }

  /// - Parameter pending: The surfaces with operations left when the posting ended early.
  mutating func end(with error: ForgeError, without pending: Set<Capabilities.Surface>) {
    surfaces.formUnion(pending)
    reasons = [error.summary]
    hints = [error.hint]
  }

  /// Nil when nothing is missing.
  var problem: Problem? {
    guard let reason = reasons.first, let hint = hints.first else { return nil }
    let names = Capabilities.Surface.allCases.filter(surfaces.contains).map(capabilities.words)
    guard !names.isEmpty else { return Problem(summary: reason, hint: hint) }
    return Problem(summary: "Not posted: \(names.joined(separator: ", ")). \(reason)", hint: hint)
  }
}
