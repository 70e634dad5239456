import ReviewCore

/// The next steps: links to the parts of the page that need work, the most urgent first.
struct HTMLTodo {
  let report: Report
  let files: PageFiles

  /// Empty when nothing is to be done.
  var list: HTML {
    let steps = (tests + findings + coverage).prefix(6).map { HTML.tag("li", $0) }
    guard !steps.isEmpty else { return [] }
    return .tag(
      "nav.todo", [("aria-label", "What to do")],
      [.tag("h2", [.text("What to do")]), .tag("ol", HTML(Array(steps)))])
  }

  private var tests: [HTML] {
    report.results.compactMap { result in
      let bad = result.tests.filter(\.hasFailed)
      guard let first = bad.first else { return nil }
      let more = bad.count > 1 ? " and \(bad.count - 1) more" : ""
      let name: HTML = [.tag("code", [.text(first.title)]), .text(more)]
      return [.text("Repair "), .tag("a", [("href", "#\(result.check.rawValue)")], name)]
    }
  }

  private var findings: [HTML] {
    let all = files.unplaced + files.files.flatMap(\.findings)
    var steps = [Severity.error, .warning].compactMap { severity -> HTML? in
      let count = all.count { $0.severity == severity }
      guard count > 0 else { return nil }
      let file = files.files.first { $0.count(severity) > 0 }
      let text = HTML.text(counted(count, severity.rawValue))
      return [
        .text(severity == .error ? "Resolve " : "Look at "),
        file.map { .tag("a", [("href", "#\($0.anchor)")], text) } ?? text,
        file.map { [.text(", first in "), .tag("code", [.text($0.path.description)])] } ?? [],
      ]
    }
    if let sentence = FixableCount(all).sentence { steps.append(.prose("Fix by command: \(sentence)")) }
    return steps
  }

  private var coverage: [HTML] {
    let lacking = files.files.filter { $0.lackingCount > 0 }
    guard let worst = lacking.max(by: { $0.lackingCount < $1.lackingCount }) else { return [] }
    let count = lacking.reduce(0) { $0 + $1.lackingCount }
    return [
      [
        .text("Test \(counted(count, "added line")) that never ran, most of them in "),
        .tag("a", [("href", "#\(worst.anchor)")], [.tag("code", [.text(worst.path.description)])]),
      ]
    ]
  }
}
