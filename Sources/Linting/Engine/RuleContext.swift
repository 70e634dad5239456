import ReviewCore
import SwiftSyntax

/// One file while its rules look at it: what they may ask, and where they report.
struct RuleContext {
  let path: RepoPath
  let source: SourceText
  /// All comments that the walk has passed so far, ascending; all of the file's when the walk is over.
  var comments: [Comment] = []
  /// String literals and regular expressions over several lines, from the opening to the closing delimiters, ascending;
  /// those inside others are left out.
  var multilineStrings: [Range<Int>] = []
  /// Declarations with bodies or members, in the order in which they begin.
  var declarations: [EnclosingDeclaration] = []
  /// Those around the place of the walk, outermost first.
  var openDeclarations: [OpenDeclaration] = []
  private(set) var findings: [RawFinding] = []
  /// The words of the file, where many rules need some.
  let words: FileWords?
  /// By index plus one: rules that cannot find anything here.
  private let idle: [Bool]
  /// By `SyntaxKind.place`: what there is to do here.
  let duties: [Handlers.Duties]
  /// The rule whose turn it is.
  var rule = 0
  var severities: [Severity]
  private var boxes: [AnyObject]
  var folding = FoldedSequences()
  /// What the comments turn off; known when the walk is over.
  var suppressions = Suppressions()
  /// For rules that look at text, and at the tree only where they found something.
  var tree: SourceFileSyntax?
  /// Nil when nobody said; only rules that say `dependsOnDay` may ask.
  var today: CalendarDay?
  /// What rules did not look at.
  var gaps: [LintGap] = []
  /// Counts what rules take that have a limit of their own.
  let meter: WorkMeter

  init(path: RepoPath, source: SourceText, rules: CompiledRules, meter: WorkMeter) {
    var words = rules.readsWords ? FileWords(source.bytes, path: path) : nil
    self.init(
      path: path, source: source, severities: rules.severities, handlers: rules.handlers,
      boxes: rules.handlers.boxes.map { $0() }, words: words, idle: rules.idle(in: &words),
      meter: meter)
  }

  init(
    path: RepoPath, source: SourceText, severities: [Severity], handlers: Handlers, boxes: [AnyObject], words: FileWords?,
    idle: [Bool], meter: WorkMeter
  ) {
    self.path = path
    self.source = source
    self.severities = severities
    self.boxes = boxes
    self.words = words
    self.idle = idle
    self.meter = meter
    duties = handlers.duties(idle: idle)
  }

  /// Whether a rule need not be called for this file.
  func isIdle(_ rule: Int) -> Bool { idle[rule + 1] }

  /// - Parameters:
  ///   - range: Where it stands; may be empty.
  ///   - severity: The rule's own when nil.
  mutating func report(
    _ range: Range<Int>, _ message: String, severity: Severity? = nil, fix: ByteFix? = nil, cause: Cause? = nil
  ) {
    findings.append(
      RawFinding(
        rule: rule, severity: severity ?? severities[rule], range: range, message: message, fix: fix, cause: cause))
  }

  /// Reports a node without the white space and comments around it.
  mutating func report(
    _ node: some SyntaxProtocol, _ message: String, severity: Severity? = nil, fix: ByteFix? = nil, cause: Cause? = nil
  ) {
    report(node.contentRange, message, severity: severity, fix: fix, cause: cause)
  }

  /// The object that `Registration.box(_:)` promised.
  func box(_ index: Int) -> AnyObject { boxes[index] }

  /// A rule's memory, changed in place.
  subscript<State>(slot: RuleState<State>) -> State {
    _read { yield memory(of: slot).state }
    _modify { yield &memory(of: slot).state }
  }

  /// The rule makes slots and their boxes together, so that the box at a slot's index is of the slot's type.
  private func memory<State>(of slot: RuleState<State>) -> StateBox<State> {
    unsafe unsafeDowncast(boxes[slot.index], to: StateBox<State>.self)
  }
}

extension SyntaxProtocol {
  /// Offsets without the white space and comments around the node.
  var contentRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  var contentStart: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  var contentEnd: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}
