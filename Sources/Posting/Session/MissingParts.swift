import ReviewCore

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

extension Capabilities.Surface {
  /// Whether the surface has items to list; the others are operations on comments.
  var isListed: Bool {
    switch self {
    case .statuses, .annotations, .summary, .reviewComments: true
    case .folding, .resolving: false
    }
  }
}
