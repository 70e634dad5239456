/// How a change brings about a finding that lies outside its added lines.
package struct Cause: Hashable, Sendable {
  /// 1-based lines that add to the finding, one entry for each count; ascending.
  package let lines: [Int]
  /// How many of them must be new for the change to be the cause.
  package let excess: Int

  package init(lines: [Int], excess: Int) {
    self.lines = lines
    self.excess = max(1, excess)
  }
}
