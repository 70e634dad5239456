import ReviewCore

/// The difference between two versions of a file, with three lines of context around each change.
struct LineDiff {
  private static let context = 3

  let path: RepoPath
  let old: [UInt8]
  let new: [UInt8]

  private enum Line {
    case same(old: Int, new: Int)
    case removed(old: Int, new: Int)
    case added(old: Int, new: Int)

    var isChange: Bool { if case .same = self { false } else { true } }
  }

  /// Empty when the versions are equal.
  var text: String {
    let before = Self.lines(old)
    let after = Self.lines(new)
    let lines = Self.aligned(before, after)
    let hunks = Self.hunks(of: lines)
    guard !hunks.isEmpty else { return "" }
    let head = "--- a/\(path)\n+++ b/\(path)\n"
    return head + hunks.map { Self.text(of: lines[$0], before, after) }.joined()
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  /// Returns both versions, aligned line by line.
  private static func aligned(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(offset))
    let added = Set(difference.insertions.map(offset))
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(.removed(old: left, new: right))
        left += 1
      } else if added.contains(right) {
        lines.append(.added(old: left, new: right))
        right += 1
      } else {
        lines.append(.same(old: left, new: right))
        left += 1
        right += 1
      }
    }
    return lines
  }

  private static func offset(_ change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// Returns the changed ranges, extended by the context lines and joined where they meet.
  private static func hunks(of lines: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (place, line) in lines.enumerated() where line.isChange {
      let range = max(0, place - context)..<min(lines.count, place + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func text(
    of hunk: ArraySlice<Line>, _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> String {
    var body = ""
    var (oldCount, newCount) = (0, 0)
    for line in hunk {
      switch line {
      case .same(let place, _):
        body += " \(Escaped.text(old[place]))\n"
        oldCount += 1
        newCount += 1
      case .removed(let place, _):
        body += "-\(Escaped.text(old[place]))\n"
        oldCount += 1
      case .added(_, let place):
        body += "+\(Escaped.text(new[place]))\n"
        newCount += 1
      }
    }
    let (left, right) = start(of: hunk)
    return "@@ -\(left + 1),\(oldCount) +\(right + 1),\(newCount) @@\n" + body
  }

  private static func start(of hunk: ArraySlice<Line>) -> (Int, Int) {
    switch hunk.first {
    case .same(let old, let new), .removed(let old, let new), .added(let old, let new): (old, new)
    case nil: (0, 0)
    }
  }
}
