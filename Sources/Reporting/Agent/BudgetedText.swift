import ReviewCore

/// Joins lines up to a number of bytes, and states how many lines it omits.
package struct BudgetedText {
  /// Maximum UTF-8 bytes of the text; the top is always complete.
  let budget: Int
  /// The reason why the first lines are kept, as the rest of a sentence.
  let order: String

  /// - Parameter order: For example `the most severe come first`.
  package init(budget: Int, order: String) {
    self.budget = budget
    self.order = order
  }

  /// Returns the lines, each made inert for CI logs.
  /// - Parameter notes: Lines between the top and the others, in at most a quarter of the budget.
  package func text(top: [String], notes: [String] = [], lines: [String]) -> String {
    let start = top.map(Self.finished).joined()
    let room = budget - start.utf8.count - Self.longestOmission
    let first = Self.beginning(of: notes, within: min(room, budget / 4))
    let rest = Self.beginning(of: lines, within: room - first.text.utf8.count)
    let more = first.more + rest.more
    return start + first.text + rest.text + (more > 0 ? omission(of: more) : "")
  }

  /// Returns the first lines that fit in `room` bytes, and the number of the others.
  private static func beginning(of lines: [String], within room: Int) -> (text: String, more: Int) {
    var text = ""
    for (index, line) in lines.enumerated() {
      let next = finished(line)
      guard text.utf8.count + next.utf8.count <= room else { return (text, lines.count - index) }
      text += next
    }
    return (text, 0)
  }

  private static func finished(_ line: String) -> String { inertLine(line) + "\n" }

  private func omission(of count: Int) -> String {
    "cut: \(counted(count, "more line")) over the budget of \(budget) bytes; \(order)\n"
  }

  private static let longestOmission = 120
}
