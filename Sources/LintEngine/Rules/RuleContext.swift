package import LintFastWalk
package import ReviewCore
package import SwiftSyntax

/// One file while its rules are run: what rules may ask, and where they report.
package struct RuleContext {
  package let path: RepoPath
  package let source: SourceText
  /// The comments that the walk has passed so far, ascending; all comments of the file once the walk is over.
  package internal(set) var comments: [Comment] = []
  /// String literals and regular expressions over several lines, from the opening to the closing delimiters, ascending,
  /// without those inside others.
  package internal(set) var multilineStrings: [Range<Int>] = []
  /// Declarations with bodies or members, in the order in which they begin.
  package internal(set) var declarations: [EnclosingDeclaration] = []
  /// The declarations around the node that is visited, outermost first.
  package internal(set) var openDeclarations: [OpenDeclaration] = []
  private(set) var findings: [RawFinding] = []
  /// The number of the rule that is called.
  package var rule = 0
  private let severities: [Severity]
  @usableFromInline let states: [AnyObject]
  package var folding = FoldedSequences()
  /// What the comments turn off; known once the walk is over.
  package internal(set) var suppressions = Suppressions()
  /// For rules that look at text, and at the tree only where they found something.
  package let tree: SourceFileSyntax
  /// Nil where no date was given; only rules with `dependsOnDay` may ask.
  package let today: CalendarDay?
  /// What rules did not look at.
  package var gaps: [LintGap] = []
  /// Counts the time of rules that have a limit of their own.
  package let meter: WorkMeter

  /// What is known of a file before its rules are run.
  package struct File {
    package let path: RepoPath
    package let source: SourceText
    package let tree: SourceFileSyntax
    package let today: CalendarDay?
  }

  /// - Parameter severities: By number of the rule.
  init(_ file: File, handlers: Handlers, severities: [Severity], meter: WorkMeter) {
    path = file.path
    source = file.source
    tree = file.tree
    today = file.today
    self.severities = severities
    states = handlers.states.map { $0() }
    self.meter = meter
  }

  /// - Parameters:
  ///   - range: Where it stands; may be empty.
  ///   - severity: The rule's own when nil.
  package mutating func report(
    _ range: Range<Int>, _ message: String, severity: Severity? = nil, fix: ByteFix? = nil, cause: Cause? = nil
  ) {
    findings.append(
      RawFinding(
        rule: rule, severity: severity ?? severities[rule], range: range, message: message, fix: fix, cause: cause))
  }

  /// Reports a node without the white space and comments around it.
  package mutating func report(
    _ node: some SyntaxProtocol, _ message: String, severity: Severity? = nil, fix: ByteFix? = nil, cause: Cause? = nil
  ) {
    report(node.contentRange, message, severity: severity, fix: fix, cause: cause)
  }

  /// The value of a rule, changed in place.
  @inlinable @inline(__always)
  package subscript<Value>(state: RuleState<Value>) -> Value {
    _read { yield box(of: state).value }
    _modify { yield &box(of: state).value }
  }

  /// An object of a rule.
  @inlinable @inline(__always)
  package subscript<Object>(object: RuleObject<Object>) -> Object {
    // The registration numbers an object and stores its creation together.
    unsafe unsafeDowncast(states[object.index], to: Object.self)
  }

  @inlinable @inline(__always)
  func box<Value>(of state: RuleState<Value>) -> StateBox<Value> {
    // The registration numbers a state and stores the creation of its box together.
    unsafe unsafeDowncast(states[state.index], to: StateBox<Value>.self)
  }
}

extension SyntaxProtocol {
  /// Offsets without the white space and comments around the node.
  package var contentRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  package var contentStart: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  package var contentEnd: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}
