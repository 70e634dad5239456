import ReviewCore

/// What happened to the changed files, as text.
struct LedgerFigures {
  /// Files that the same checks left out for the same reason.
  struct Group: Hashable {
    /// For example `left out of lint and coverage: in a folder of CocoaPods (built-in default)`. Untrusted.
    let text: String
    let paths: [RepoPath]
  }

  private let ledger: FileLedger

  init(_ report: Report) {
    ledger = report.ledger
  }

  /// Whether there is no more to say than that one check judged each file, as its own figures say.
  var isEmpty: Bool {
    let words = ledger.counts.map(\.word)
    return words.isEmpty || (words == [.linted] || words == [.measured]) && groups.isEmpty
  }

  /// For example `9 measured`, `2 tests`, `1 left out`.
  var phrases: [String] {
    ledger.counts.map { word, count in word == .test ? counted(count, "test") : "\(count) \(word.rawValue)" }
  }

  /// The omissions, those of most files first.
  var groups: [Group] {
    var paths: [String: [RepoPath]] = [:]
    for entry in ledger.entries where !entry.omissions.isEmpty {
      for text in Self.texts(of: entry) { paths[text, default: []].append(entry.path) }
    }
    return paths.map { Group(text: $0.key, paths: $0.value) }.sorted { left, right in
      left.paths.count == right.paths.count ? left.text < right.text : left.paths.count > right.paths.count
    }
  }

  /// Returns one text for each reason; both checks mostly have the same.
  private static func texts(of entry: FileLedger.Entry) -> [String] {
    let states = entry.omissions
    let same = states.allSatisfy { $0.state == states[0].state }
    return same
      ? [text(of: states[0].state, by: states.map(\.check))] : states.map { text(of: $0.state, by: [$0.check]) }
  }

  private static func text(of state: FileState, by checks: [CheckID]) -> String {
    let names = checks.map(\.rawValue).joined(separator: " and ")
    // Some reasons are sentences.
    let text = state.reason ?? ""
    let reason = Escaped.line(clipped(text.hasSuffix(".") ? String(text.dropLast()) : text, to: 500))
    guard case .leftOut(_, let decider) = state else { return "not judged by \(names): \(reason)" }
    return "left out of \(names): \(reason) (\(decider.rawValue))"
  }
}

extension LedgerFigures.Group {
  /// One sentence with the first paths.
  func sentence(upTo limit: Int) -> String {
    let (shown, more) = cut(paths, to: limit)
    let names = shown.map(\.description).joined(separator: ", ")
    return "\(text): \(names)\(more > 0 ? " and \(more) more" : "")"
  }
}
