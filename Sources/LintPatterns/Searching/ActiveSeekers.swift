import LintEngine
import LintFastWalk
import SwiftSyntax

/// The seekers that may match in one file, and the kinds of nodes at which they start.
struct ActiveSeekers {
  private var isActive: [Bool]
  private var starts: KindSet

  /// Creates a set of all seekers.
  init(_ program: PatternProgram) {
    isActive = Array(repeating: true, count: program.seekers.count)
    starts = .all
  }

  /// Creates a set of the seekers whose needs the file meets.
  init(_ program: PatternProgram, in words: consuming FileWords) {
    isActive = Array(repeating: false, count: program.seekers.count)
    starts = KindSet()
    let (needs, isReport) = (program.needs, program.isReport)
    var isRuleActive = false
    // The inner seekers of a rule precede the rule.
    for number in program.seekers.indices.reversed() {
      let isMet = (isReport[number] || isRuleActive) && words.meet(needs[number])
      if isReport[number] { isRuleActive = isMet }
      guard isMet else { continue }
      isActive[number] = true
      for place in program.index.starts[number] { starts.insert(place) }
    }
    if SequenceFolding.kinds.contains(where: { starts.contains($0.index) }) {
      starts.insert(SyntaxKind.sequenceExpr.index)
    }
  }

  func contains(_ seeker: Int) -> Bool { isActive[seeker] }

  /// Returns whether any active seeker starts at nodes of this kind.
  func start(at kind: SyntaxKind) -> Bool { starts.contains(kind.index) }
}
