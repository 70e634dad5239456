/// The commits to visit: newest first, and in order of insertion for equal dates.
///
/// Counts the entries that are not stale, so that a walk can stop as soon as only stale entries are left.
struct CommitQueue {
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
