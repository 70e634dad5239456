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
  package func text(top: [String], lines: [String]) -> String {
    let start = top.map(Self.finished).joined()
    let room = budget - start.utf8.count - Self.longestOmission
    var text = ""
    for (index, line) in lines.enumerated() {
      let next = Self.finished(line)
      guard text.utf8.count + next.utf8.count <= room else { return start + text + omission(of: lines.count - index) }
      text += next
    }
    return start + text
  }

  private static func finished(_ line: String) -> String { inertLine(line) + "\n" }

  private func omission(of count: Int) -> String {
    "cut: \(counted(count, "more line")) over the budget of \(budget) bytes; \(order)\n"
  }

  private static let longestOmission = 120
}
