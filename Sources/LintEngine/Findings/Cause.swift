/// How a change brings about a finding that lies outside its added lines.
package struct Cause: Hashable, Sendable {
  /// 1-based lines that add to the finding, one entry for each count; ascending.
  package let lines: [Int]
  /// How many of them must be new for the change to be the cause; 0 where it is known to be.
  package let excess: Int

  package init(lines: [Int], excess: Int) {
    self.lines = lines
    self.excess = max(1, excess)
  }

  private init() {
    lines = []
    excess = 0
  }

  /// Of a finding that was not there before the change, though its lines were.
  package static let change = Cause()
}
