/// Cuts a Markdown text to what a forge takes, so that what is left still renders.
enum BodyBudget {
  /// At a line's end, closing open fences and `<details>`, with a last line that says how much is missing.
  /// - Parameter limit: In UTF-16 units.
  static func fit(_ text: String, limit: Int) -> String {
    guard text.utf16.count > limit else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Room for what closes the text.
    var room = limit - 400
    var state = MarkdownState()
    var kept: [Substring] = []
    for line in lines {
      room -= line.utf16.count + 1
      guard room >= 0 else { break }
      kept.append(line)
      state.read(line)
    }
    let missing = lines.count - kept.count
    let note = "_… \(missing) more lines in the full report._"
    return (kept.map(String.init) + state.closings + ["", note]).joined(separator: "\n")
  }

  private struct MarkdownState {
    private var fence: String?
    private var openDetails = 0

    mutating func read(_ line: Substring) {
      let text = line.drop { $0 == " " }
      let run = String(text.prefix { $0 == "`" })
      if let open = fence {
        if run.count >= open.count, text.allSatisfy({ $0 == "`" || $0 == " " }) { fence = nil }
      } else if run.count >= 3 {
        fence = run
      } else {
        openDetails += line.count(of: "<details") - line.count(of: "</details>")
      }
    }

    /// Nesting deeper than this does not come from us.
    var closings: [String] {
      (fence.map { [$0] } ?? []) + Array(repeating: "\n</details>", count: min(8, max(0, openDetails)))
    }
  }
}

extension Substring {
  fileprivate func count(of part: String) -> Int {
    ranges(of: part).count
  }
}
