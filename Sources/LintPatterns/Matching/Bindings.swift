import LintEngine
import SwiftSyntax

/// The code that the metavariables of a rule are bound to, by index.
struct Bindings: Sendable {
  /// One node, or the elements of a list.
  struct Capture: Sendable {
    /// A slice, because an ellipsis may try every length of a long list.
    let targets: ArraySlice<Target>
    let isList: Bool
    /// The range of a part of the single target, or of an empty body.
    private let part: Range<Int>?

    init(_ target: Target) {
      targets = [target]
      part = nil
      isList = false
    }

    init(list: ArraySlice<Target>) {
      targets = list
      part = nil
      isList = true
    }

    /// Creates the capture of a body without statements or members.
    init(emptyBody list: Target) {
      targets = []
      part = list.range.lowerBound..<list.range.lowerBound
      isList = true
    }

    init(text target: Target, range: Range<Int>) {
      targets = [target]
      part = range
      isList = false
    }

    /// The ranges of the targets, without the commas after them.
    var ranges: [Range<Int>] { targets.map(range) }

    private func range(of target: Target) -> Range<Int> {
      part ?? (isList ? target.rangeWithoutSeparator : target.range)
    }

    /// From the first target to the last; nil for an empty list.
    var range: Range<Int>? {
      guard let first = targets.first, let last = targets.last else { return nil }
      return range(of: first).lowerBound..<max(range(of: first).upperBound, range(of: last).upperBound)
    }

    /// The range, also of an empty body.
    var location: Range<Int>? { range ?? part }
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
