/// The common history of two commits.
///
/// Walks both histories together, newest commit first, and stops when all remaining commits are behind a common
/// ancestor. Shallow boundaries count as commits without parents, so the walk finds an answer wherever git does
/// (libgit2 1.5 fails there).
struct Ancestry {
  /// The best common ancestors of two commits.
  struct Answer {
    /// Best first, as `git merge-base --all` lists them; empty when there is none.
    let bases: [Oid]
    /// Whether the walk reached a shallow boundary, so that bases may be missing or too old.
    let isCut: Bool
  }

  private struct Marks: OptionSet {
    let rawValue: UInt8
    static let left = Marks(rawValue: 1)
    static let right = Marks(rawValue: 2)
    /// Behind a common ancestor already found.
    static let stale = Marks(rawValue: 4)
    static let found = Marks(rawValue: 8)
  }

  private struct Node {
    let parents: [Oid]
    let date: Int64
    var marks: Marks = []
  }

  private let shallowness: Shallowness
  private var nodes: [Oid: Node] = [:]
  private var isCut = false

  private init(_ shallowness: Shallowness) {
    self.shallowness = shallowness
  }

  static func mergeBases(
    of left: Oid, and right: Oid, shallowness: Shallowness, in objects: borrowing Objects
  ) throws(GitError) -> Answer {
    guard left != right else { return Answer(bases: [left], isCut: false) }
    var walk = Ancestry(shallowness)
    let found = try walk.commonAncestors(of: left, and: [right], in: objects)
    let best = found.count < 2 ? found : try walk.independent(found, in: objects)
    return Answer(bases: best, isCut: walk.isCut)
  }

  /// Returns common ancestors, newest first, none of which the walk found behind another.
  private mutating func commonAncestors(
    of left: Oid, and rights: [Oid], in objects: borrowing Objects
  ) throws(GitError) -> [Oid] {
    var queue = CommitQueue()
    var found: [Oid] = []
    try visit(left, .left, &queue, objects)
    for right in rights { try visit(right, .right, &queue, objects) }
    while queue.hasFresh, let id = queue.pop() {
      guard var node = nodes[id] else { continue }
      var marks = node.marks.intersection([.left, .right, .stale])
      if marks == [.left, .right] {
        if !node.marks.contains(.found) {
          node.marks.insert(.found)
          nodes[id] = node
          found.append(id)
        }
        marks.insert(.stale)
      }
      for parent in node.parents { try visit(parent, marks, &queue, objects) }
    }
    let fresh = found.filter { nodes[$0]?.marks.contains(.stale) == false }
    return fresh.sortedByDate { nodes[$0]?.date ?? 0 }
  }

  /// Adds marks to a commit, and queues the commit when the marks are new.
  private mutating func visit(
    _ id: Oid, _ marks: Marks, _ queue: inout CommitQueue, _ objects: borrowing Objects
  ) throws(GitError) {
    var node = if let known = nodes[id] { known } else { try load(id, objects) }
    guard !node.marks.isSuperset(of: marks) else { return }
    let wasStale = node.marks.contains(.stale)
    node.marks.formUnion(marks)
    nodes[id] = node
    let isStale = node.marks.contains(.stale)
    if isStale && !wasStale { queue.ageWaiting(id) }
    queue.push(id, date: node.date, isStale: isStale)
  }

  private mutating func load(_ id: Oid, _ objects: borrowing Objects) throws(GitError) -> Node {
    let header = try objects.commit(id)
    if shallowness.boundaries.contains(id) {
      isCut = true
      return Node(parents: [], date: header.date)
    }
    return Node(parents: shallowness.grafts[id] ?? header.parents, date: header.date)
  }

  /// Returns the commits that are not behind another of them.
  private mutating func independent(_ commits: [Oid], in objects: borrowing Objects) throws(GitError) -> [Oid] {
    var kept = commits
    for commit in commits {
      let others = kept.filter { $0 != commit }
      guard !others.isEmpty else { break }
      for id in nodes.keys { nodes[id]?.marks = [] }
      if try commonAncestors(of: commit, and: others, in: objects).contains(commit) { kept = others }
    }
    return kept
  }
}

extension [Oid] {
  /// Returns the commits newest first; equal dates keep their order.
  fileprivate func sortedByDate(_ date: (Oid) -> Int64) -> [Oid] {
    enumerated().sorted { (date($0.element), $1.offset) > (date($1.element), $0.offset) }.map(\.element)
  }
}

/// The commits to visit: newest first, and in order of insertion for equal dates.
///
/// Counts the entries that are not stale, so that a walk can stop as soon as only stale entries are left.
private struct CommitQueue {
  private struct Entry {
    let id: Oid
    let date: Int64
    let turn: Int

    func precedes(_ other: Entry) -> Bool {
      date != other.date ? date > other.date : turn < other.turn
    }
  }

  private var heap: [Entry] = []
  private var turns = 0
  /// The number of entries of each fresh commit.
  private var fresh: [Oid: Int] = [:]

  /// Whether any queued commit is not stale.
  var hasFresh: Bool { !fresh.isEmpty }

  mutating func push(_ id: Oid, date: Int64, isStale: Bool) {
    heap.append(Entry(id: id, date: date, turn: turns))
    turns += 1
    if !isStale { fresh[id, default: 0] += 1 }
    rise(from: heap.count - 1)
  }

  /// Marks a queued commit as stale.
  mutating func ageWaiting(_ id: Oid) {
    fresh[id] = nil
  }

  mutating func pop() -> Oid? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    if let count = fresh[first.id] { fresh[first.id] = count == 1 ? nil : count - 1 }
    return first.id
  }

  private mutating func rise(from start: Int) {
    var index = start
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      var best = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].precedes(heap[best]) {
        best = child
      }
      guard best != index else { return }
      heap.swapAt(index, best)
      index = best
    }
  }
}
