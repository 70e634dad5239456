package import ReviewCore

/// One operation on a forge, with the reason for it.
package struct ForgeOperation: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case setStatus(DesiredPublication.Status)
    /// Creates a report with all its annotations, in as many requests as necessary.
    case reportAnnotations(DesiredPublication.Check, CheckStamp)
    /// Continues after `from` annotations, where an earlier posting stopped.
    case continueReport(ItemID, DesiredPublication.Check, from: Int)
    case addSummary(body: String)
    case updateSummary(ItemID, body: String)
    case deleteSummary(ItemID)
    /// Adds at most `Limits.commentsPerRequest` comments. When the forge refuses one of them, it may add none.
    case addComments([ReviewComment])
    case updateComment(ItemID, body: String)
    case deleteComment(ItemID)
    /// Collapses a comment.
    case fold(ItemID)
    case unfold(ItemID)
    /// Marks the thread that begins with the comment as resolved.
    case resolve(ItemID)
    case unresolve(ItemID)
  }

  /// An inline comment with its marker.
  package struct ReviewComment: Hashable, Sendable {
    /// Of its first finding.
    package let fingerprint: Fingerprint
    /// Of its other findings.
    package let others: [Fingerprint]
    package let anchor: Anchor
    /// Nil when the diff does not show it.
    package let oldSide: OldSide?
    package let body: String

    package init(
      fingerprint: Fingerprint, others: [Fingerprint] = [], anchor: Anchor, oldSide: OldSide?, body: String
    ) {
      self.fingerprint = fingerprint
      self.others = others
      self.anchor = anchor
      self.oldSide = oldSide
      self.body = body
    }

    var fingerprints: [Fingerprint] { [fingerprint] + others }
  }

  package let action: Action
  /// A few words.
  package let reason: String

  package init(_ action: Action, because reason: String) {
    self.action = action
    self.reason = reason
  }
}

extension ForgeOperation.Action {
  /// The surface that the operation changes.
  package var surface: Capabilities.Surface {
    switch self {
    case .setStatus: .statuses
    case .reportAnnotations, .continueReport: .annotations
    case .addSummary, .updateSummary, .deleteSummary: .summary
    case .addComments, .updateComment, .deleteComment: .reviewComments
    case .fold, .unfold: .folding
    case .resolve, .unresolve: .resolving
    }
  }

  /// The comment that the operation changes or removes.
  var existingComment: ItemID? {
    switch self {
    case .updateSummary(let id, _), .deleteSummary(let id), .updateComment(let id, _), .deleteComment(let id): id
    default: nil
    }
  }

  /// The comment that the operation changes, removes or closes.
  var affectedComment: ItemID? {
    switch self {
    case .fold(let id), .unfold(let id), .resolve(let id), .unresolve(let id): id
    default: existingComment
    }
  }
}

extension ForgeOperation: CustomStringConvertible {
  /// For example `update the summary comment 17`.
  package var description: String {
    switch action {
    case .setStatus(let status): "set the commit status \(status.context) to \(status.state.rawValue)"
    case .reportAnnotations(let check, _): "report \(check.annotations.count) annotations as \(check.name)"
    case .continueReport(let id, let check, let from):
      "complete the report \(id) with annotations \(from + 1) to \(check.annotations.count)"
    case .addSummary: "create the summary comment"
    case .updateSummary(let id, _): "update the summary comment \(id)"
    case .deleteSummary(let id): "delete the summary comment \(id)"
    case .addComments(let comments): "add \(comments.count) inline comments"
    case .updateComment(let id, _): "update the inline comment \(id)"
    case .deleteComment(let id): "delete the inline comment \(id)"
    case .fold(let id): "fold the comment \(id)"
    case .unfold(let id): "unfold the comment \(id)"
    case .resolve(let id): "resolve the thread of the comment \(id)"
    case .unresolve(let id): "reopen the thread of the comment \(id)"
    }
  }
}
