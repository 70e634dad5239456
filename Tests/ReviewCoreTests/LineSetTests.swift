import ReviewCore
import ReviewTestKit
import Testing

/// `LineSet` compared with `Set<Int>`, and its description.
@Suite struct LineSetTests {
  private static func lines(_ random: inout some RandomNumberGenerator) -> Set<Int> {
    let range = 1...Int.random(in: 1...60, using: &random)
    return Set(range.filter { _ in Bool.random(using: &random) })
  }

  @Test("It does what a set of numbers does", .firstCounterexample, arguments: 1...200 as ClosedRange<UInt64>)
  func behavesAsASet(seed: UInt64) {
    var random = SeededGenerator(seed)
    let (left, right) = (Self.lines(&random), Self.lines(&random))
    let (mine, theirs) = (LineSet(left.shuffled(using: &random)), LineSet(right))
    #expect(Array(mine.lines) == left.sorted())
    #expect(mine.count == left.count)
    #expect(mine.isEmpty == left.isEmpty)
    #expect(Set(mine.union(theirs).lines) == left.union(right))
    #expect(Set(mine.intersection(theirs).lines) == left.intersection(right))
    #expect(Set(mine.subtracting(theirs).lines) == left.subtracting(right))
    for line in 0...61 { #expect(mine.contains(line) == left.contains(line)) }
    let low = Int.random(in: 1...60, using: &random)
    let range = low...(low + Int.random(in: 0...5, using: &random))
    #expect(mine.intersects(range) == !left.isDisjoint(with: range))
    var grown = mine
    grown.insert(range)
    #expect(Set(grown.lines) == left.union(range))
  }

  @Test("Equal contents are equal, and no two ranges touch", .firstCounterexample, arguments: 1...100 as ClosedRange<UInt64>)
  func isCanonical(seed: UInt64) {
    var random = SeededGenerator(seed)
    let lines = Self.lines(&random)
    var built = LineSet()
    for line in lines.shuffled(using: &random) { built.insert(line) }
    #expect(built == LineSet(lines))
    for (first, second) in zip(built.ranges, built.ranges.dropFirst()) {
      #expect(first.upperBound + 1 < second.lowerBound)
    }
  }

  @Test("It prints as ranges", arguments: [
    ([1, 2], "1-2"), ([1, 3], "1, 3"), ([], ""), ([7], "7"), ([3, 1, 2, 9], "1-3, 9"),
  ])
  func describesItself(lines: [Int], text: String) {
    #expect(LineSet(lines).description == text)
  }
}
