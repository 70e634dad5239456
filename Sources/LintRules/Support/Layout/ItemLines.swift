import LintEngine

/// The layout of parameters or arguments: all on one line, or each on a separate line, depending on the options.
struct ItemLines: Sendable {
  private let allowsSingleLine: Bool
  /// The maximum number of items on a single line; 0 means no limit.
  private let mostOnSingleLine: Int

  init(_ options: RuleOptions) {
    allowsSingleLine = options.isOn("allows_single_line")
    mostOnSingleLine = options.integer("max_number_of_single_line_parameters")
  }

  /// - Parameter lines: The line on which each item begins, ascending.
  func areWrong(_ lines: [Int]) -> Bool {
    guard lines.count > 1 else { return false }
    let distinct = Set(lines).count
    return distinct == 1 ? isTooWide(lines.count) : distinct != lines.count
  }

  /// Returns the index of the first item that should be on a separate line; nil if there is none.
  /// - Parameter lines: The line on which each item begins, ascending.
  func firstWrong(of lines: [Int]) -> Int? {
    guard areWrong(lines) else { return nil }
    if lines.first == lines.last { return allowsSingleLine ? mostOnSingleLine : 1 }
    return lines.indices.dropFirst().first { lines[$0] == lines[$0 - 1] }
  }

  private func isTooWide(_ count: Int) -> Bool {
    !allowsSingleLine || mostOnSingleLine > 0 && count > mostOnSingleLine
  }
}
