import ReviewCore

/// Returns the operations that turn the observed state into the desired state.
///
/// Pure. A second plan after the operations is empty. The next posting can complete one that was interrupted at any
/// point. Therefore the most informative operations come first, and the verdict of the statuses last.
package func plan(
  desired: DesiredPublication, observed: ObservedPublication, capabilities: Capabilities
) -> [ForgeOperation] {
  let planner = Planner(desired: desired, observed: observed, capabilities: capabilities)
  if planner.isOutrun { return planner.withdrawals() }
  if planner.isStale { return planner.withdrawals() + planner.check() + planner.statuses() }
  let comments = CommentPlan(desired: desired, observed: observed.comments, capabilities: capabilities)
  return comments.operations() + planner.check() + planner.summary() + planner.statuses()
}

private struct Planner {
  let desired: DesiredPublication
  let observed: ObservedPublication
  let capabilities: Capabilities

  var isStale: Bool { observed.hasMovedOn(from: desired.head) }

  var isOutrun: Bool { observed.hasLaterRun(than: desired.run, about: desired.head) }

  /// Removes comments of an overtaken run that the later run may not have seen: duplicates of an older comment, and
  /// those of findings that the later run does not report. The oldest comment stays for the later run; otherwise both
  /// runs would remove each other's comments.
  func withdrawals() -> [ForgeOperation] {
    func isOurs(_ comment: ObservedPublication.Comment) -> Bool {
      comment.marker.run == desired.run.number && (comment.marker.workflow ?? "") == desired.run.workflow
        && !comment.hasReplies
    }
    var withdrawals: [ForgeOperation] = []
    if capabilities.has(.summary) {
      withdrawals += observed.summaries.dropFirst().filter(isOurs).compactMap(\.id).map {
        ForgeOperation(.deleteSummary($0), because: "a later run has posted")
      }
    }
    guard capabilities.has(.reviewComments) else { return withdrawals }
    var seen: Set<String> = []
    let later = observed.laterHistory(than: desired.run, about: desired.head)
    for comment in observed.comments where !comment.marker.isSettled && comment.position != .outdated {
      guard let fingerprint = comment.marker.fingerprint else { continue }
      let isDuplicate = !seen.insert(fingerprint).inserted
      guard isDuplicate || later?.excludes(comment.marker) == true, isOurs(comment), let id = comment.id
      else { continue }
      withdrawals.append(ForgeOperation(.deleteComment(id), because: "a later run has posted"))
    }
    return withdrawals
  }

  func statuses() -> [ForgeOperation] {
    guard capabilities.has(.statuses) else { return [] }
    let words = capabilities.statusWords
    let due = desired.statuses.filter { status in
      !desired.hasVerdictInCheck || observed.statuses.contains { $0.context == status.context }
    }
    return due.filter { !observed.statuses.contains($0.shown(in: words)) }.map {
      ForgeOperation(.setStatus($0), because: "it differs or is missing")
    }
  }

  /// Annotations can be added but not removed, so other contents require another run.
  func check() -> [ForgeOperation] {
    guard capabilities.has(.annotations), let check = desired.check else { return [] }
    let digest = check.digest
    guard let mine = observed.checks.last, mine.stamp.digest == digest else {
      let stamp = CheckStamp(
        key: desired.key, workflow: desired.run.workflow, run: desired.run.number, digest: digest)
      return [ForgeOperation(.reportAnnotations(check, stamp), because: "none of this commit has these contents")]
    }
    guard mine.annotationCount < check.annotations.count || !mine.isComplete else { return [] }
    let from = min(mine.annotationCount, check.annotations.count)
    return [
      ForgeOperation(.continueReport(mine.id, check, from: from), because: "an earlier posting ended in the middle")
    ]
  }

  func summary() -> [ForgeOperation] {
    guard capabilities.has(.summary) else { return [] }
    let extra = observed.summaries.dropFirst(desired.summary == nil ? 0 : 1).compactMap(\.id).map {
      ForgeOperation(.deleteSummary($0), because: desired.summary == nil ? "summaries are off" : "the oldest one stays")
    }
    guard let summary = desired.summary else { return extra }
    var marker = desired.marker(.summary, digest: summary.digest)
    marker.history = summary.history
    let body = marker.line(in: capabilities.markup) + summary.text
    guard let oldest = observed.summaries.first else {
      return [ForgeOperation(.addSummary(body: body), because: "there is none")]
    }
    guard let id = oldest.id, let reason = reasonToRewrite(oldest, to: summary) else { return extra }
    return [ForgeOperation(.updateSummary(id, body: body), because: reason)] + extra
  }

  private func reasonToRewrite(
    _ comment: ObservedPublication.Comment, to summary: DesiredPublication.Summary
  ) -> String? {
    if comment.marker.digest != summary.digest { return "its contents changed" }
    if comment.marker.head != desired.head.hex { return "it is about another commit" }
    if comment.marker.history != summary.history { return "the findings changed" }
    return comment.isEdited ? "a person edited it" : nil
  }
}

extension DesiredPublication {
  /// Returns the marker of a comment that this run writes.
  func marker(_ kind: Marker.Kind, digest: String) -> Marker {
    Marker(
      key: key, kind: kind, head: head.hex, run: run.number, digest: digest,
      workflow: run.workflow.isEmpty ? nil : run.workflow)
  }
}
