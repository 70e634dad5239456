import ReviewCore

/// Collects the lines of one hunk, in order.
struct HunkWriter {
  private enum Mark {
    case context, added, removed
  }

  private var marks: [(mark: Mark, text: Range<Int>)] = []
  private var bytes: [UInt8] = []
  private var oldIsOpen = false
  private var newIsOpen = false

  mutating func keep(_ line: UnsafeRawBufferPointer, endsWithNewline: Bool) {
    unsafe append(.context, line)
    if !endsWithNewline { (oldIsOpen, newIsOpen) = (true, true) }
  }

  mutating func add(_ line: UnsafeRawBufferPointer, endsWithNewline: Bool) {
    unsafe append(.added, line)
    if !endsWithNewline { newIsOpen = true }
  }

  mutating func remove(_ line: UnsafeRawBufferPointer, endsWithNewline: Bool) {
    unsafe append(.removed, line)
    if !endsWithNewline { oldIsOpen = true }
  }

  private mutating func append(_ mark: Mark, _ line: UnsafeRawBufferPointer) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: line)
    marks.append((mark, start..<bytes.count))
  }

  /// - Parameters: 1-based; a side without lines has the number of the line before it.
  func hunk(oldStart: Int, newStart: Int) -> Hunk {
    let oldCount = marks.count { $0.mark != .added }
    let newCount = marks.count { $0.mark != .removed }
    var old = oldCount == 0 ? oldStart + 1 : oldStart
    var new = newCount == 0 ? newStart + 1 : newStart
    let lines = marks.map { mark, text -> Hunk.Line in
      defer {
        if mark != .added { old += 1 }
        if mark != .removed { new += 1 }
      }
      return switch mark {
      case .context: .context(old: old, new: new, text: text)
      case .added: .added(new: new, text: text)
      case .removed: .removed(old: old, text: text)
      }
    }
    return Hunk(
      oldStart: oldStart, oldCount: oldCount, newStart: newStart, newCount: newCount, lines: lines, bytes: bytes,
      oldEndsWithoutNewline: oldIsOpen, newEndsWithoutNewline: newIsOpen)
  }
}
