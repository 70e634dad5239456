import LintEngine
import LintFastWalk
import SwiftSyntax

/// The seekers that may find something in one file, and the kinds of nodes at which they start.
struct ActiveSeekers {
  private var isActive: [Bool]
  /// By `SyntaxKind.index`.
  private var isStart: [Bool]

  /// All of them.
  init(_ program: PatternProgram) {
    isActive = Array(repeating: true, count: program.seekers.count)
    isStart = Array(repeating: true, count: SyntaxKind.count)
  }

  /// Those whose needs the file meets.
  init(_ program: PatternProgram, in words: consuming FileWords) {
    isActive = Array(repeating: false, count: program.seekers.count)
    isStart = Array(repeating: false, count: SyntaxKind.count)
    var isRuleActive = false
    // What a rule looks for inside stands before the rule.
    for number in program.seekers.indices.reversed() {
      let isReport = program.isReport[number]
      let isMet = (isReport || isRuleActive) && words.meet(program.needs[number])
      if isReport { isRuleActive = isMet }
      guard isMet else { continue }
      isActive[number] = true
      for place in program.index.starts[number] { isStart[place] = true }
    }
    if SequenceFolding.kinds.contains(where: { isStart[$0.index] }) { isStart[SyntaxKind.sequenceExpr.index] = true }
  }

  func contains(_ seeker: Int) -> Bool { isActive[seeker] }

  /// Whether any of them starts at nodes of the kind.
  func start(at kind: SyntaxKind) -> Bool { isStart[kind.index] }
}
