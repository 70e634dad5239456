/// One measured line in both modes.
package struct JudgedLine: Hashable, Sendable {
  /// 1-based, in the head's file.
  package let number: Int
  /// Line mode: the execution count.
  package let count: UInt64
  /// Region mode.
  package let state: LineState

  package init(number: Int, count: UInt64, state: LineState) {
    self.number = number
    self.count = count
    self.state = state
  }

  /// The same line in a file that tests outside of this run may reach.
  var asOpen: JudgedLine { state == .uncovered ? JudgedLine(number: number, count: count, state: .unknown) : self }

  /// The same line in two exact reports: what ran in either ran.
  func merging(_ other: JudgedLine) -> JudgedLine {
    JudgedLine(
      number: number, count: count.addingWithSaturation(other.count), state: state.merging(other.state))
  }
}
