import SwiftSyntax

/// What the metavariables of a rule stand for, by place.
struct Bindings: Sendable {
  /// One node, or the elements of a list.
  struct Capture: Sendable {
    let targets: [Target]
    /// One for each target, without the comma after it.
    let ranges: [Range<Int>]
    let isList: Bool

    init(_ target: Target) {
      targets = [target]
      ranges = [target.range]
      isList = false
    }

    init(list: [Target]) {
      targets = list
      ranges = list.map(\.rangeWithoutSeparator)
      isList = true
    }

    init(text target: Target, range: Range<Int>) {
      targets = [target]
      ranges = [range]
      isList = false
    }

    /// From the first target to the last; nil for an empty list.
    var range: Range<Int>? {
      guard let first = ranges.first, let last = ranges.last else { return nil }
      return first.lowerBound..<max(first.upperBound, last.upperBound)
    }
  }

  private var captures: [Capture?]

  init(count: Int) {
    captures = Array(repeating: nil, count: count)
  }

  var indices: Range<Int> { captures.indices }

  subscript(index: Int) -> Capture? {
    get { captures[index] }
    set { captures[index] = newValue }
  }
}

extension Target {
  /// Offsets in the file, without a comma or semicolon at the end.
  var rangeWithoutSeparator: Range<Int> {
    guard let last = node.lastToken(viewMode: .sourceAccurate), Syntax(last).isSeparator,
      let previous = last.previousToken(viewMode: .sourceAccurate), previous.position >= node.position
    else { return range }
    return range.lowerBound..<max(range.lowerBound, previous.contentEnd + shift)
  }
}
