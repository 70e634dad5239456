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
