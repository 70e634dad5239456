import ReviewCore

extension Expression {
  /// Returns whether the whole text matches.
  package func matchesAll(of text: some Sequence<UInt8>) -> Bool {
    run(over: Array(text), searching: false) { position, count in position == count }
  }

  /// Returns whether any part of the text matches.
  package func matchesPart(of text: some Sequence<UInt8>) -> Bool {
    run(over: Array(text), searching: true) { _, _ in true }
  }

  /// - Parameter accept: Returns whether a match that ends at this offset, in a text of that many bytes, counts.
  private func run(over text: [UInt8], searching: Bool, accept: (Int, Int) -> Bool) -> Bool {
    var current = Threads(capacity: program.count)
    var next = Threads(capacity: program.count)
    var position = 0
    while position <= text.count {
      if searching, current.isEmpty {
        guard let first = start.next(in: text, from: position) else { return false }
        position = first
      }
      if searching || position == 0 { follow(0, into: &current, text: text, position: position) }
      if current.isEmpty, !searching { return false }
      let byte = position < text.count ? text[position] : nil
      next.removeAll()
      for index in current.indices {
        switch program[index] {
        case .match where accept(position, text.count): return true
        case .bytes(let set):
          guard let byte, set.contains(byte) else { continue }
          follow(index + 1, into: &next, text: text, position: position + 1)
        default: continue
        }
      }
      swap(&current, &next)
      position += 1
    }
    return false
  }

  /// Adds the instructions that are reachable from `start` without reading a byte.
  private func follow(_ start: Int, into threads: inout Threads, text: [UInt8], position: Int) {
    threads.pending.append(start)
    while let index = threads.pending.popLast() {
      guard threads.insert(index) else { continue }
      switch program[index] {
      case .jump(let target): threads.pending.append(target)
      case .split(let first, let second):
        threads.pending.append(second)
        threads.pending.append(first)
      case .assertion(let assertion):
        if holds(assertion, text: text, position: position) { threads.pending.append(index + 1) }
      case .bytes, .match: continue
      }
    }
  }

  private func holds(_ assertion: ExpressionTree.Assertion, text: [UInt8], position: Int) -> Bool {
    let newline = UInt8(ascii: "\n")
    switch assertion {
    case .textStart: return position == 0
    case .textEnd: return position == text.count
    case .lineStart: return position == 0 || text[position - 1] == newline
    case .lineEnd: return position == text.count || text[position] == newline
    case .wordBoundary, .noWordBoundary:
      let before = position > 0 && isWordByte(text[position - 1])
      let after = position < text.count && isWordByte(text[position])
      return (before != after) == (assertion == .wordBoundary)
    }
  }

  /// A set of instructions in the order of their discovery.
  private struct Threads {
    private(set) var indices: [Int] = []
    /// Instructions that have not been visited yet.
    var pending: [Int] = []
    private var isIn: [Bool]

    init(capacity: Int) {
      isIn = Array(repeating: false, count: capacity)
    }

    var isEmpty: Bool { indices.isEmpty }

    mutating func insert(_ index: Int) -> Bool {
      guard !isIn[index] else { return false }
      isIn[index] = true
      indices.append(index)
      return true
    }

    mutating func removeAll() {
      for index in indices { isIn[index] = false }
      indices.removeAll(keepingCapacity: true)
    }
  }
}
