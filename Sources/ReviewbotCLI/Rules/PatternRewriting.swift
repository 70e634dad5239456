import LintEngine
import LintPatterns
import Review
import ReviewCore

/// Rewrites the matches of a pattern, or shows the result as a diff.
struct PatternRewriting: Sendable {
  let query: PatternQuery
  let reader: FolderReader
  let services: Services
  /// The folder that paths are relative to; absolute.
  let root: String

  /// - Throws: A `UserFacingError` when the file cannot be read or written.
  func rewrite(_ path: RepoPath, inPlace: Bool) throws {
    let old = try reader.bytes(of: path)
    let fixed = query.fix(old, path: path)
    for notice in fixed.notices { services.console.say("note: \(notice)") }
    if let problem = LintGap.problem(of: fixed.gaps) { throw problem }
    guard fixed.bytes != old else { return }
    guard inPlace, let text = path.text else {
      try services.console.write(LineDiff(path: path, old: old, new: fixed.bytes).text)
      return
    }
    let whole = text.hasPrefix("/") ? text : "\(root)/\(text)"
    guard try services.replacing.replace(whole, expecting: old, with: fixed.bytes) else {
      throw Problem(summary: "\(path) was not rewritten: it changed in the meantime.", hint: "Run the command again.")
    }
    services.console.say("\(path): \(fixed.count) rewritten")
  }

  /// Prints how many matches were not rewritten.
  func say(_ matches: [PatternQuery.Match]) {
    let left = matches.filter { $0.fix == nil }
    for match in left {
      services.console.say(
        "note: \(match.path):\(match.start.line): a comment would be lost, so this match stays as it is.")
    }
  }
}
