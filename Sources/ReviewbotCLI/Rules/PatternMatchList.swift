import LintEngine
import LintPatterns
import ReviewCore

/// The matches of a pattern: the location and its line, and the value of each metavariable.
struct PatternMatchList {
  let matches: [PatternQuery.Match]

  var text: String {
    matches.map(text).joined()
  }

  private func text(_ match: PatternQuery.Match) -> String {
    let line = Escaped.text(match.line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    let place = "\(match.path):\(match.start.line):\(match.start.column)"
    let bindings = match.bindings.filter { !$0.code.isEmpty }.map { "    $\($0.name) = \($0.code)\n" }
    return "\(place): \(line)\n" + bindings.joined()
  }
}
