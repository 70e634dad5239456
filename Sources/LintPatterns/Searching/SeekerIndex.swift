import LintEngine
import LintFastWalk
import SwiftSyntax

/// The seekers to try at a node, by its kind and its identifying token.
struct SeekerIndex: Sendable {
  struct Entry: Sendable {
    /// Tried at every node of the kind.
    var always: [Int] = []
    /// Tried where the identifying token has this hash.
    var keyed: [Int: [Int]] = [:]
    /// For each key, the elements of which a sequence must contain one to be folded; empty if every sequence is folded.
    var elements: [Int: Set<SwiftPattern.Element>] = [:]
  }

  /// Indexed by `SyntaxKind.index`.
  private var entries: [Entry]
  private var marks = KeyMarks()
  /// For each seeker, the indices of the kinds at which it starts.
  private(set) var starts: [[Int]]
  /// The kinds with entries.
  private(set) var kinds: Set<SyntaxKind> = []

  init(_ seekers: [Seeker]) {
    entries = Array(repeating: Entry(), count: SyntaxKind.count)
    starts = Array(repeating: [], count: seekers.count)
    for (number, seeker) in seekers.enumerated() {
      for start in seeker.matcher.starts ?? [] { insert(number, at: start) }
    }
  }

  private mutating func insert(_ seeker: Int, at start: SwiftPattern.Start) {
    kinds.insert(start.kind)
    let place = start.kind.index
    if !starts[seeker].contains(place) { starts[seeker].append(place) }
    guard entries[place].always.last != seeker else { return }
    guard let key = start.key else {
      entries[place].always.append(seeker)
      marks.addAll(at: place)
      for key in entries[place].keyed.keys { entries[place].keyed[key]?.removeAll { $0 == seeker } }
      return
    }
    marks.add(key, at: place)
    insert(start.element, key: key, at: place)
    if entries[place].keyed[key]?.last != seeker { entries[place].keyed[key, default: []].append(seeker) }
  }

  private mutating func insert(_ element: SwiftPattern.Element?, key: Int, at place: Int) {
    guard let element else {
      entries[place].elements[key] = []
      return
    }
    let known = entries[place].elements[key]
    if known?.isEmpty != true { entries[place].elements[key] = (known ?? []).union([element]) }
  }

  /// Calls `body` for the seekers of a node: first those without a key, then those with one, each ascending.
  func forEachSeeker(at node: Syntax, _ kind: SyntaxKind, _ body: (Int) -> Void) {
    let place = kind.index
    for seeker in entries[place].always { body(seeker) }
    guard !entries[place].keyed.isEmpty, let key = StartKey.hash(of: node, kind) else { return }
    guard let seekers = entries[place].keyed[key] else { return }
    for seeker in seekers { body(seeker) }
  }

  /// Returns whether an active seeker may start at a node, or at an operation of a sequence. It creates no nodes,
  /// because no pattern starts at most of them.
  func mayStart(at node: RawNode, _ kind: SyntaxKind, _ active: ActiveSeekers) -> Bool {
    guard active.start(at: kind) else { return false }
    return switch kind {
    case .sequenceExpr: wantsOperations(of: node, active)
    // Only the node itself can decide.
    case .tryExpr, .awaitExpr, .unsafeExpr: true
    default: marks.contain(StartKey.hash(of: node, kind), at: kind.index)
    }
  }

  private func wantsOperations(of sequence: RawNode, _ active: ActiveSeekers) -> Bool {
    guard let elements = sequence.child(SequenceElement.elements) else { return false }
    var refused: [Int] = []
    for slot in 0..<elements.slotCount {
      var pending = elements.child(slot)
      // `try` may have an `await` behind it, and so on.
      while let part = pending {
        pending = SequenceElement.operand(ofPrefix: part)
        guard let kind = SequenceElement.operation(part), active.start(at: kind),
          marks.contain(SequenceElement.token(part)?.spellingHash, at: kind.index)
        else { continue }
        let place = kind.index
        if entries[place].always.contains(where: active.contains) { return true }
        guard !entries[place].keyed.isEmpty else { continue }
        guard let key = SequenceElement.token(part)?.spellingHash, let wanted = entries[place].elements[key] else {
          continue
        }
        if wanted.isEmpty { return true }
        guard !refused.contains(key) else { continue }
        if SequenceElement.isAny(of: elements, in: wanted) { return true }
        refused.append(key)
      }
    }
    return false
  }
}

/// The keys that may be present at each kind of node, by their lowest bits. This rules out most tokens.
///
/// All marks are in one array, because every node is looked up, and a lookup in nested arrays counts references.
private struct KeyMarks {
  private static let countOfKind = 1_024

  /// For each kind, the index of its first mark; -1 if there is none.
  private var starts = [Int](repeating: -1, count: SyntaxKind.count)
  private var isAny = [Bool](repeating: false, count: SyntaxKind.count)
  private var marks: [Bool] = []

  /// Marks all keys.
  mutating func addAll(at kind: Int) {
    isAny[kind] = true
  }

  mutating func add(_ key: Int, at kind: Int) {
    if starts[kind] < 0 {
      starts[kind] = marks.count
      marks += [Bool](repeating: false, count: Self.countOfKind)
    }
    marks[starts[kind] + Self.offset(of: key)] = true
  }

  func contain(_ key: @autoclosure () -> Int?, at kind: Int) -> Bool {
    if isAny[kind] { return true }
    guard starts[kind] >= 0, let key = key() else { return false }
    return marks[starts[kind] + Self.offset(of: key)]
  }

  private static func offset(of key: Int) -> Int { Int(truncatingIfNeeded: key) & (countOfKind - 1) }
}
