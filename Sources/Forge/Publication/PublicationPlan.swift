package import ReviewCore

/// What has to be done for the desired to stand where the observed stands now.
///
/// Pure. Planning again after performing is empty. The order is such that a posting killed at any point is healed by
/// the next: what tells most comes first, and the verdict of the statuses last.
package func plan(
  desired: DesiredPublication, observed: ObservedPublication, capabilities: Capabilities
) -> [ForgeOperation] {
  let planner = Planner(desired: desired, observed: observed, capabilities: capabilities)
  if planner.isOutrun { return planner.withdrawals() }
  if planner.isStale { return planner.check() + planner.statuses() }
  return planner.comments() + planner.check() + planner.summary() + planner.statuses()
}

extension ObservedPublication {
  /// Whether the pull request has moved on from the commit that was reviewed.
  package func hasMovedOn(from head: ObjectID) -> Bool {
    currentHead.map { $0.lowercased() != head.hex } ?? false
  }
}

private struct Planner {
  let desired: DesiredPublication
  let observed: ObservedPublication
  let capabilities: Capabilities

  var isStale: Bool { observed.hasMovedOn(from: desired.head) }

  /// A later run has spoken about this very commit: it knows better.
  var isOutrun: Bool {
    observed.summaries.contains { $0.marker.head == desired.head.hex && $0.marker.run > desired.run }
      || observed.checks.contains { $0.stamp.run > desired.run }
  }

  /// An overtaken run takes back what it put down beside something older: the run that overtook it may have looked
  /// before it was there. What is older than all others is left to that run, or both would remove the other's.
  func withdrawals() -> [ForgeOperation] {
    func isOurs(_ comment: ObservedPublication.Comment) -> Bool {
      comment.marker.run <= desired.run && !comment.hasReplies
    }
    var withdrawals: [ForgeOperation] = []
    if capabilities.has(.summary) {
      withdrawals += observed.summaries.dropFirst().filter(isOurs).compactMap(\.id).map {
        ForgeOperation(.deleteSummary($0), because: "a later run has spoken")
      }
    }
    guard capabilities.has(.reviewComments) else { return withdrawals }
    var seen: Set<String> = []
    for comment in observed.comments {
      guard let fingerprint = comment.marker.fingerprint, !seen.insert(fingerprint).inserted, isOurs(comment),
        let id = comment.id
      else { continue }
      withdrawals.append(ForgeOperation(.deleteComment(id), because: "a later run has spoken"))
    }
    return withdrawals
  }

  func statuses() -> [ForgeOperation] {
    guard capabilities.has(.statuses) else { return [] }
    return desired.statuses.filter { !observed.statuses.contains($0) }.map {
      ForgeOperation(.setStatus($0), because: "it says something else, or nothing")
    }
  }

  /// Annotations can be added but not removed, so other contents need another run.
  func check() -> [ForgeOperation] {
    guard capabilities.has(.checkRun), let check = desired.check else { return [] }
    let digest = check.digest
    guard let mine = observed.checks.last, mine.stamp.digest == digest else {
      let stamp = CheckStamp(key: desired.key, run: desired.run, digest: digest)
      return [ForgeOperation(.createCheck(check, stamp), because: "none of this commit has these contents")]
    }
    guard mine.annotationCount < check.annotations.count || !mine.isComplete else { return [] }
    let from = min(mine.annotationCount, check.annotations.count)
    return [ForgeOperation(.completeCheck(mine.id, check, from: from), because: "an earlier posting ended in the middle")]
  }

