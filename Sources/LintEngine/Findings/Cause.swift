/// The reason why a change causes a finding outside its added lines.
package struct Cause: Hashable, Sendable {
  /// The 1-based lines that contribute to the finding, ascending; a line that counts twice is listed twice.
  package let lines: [Int]
  /// The number of these lines that must be new for the change to be the cause; 0 if it is known to be.
  package let excess: Int

  package init(lines: [Int], excess: Int) {
    self.lines = lines
    self.excess = max(1, excess)
  }

  private init() {
    lines = []
    excess = 0
  }

  /// The cause of a finding that is new, though its lines existed before the change.
  package static let change = Cause()
}
