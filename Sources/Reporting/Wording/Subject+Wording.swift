import ReviewCore

extension Report {
  /// Who speaks and about what: the program, the repository, the pull request.
  var titlePhrases: [String] {
    var phrases = ["reviewbot \(Visible.line(toolVersion))", Visible.line(subject.repository)]
    if let number = subject.pullRequest {
      phrases.append("pull request \(number)" + (subject.isFork ? " from a fork" : ""))
    }
    return phrases.filter { !$0.isEmpty }
  }

  /// What was compared, and how much of it there is.
  var subjectPhrases: [String] {
    guard subject.base != .unknown || changedFiles > 0 else { return ["whole files"] }
    var phrases = ["base \(subject.base)"]
    if let mergeBase = subject.mergeBase {
      phrases.append("merge base \(mergeBase.id?.short ?? mergeBase.description)")
    }
    phrases.append("head \(subject.head)")
    if subject.tested != subject.head { phrases.append("tested \(subject.tested)") }
    return phrases + [sizePhrase]
  }

  /// `5 files, +48 lines`.
  var sizePhrase: String {
    changedFiles == 0 ? "no changes" : "\(counted(changedFiles, "file")), +\(counted(addedLines, "line"))"
  }
}
