import ReviewCore

/// The heading of a report, in every human-readable format.
struct ReportHeading {
  let report: Report

  /// The program, the repository and the pull request.
  var title: [String] {
    let subject = report.subject
    var phrases = ["reviewbot \(Escaped.line(report.toolVersion))", Escaped.line(subject.repository)]
    if let number = subject.pullRequest {
      phrases.append("pull request \(number)" + (subject.isFork ? " from a fork" : ""))
    }
    return phrases.filter { !$0.isEmpty }
  }

  /// The compared revisions, and the size of the change.
  var facts: [String] {
    if let wholeFiles { return [wholeFiles] }
    return revisions.map { name, revision in "\(name) \(revision)" } + [size]
  }

  /// Nil for a report about a change.
  var wholeFiles: String? {
    report.subject.base != .unknown || report.changedFiles > 0 ? nil : "whole files"
  }

  /// The compared revisions with their roles.
  var revisions: [(name: String, revision: Revision)] {
    let subject = report.subject
    var revisions = [("base", subject.base)]
    if let mergeBase = subject.mergeBase {
      revisions.append(("merge base", mergeBase.id.map { .commit($0, name: $0.hex) } ?? mergeBase))
    }
    revisions.append(("head", subject.head))
    if subject.tested != subject.head { revisions.append(("tested", subject.tested)) }
    return revisions
  }

  /// For example `5 files, +48 lines`.
  var size: String {
    guard report.changedFiles > 0 else { return "no changes" }
    return "\(counted(report.changedFiles, "file")), +\(counted(report.addedLines, "line"))"
  }
}

extension Report {
  /// The key figures: of lint, of the tests, then of coverage.
  var keyFigures: [String] {
    let order: [CheckID] = [.lint, .tests, .merge, .coverage]
    return order.flatMap { check in results.filter { $0.check == check }.compactMap(\.keyFigure) }
  }
}
