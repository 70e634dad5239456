/// Cuts a Markdown text to the length that a forge accepts, so that the rest still renders.
enum BodyBudget {
  /// Cuts at the end of a line, closes open fences and `<details>`, and adds a last line with the size of the cut.
  /// - Parameter limit: In UTF-16 units.
  static func fit(_ text: String, limit: Int) -> String {
    guard text.utf16.count > limit else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Space for the closing lines.
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

  /// Cuts plain text.
  /// - Parameter length: In UTF-16 units.
  static func cut(_ text: String, to length: Int) -> String {
    guard text.utf16.count > length else { return text }
    var cut = text.prefix(max(0, length - 1))
    while cut.utf16.count >= length { cut.removeLast() }
    return cut + "…"
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

    /// Reviewbot never writes deeper nesting than this.
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
