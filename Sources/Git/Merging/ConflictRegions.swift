import ReviewCore

/// Finds the regions in which the two sides of a conflict differ: edits of both sides that overlap or touch, as git
/// defines it, and that are not the same.
private struct ConflictRegions {
  /// A change from the common ancestor: removed and added lines, 0-based.
  private struct Edit {
    var old: Range<Int>
    var new: Range<Int>
  }

  private let base: [[UInt8]]
  private let head: [[UInt8]]
  private let baseEdits: [Edit]
  private let headEdits: [Edit]

  /// - Parameter ancestor: Empty when there is none.
  init(ancestor: borrowing RawObject, base: borrowing RawObject, head: borrowing RawObject) throws(GitError) {
    self.base = Self.lines(base)
    self.head = Self.lines(head)
    baseEdits = Self.edits(try LineDifference(ancestor, base, ignoresWhitespace: false).hunks())
    headEdits = Self.edits(try LineDifference(ancestor, head, ignoresWhitespace: false).hunks())
  }

  var regions: [ConflictRegion] {
    var regions: [ConflictRegion] = []
    var (mine, theirs) = (baseEdits[...], headEdits[...])
    var (baseShift, headShift) = (0, 0)
    while let first = Self.first(mine.first, theirs.first) {
      var old = first.old
      var (ours, others) = ([Edit](), [Edit]())
      // Adds the edits that overlap or touch, which may extend the region further.
      while true {
        if let edit = mine.first, edit.old.lowerBound <= old.upperBound {
          old = old.lowerBound..<max(old.upperBound, edit.old.upperBound)
          ours.append(mine.removeFirst())
        } else if let edit = theirs.first, edit.old.lowerBound <= old.upperBound {
          old = old.lowerBound..<max(old.upperBound, edit.old.upperBound)
          others.append(theirs.removeFirst())
        } else {
          break
        }
      }
      let baseGrowth = Self.growth(ours)
      let headGrowth = Self.growth(others)
      if !ours.isEmpty, !others.isEmpty {
        let left = (old.lowerBound + baseShift)..<(old.upperBound + baseShift + baseGrowth)
        let right = (old.lowerBound + headShift)..<(old.upperBound + headShift + headGrowth)
        if let region = region(left, right) { regions.append(region) }
      }
      baseShift += baseGrowth
      headShift += headGrowth
    }
    return regions
  }

  /// Returns the region without common lines at its start and end; nil when nothing is left.
  private func region(_ left: Range<Int>, _ right: Range<Int>) -> ConflictRegion? {
    var (left, right) = (left.clamped(to: base.indices), right.clamped(to: head.indices))
    while let mine = left.first, let theirs = right.first, base[mine] == head[theirs] {
      left = left.dropFirst()
      right = right.dropFirst()
    }
    while let mine = left.last, let theirs = right.last, base[mine] == head[theirs] {
      left = left.dropLast()
      right = right.dropLast()
    }
    guard !left.isEmpty || !right.isEmpty else { return nil }
    return ConflictRegion(
      base: ConflictRegion.Lines(start: left.lowerBound + 1, texts: Array(base[left])),
      head: ConflictRegion.Lines(start: right.lowerBound + 1, texts: Array(head[right])))
  }

  private static func first(_ left: Edit?, _ right: Edit?) -> Edit? {
    guard let left, let right else { return left ?? right }
    return left.old.lowerBound <= right.old.lowerBound ? left : right
  }

  private static func growth(_ edits: [Edit]) -> Int {
    edits.reduce(0) { $0 + $1.new.count - $1.old.count }
  }

  private static func lines(_ object: borrowing RawObject) -> [[UInt8]] {
    var lines = object.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if lines.last == [] { lines.removeLast() }
    return lines
  }

  private static func edits(_ hunks: [Hunk]) -> [Edit] {
    hunks.flatMap { hunk in
      var old = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
      var new = hunk.newCount == 0 ? hunk.newStart : hunk.newStart - 1
      var edits: [Edit] = []
      var edit = Edit(old: old..<old, new: new..<new)
      for line in hunk.lines {
        switch line {
        case .removed: old += 1
        case .added: new += 1
        case .context:
          if old > edit.old.lowerBound || new > edit.new.lowerBound {
            edits.append(Edit(old: edit.old.lowerBound..<old, new: edit.new.lowerBound..<new))
          }
          old += 1
          new += 1
          edit = Edit(old: old..<old, new: new..<new)
        }
      }
      if old > edit.old.lowerBound || new > edit.new.lowerBound {
        edits.append(Edit(old: edit.old.lowerBound..<old, new: edit.new.lowerBound..<new))
      }
      return edits
    }
  }
}

extension ContentReader {
  /// Adds the lines of both sides to conflicts in which both sides are text within the size limit.
  func explained(_ conflicts: [MergeConflict], sizeLimit: Int = GitOptions().sizeLimit) throws(GitError)
    -> [MergeConflict]
  {
    var explained: [MergeConflict] = []
    for var conflict in conflicts {
      conflict.regions = try regions(of: conflict, sizeLimit: sizeLimit)
      explained.append(conflict)
    }
    return explained
  }

  private func regions(of conflict: MergeConflict, sizeLimit: Int) throws(GitError) -> [ConflictRegion] {
    guard let base = try text(of: conflict.base, sizeLimit), let head = try text(of: conflict.head, sizeLimit) else {
      return []
    }
    let ancestor = try text(of: conflict.ancestor, sizeLimit) ?? RawObject(kind: .blob, bytes: [])
    return try ConflictRegions(ancestor: ancestor, base: base, head: head).regions
  }

  /// Returns nil for a side without lines to show.
  private func text(of side: MergeConflict.Side?, _ sizeLimit: Int) throws(GitError) -> RawObject? {
    guard let side, side.kind == .regular || side.kind == .executable else { return nil }
    let id = Oid(side.blob)
    guard try repository.objects.size(of: id) <= sizeLimit else { return nil }
    let object = try repository.objects.object(id)
    guard !object.withBytes({ bytes in BinaryCheck.isBinary(bytes) }) else { return nil }
    return object
  }
}
