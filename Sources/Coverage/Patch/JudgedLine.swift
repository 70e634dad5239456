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

/// The coverage of one line in region mode.
package enum LineState: Hashable, Sendable {
  /// Not executable: blank, a comment, only punctuation, or not measured.
  case notExecutable
  case covered
  /// The line ran, except these columns: 1-based, in UTF-8 bytes, end exclusive, ascending. Empty if the report only
  /// says that a branch was never taken.
  case partial([Range<Int>])
  case uncovered
  /// No test of this run executed the line, and tests that did not run may reach it.
  case unknown

  /// What two runs did with one line: only what neither ran is missed.
  func merging(_ other: LineState) -> LineState {
    switch (self, other) {
    case (.notExecutable, let state), (let state, .notExecutable): return state
    case (.covered, _), (_, .covered): return .covered
    case (.uncovered, let state), (let state, .uncovered): return state
    case (.unknown, let state), (let state, .unknown): return state
    case (.partial(let left), .partial(let right)):
      let missed = Self.intersection(left, right)
      return missed.isEmpty ? .covered : .partial(missed)
    }
  }

  /// Both are ascending.
  private static func intersection(_ left: [Range<Int>], _ right: [Range<Int>]) -> [Range<Int>] {
    var common: [Range<Int>] = []
    var (first, second) = (left[...], right[...])
    while let one = first.first, let two = second.first {
      if one.overlaps(two) { common.append(one.clamped(to: two)) }
      if one.upperBound <= two.upperBound { first.removeFirst() } else { second.removeFirst() }
    }
    return common
  }
}

/// How many parts of one line have code, and how many of them ran. A part is a piece of the line that a region or a
/// subrange delimits.
package struct LineParts: Hashable, Sendable {
  package let total: Int
  package let ran: Int

  package init(total: Int, ran: Int) {
    self.total = total
    self.ran = ran
  }
}
