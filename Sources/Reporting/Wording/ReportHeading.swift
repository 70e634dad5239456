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
    let subject = report.subject
    guard subject.base != .unknown || report.changedFiles > 0 else { return ["whole files"] }
    var phrases = ["base \(subject.base)"]
    if let mergeBase = subject.mergeBase {
      phrases.append("merge base \(mergeBase.id?.short ?? mergeBase.description)")
    }
    phrases.append("head \(subject.head)")
    if subject.tested != subject.head { phrases.append("tested \(subject.tested)") }
    return phrases + [size]
  }

  /// For example `5 files, +48 lines`.
  private var size: String {
    guard report.changedFiles > 0 else { return "no changes" }
    return "\(counted(report.changedFiles, "file")), +\(counted(report.addedLines, "line"))"
  }
}