  func summary() -> [ForgeOperation] {
    guard capabilities.has(.summary) else { return [] }
    let extra = observed.summaries.dropFirst(desired.summary == nil ? 0 : 1).compactMap(\.id).map {
      ForgeOperation(.deleteSummary($0), because: desired.summary == nil ? "summaries are off" : "the oldest one stays")
    }
    guard let summary = desired.summary else { return extra }
    let marker = Marker(
      key: desired.key, kind: .summary, head: desired.head.hex, run: desired.run, digest: summary.digest)
    let body = marker.line + summary.text
    guard let oldest = observed.summaries.first else {
      return [ForgeOperation(.createSummary(body: body), because: "there is none")]
    }
    guard oldest.marker.digest != summary.digest, let id = oldest.id else { return extra }
    return [ForgeOperation(.updateSummary(id, body: body), because: "its contents changed")] + extra
  }

  func comments() -> [ForgeOperation] {
    guard capabilities.has(.reviewComments) else { return [] }
    let wanted = Dictionary(desired.comments.map { ($0.fingerprint.hex, $0) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<String> = []
    var changes: [ForgeOperation] = []
    for comment in observed.comments {
      guard let fingerprint = comment.marker.fingerprint else { continue }
      if let wish = wanted[fingerprint], kept.insert(fingerprint).inserted {
        changes += update(comment, to: wish)
      } else {
        changes += retire(comment, isDuplicate: kept.contains(fingerprint))
      }
    }
    return creations(of: desired.comments.filter { !kept.contains($0.fingerprint.hex) }) + changes
  }

  private func creations(of comments: [DesiredPublication.Comment]) -> [ForgeOperation] {
    let drafts = comments.map {
      ForgeOperation.ReviewComment(fingerprint: $0.fingerprint, anchor: $0.anchor, body: body(of: $0))
    }
    let size = max(1, capabilities.commentsPerReview)
    return stride(from: 0, to: drafts.count, by: size).map { start in
      let batch = Array(drafts[start..<min(start + size, drafts.count)])
      return ForgeOperation(.createReview(batch), because: "these findings have no comment")
    }
  }

  private func update(_ comment: ObservedPublication.Comment, to wish: DesiredPublication.Comment) -> [ForgeOperation] {
    guard let id = comment.id, comment.marker.isSettled || comment.marker.digest != wish.digest else { return [] }
    let reason = comment.marker.isSettled ? "its finding is back" : "its finding changed"
    let update = ForgeOperation(.updateComment(id, body: body(of: wish)), because: reason)
    guard comment.marker.isSettled, capabilities.has(.minimising), let node = comment.nodeID else { return [update] }
    return [ForgeOperation(.unminimise(nodeID: node), because: reason), update]
  }

  /// A thread that people took part in stays, and says what became of it.
  private func retire(_ comment: ObservedPublication.Comment, isDuplicate: Bool) -> [ForgeOperation] {
    guard let id = comment.id, !comment.marker.isSettled, isDuplicate || isJudged(comment.marker) else { return [] }
    let reason = isDuplicate ? "an older one says the same" : "its finding is gone"
    guard comment.hasReplies else { return [ForgeOperation(.deleteComment(id), because: reason)] }
    var marker = comment.marker
    marker.isSettled = true
    marker.head = desired.head.hex
    marker.run = desired.run
    let text = isDuplicate ? "Said in an older comment already." : "✅ Settled in \(desired.head.short)."
    let update = ForgeOperation(.updateComment(id, body: marker.line + text), because: "\(reason), and people replied")
    guard capabilities.has(.minimising), let node = comment.nodeID else { return [update] }
    return [ForgeOperation(.minimise(nodeID: node), because: reason), update]
  }

  private func isJudged(_ marker: Marker) -> Bool {
    !desired.unjudged.contains { $0.rawValue == marker.check }
  }

  private func body(of comment: DesiredPublication.Comment) -> String {
    let marker = Marker(
      key: desired.key, kind: .finding, head: desired.head.hex, run: desired.run, digest: comment.digest,
      fingerprint: comment.fingerprint, check: comment.check)
    return marker.line + comment.text
  }
}

extension DesiredPublication.Comment {
  var digest: String { ContentDigest.of(text) }
}
