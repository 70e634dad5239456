package import LintFastWalk
package import ReviewCore
package import SwiftSyntax

/// The context of one file while rules run: it answers their queries and collects their findings.
///
/// It is public only for its generic members: the compiler specialises those of public types alone in another module.
public struct RuleContext {
  package let path: RepoPath
  package let source: SourceText
  /// The comments that the walk has passed, ascending; all comments of the file after the walk.
  package internal(set) var comments: [Comment] = []
  /// Multi-line string literals and regular expressions, with their delimiters, ascending. Those nested inside others
  /// are omitted.
  package internal(set) var multilineStrings: [Range<Int>] = []
  /// Declarations with bodies or members, in the order of their starts.
  package internal(set) var declarations: [EnclosingDeclaration] = []
  /// The declarations that enclose the visited node, outermost first.
  package internal(set) var openDeclarations: [OpenDeclaration] = []
  private(set) var findings: [RawFinding] = []
  /// The number of the rule that is running.
  package var rule = 0
  private let severities: [Severity]
  @usableFromInline let states: [AnyObject]
  /// The suppressions in comments; known after the walk.
  package internal(set) var suppressions = Suppressions()
  /// The tree, for rules that search the text first and need the tree only at a match.
  package let tree: SourceFileSyntax
  /// Nil if no date was given; only rules with `dependsOnDay` may use it.
  package let today: CalendarDay?
  /// The parts of the file that rules did not check.
  package var gaps: [LintGap] = []
  /// Measures the time of rules that have a limit of their own.
  package let meter: WorkMeter
  /// The types of the repository. Only declarations that other files can see affect the findings of a file.
  package let types: KnownTypes

  /// The data of a file that is known before its rules run.
  package struct File {
    package let path: RepoPath
    package let source: SourceText
    package let tree: SourceFileSyntax
    package let today: CalendarDay?
    package let types: KnownTypes

    /// - Parameter types: Nil for the types of this file alone.
    package init(
      path: RepoPath, source: SourceText, tree: SourceFileSyntax, today: CalendarDay?, types: KnownTypes? = nil
    ) {
      self.path = path
      self.source = source
      self.tree = tree
      self.today = today
      self.types = types ?? KnownTypes(source: TypeIndex(), path: path, bytes: source.bytes)
    }
  }

  /// - Parameter severities: The severity of each rule, by its number.
  init(_ file: File, handlers: Handlers, severities: [Severity], meter: WorkMeter) {
    path = file.path
    source = file.source
    tree = file.tree
    today = file.today
    types = file.types
    self.severities = severities
    states = handlers.states.map { $0() }
    self.meter = meter
  }

  /// - Parameters:
  ///   - range: The range of the finding; may be empty.
  ///   - severity: Nil for the rule's own severity.
  package mutating func report(
    _ range: Range<Int>, _ message: String, severity: Severity? = nil, fix: ByteFix? = nil, cause: Cause? = nil
  ) {
    findings.append(
      RawFinding(
        rule: rule, severity: severity ?? severities[rule], range: range, message: message, fix: fix, cause: cause))
  }

  /// Reports a node. The range excludes the white space and comments around it.
  package mutating func report(
    _ node: some SyntaxProtocol, _ message: String, severity: Severity? = nil, fix: ByteFix? = nil, cause: Cause? = nil
  ) {
    report(node.contentRange, message, severity: severity, fix: fix, cause: cause)
  }

  /// The value of a rule's state, changed in place.
  @inlinable @inline(__always)
  public subscript<Value>(state: RuleState<Value>) -> Value {
    _read { yield box(of: state).value }
    _modify { yield &box(of: state).value }
  }

  /// An object of a rule.
  @inlinable @inline(__always)
  public subscript<Object>(object: RuleObject<Object>) -> Object {
    // The registration assigns the object's index and stores its factory together.
    unsafe unsafeDowncast(states[object.index], to: Object.self)
  }

  @inlinable @inline(__always)
  func box<Value>(of state: RuleState<Value>) -> StateBox<Value> {
    // The registration assigns the state's index and stores the factory of its box together.
    unsafe unsafeDowncast(states[state.index], to: StateBox<Value>.self)
  }
}

extension RuleContext {
  /// Returns the comment that covers the byte at `offset`; binary search. Reliable once the walk has passed the offset.
  package func comment(at offset: Int) -> Comment? {
    let place = comments.partitionPoint { $0.range.upperBound > offset }
    guard place < comments.count, comments[place].range.contains(offset) else { return nil }
    return comments[place]
  }

  /// Returns the multi-line string or regular expression that covers the byte at `offset`, with its delimiters.
  package func multilineString(at offset: Int) -> Range<Int>? {
    let place = multilineStrings.partitionPoint { $0.upperBound > offset }
    guard place < multilineStrings.count, multilineStrings[place].contains(offset) else { return nil }
    return multilineStrings[place]
  }

  /// Returns the lines of a range that contain more than white space and comments. Every line of a multi-line string
  /// counts.
  package func codeLines(in lines: Range<Int>) -> [Int] {
    lines.filter { line in
      let range = source.range(ofLine: line)
      var offset = range.lowerBound
      while offset < range.upperBound {
        if source.bytes[offset] <= UInt8(ascii: " ") {
          offset += 1
        } else if let comment = comment(at: offset) {
          offset = comment.range.upperBound
        } else {
          return true
        }
      }
      return multilineString(at: range.lowerBound) != nil
    }
  }

  /// Returns the cause of a finding that any new line in a range of code can cause.
  package func cause(within range: Range<Int>) -> Cause {
    let first = source.line(at: range.lowerBound)
    let last = source.line(at: max(range.lowerBound, range.upperBound - 1))
    return Cause(lines: Array(first...last), excess: 1)
  }

  /// Returns the offset of a finding about the whole file: the start of the file, or the comment that turns the rule
  /// off. Such a comment covers the file wherever it is. Known after the walk.
  package func placeOfFileFinding(_ rule: RuleID) -> Int {
    let command = suppressions.commands.first { command in
      command.action == .disable && command.reach == nil && command.names.contains { $0.rule == rule || $0.isAll }
    }
    return command.flatMap { source.offset(at: $0.start) } ?? 0
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

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies the predicate; binary search. All elements after that one must
  /// satisfy it too.
  package func partitionPoint(where isAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
