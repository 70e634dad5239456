package import ReviewCore

/// One operation on a forge, with the reason for it.
package struct ForgeOperation: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case setStatus(DesiredPublication.Status)
    /// Creates the run with all its annotations, in as many requests as necessary.
    case createCheck(DesiredPublication.Check, CheckStamp)
    /// Continues after `from` annotations, where an earlier posting stopped.
    case completeCheck(Int64, DesiredPublication.Check, from: Int)
    case createSummary(body: String)
    case updateSummary(Int64, body: String)
    case deleteSummary(Int64)
    /// Creates all comments in one request; either all succeed or all fail.
    case createReview([ReviewComment])
    case updateComment(Int64, body: String)
    case deleteComment(Int64)
    case minimise(nodeID: String)
    case unminimise(nodeID: String)
  }

  /// An inline comment with its marker.
  package struct ReviewComment: Hashable, Sendable {
    package let fingerprint: Fingerprint
    package let anchor: Anchor
    package let body: String

    package init(fingerprint: Fingerprint, anchor: Anchor, body: String) {
      self.fingerprint = fingerprint
      self.anchor = anchor
      self.body = body
    }
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
    case .createCheck, .completeCheck: .checkRun
    case .createSummary, .updateSummary, .deleteSummary: .summary
    case .createReview, .updateComment, .deleteComment: .reviewComments
    case .minimise, .unminimise: .minimising
    }
  }

  /// The comment that the operation changes or removes.
  var existingComment: Int64? {
    switch self {
    case .updateSummary(let id, _), .deleteSummary(let id), .updateComment(let id, _), .deleteComment(let id): id
    default: nil
    }
  }
}

extension ForgeOperation: CustomStringConvertible {
  /// For example `update the summary comment 17`.
  package var description: String {
    switch action {
    case .setStatus(let status): "set the commit status \(status.context) to \(status.state.rawValue)"
    case .createCheck(let check, _): "create the check run \(check.name) with \(check.annotations.count) annotations"
    case .completeCheck(let id, let check, let from):
      "complete the check run \(id) with annotations \(from + 1) to \(check.annotations.count)"
    case .createSummary: "create the summary comment"
    case .updateSummary(let id, _): "update the summary comment \(id)"
    case .deleteSummary(let id): "delete the summary comment \(id)"
    case .createReview(let comments): "create a review with \(comments.count) inline comments"
    case .updateComment(let id, _): "update the inline comment \(id)"
    case .deleteComment(let id): "delete the inline comment \(id)"
    case .minimise(let id): "minimise the comment \(id)"
    case .unminimise(let id): "show the comment \(id) again"
    }
  }
}
