import LintFastWalk
import SwiftSyntax

/// The handlers of all rules of one configuration, shared by all files and threads.
struct Handlers: Sendable {
  /// A handler with the number of its rule.
  struct Handler<Run: Sendable>: Sendable {
    let rule: Int
    /// Limits the handler to nodes whose own first token is one of these; nil for all nodes.
    var names: HandlerNames.List?
    /// Limits the handler to nodes at which this returns true; nil for all nodes.
    var condition: Registration.Condition?
    let run: Run
  }

  /// Indexed by `SyntaxKind.index`.
  private(set) var fast = HandlerTable<Registration.FastHandler>(places: SyntaxKind.count)
  private(set) var entering = HandlerTable<Handler<Registration.NodeHandler>>(places: SyntaxKind.count)
  private(set) var leaving = HandlerTable<Handler<Registration.NodeHandler>>(places: SyntaxKind.count)
  /// Indexed by `TokenIndex`.
  private(set) var tokens = HandlerTable<Handler<Registration.TokenHandler>>(places: TokenIndex.count)
  var comments: [Handler<Registration.CommentHandler>] = []
  var lines: [Handler<Registration.LineHandler>] = []
  var files: [Handler<Registration.FileHandler>] = []
  /// The names to which handlers of nodes are limited.
  private(set) var names = HandlerNames()
  /// Functions that create the state of one file, by `RuleState.index`.
  var states: [@Sendable () -> AnyObject] = []
  /// The nodes and tokens that a walk with these handlers visits.
  private(set) var interests = WalkInterests()

  /// Creates handlers that always visit declarations, because findings include their names, and multi-line literals,
  /// because their lines are text.
  init() {
    for kind in EnclosingDeclaration.kinds { interests.nodes[kind.index] = [.enter, .leave] }
    interests.tokens[TokenIndex.multilineQuote] = true
    interests.tokens[TokenIndex.regularExpression] = true
  }

  mutating func visitFast(_ kind: SyntaxKind, _ run: @escaping Registration.FastHandler) {
    fast.append(run, at: kind.index)
    interests.nodes[kind.index].insert(.enter)
  }

  /// Returns the names as a limit for a handler; nil without names, which limit nothing.
  mutating func list(_ names: [String]) -> HandlerNames.List? {
    names.isEmpty ? nil : self.names.add(names)
  }

  mutating func enter(_ kind: SyntaxKind, _ handler: Handler<Registration.NodeHandler>) {
    entering.append(handler, at: kind.index)
    interests.nodes[kind.index].insert(.enter)
  }

  mutating func leave(_ kind: SyntaxKind, _ handler: Handler<Registration.NodeHandler>) {
    leaving.append(handler, at: kind.index)
    interests.nodes[kind.index].insert(.leave)
  }

  mutating func visit(_ category: TokenCategory, _ handler: Handler<Registration.TokenHandler>) {
    tokens.append(handler, at: category.index)
    interests.tokens[category.index] = true
  }
}

/// Names in one array, so that a comparison does no reference counting.
struct HandlerNames: Sendable {
  /// The names of one handler.
  struct List {
    fileprivate let places: Range<Int>
    fileprivate let marks: TokenMarks
  }

  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  mutating func add(_ names: [String]) -> List {
    let first = ranges.count
    var marks = TokenMarks()
    for name in names {
      let start = bytes.count
      bytes += name.utf8
      ranges.append(start..<bytes.count)
      marks.add(TokenMarks(of: name))
    }
    return List(places: first..<ranges.count, marks: marks)
  }

  /// Returns whether a token is one of the names.
  /// - Parameter marks: Those of the token.
  func contain(_ token: RawNode, _ marks: TokenMarks, in list: List) -> Bool {
    guard list.marks.overlap(marks) else { return false }
    for place in list.places where token.spells(bytes, in: ranges[place]) { return true }
    return false
  }
}

/// Handlers grouped by slot. All handlers are in one array, so that calling those of a slot does no reference counting.
struct HandlerTable<Handler: Sendable>: Sendable {
  private(set) var all: ContiguousArray<Handler> = []
  /// For each slot, the indices of its handlers.
  private var indices: ContiguousArray<Range<Int>>

  init(places: Int) {
    indices = ContiguousArray(repeating: 0..<0, count: places)
  }

  /// Returns the indices of the handlers of a slot.
  func indices(at place: Int) -> Range<Int> { indices[place] }

  mutating func append(_ handler: Handler, at place: Int) {
    let end = indices[place].upperBound
    all.insert(handler, at: end)
    indices[place] = indices[place].lowerBound..<(end + 1)
    for later in (place + 1)..<indices.count {
      indices[later] = (indices[later].lowerBound + 1)..<(indices[later].upperBound + 1)
    }
  }
}
