import LintEngine
import ReviewCore

/// The requirements of a matcher on the contents of a file.
///
/// Needs are necessary conditions only: a search that uses them finds exactly the same as one without.
enum FileNeed: Hashable, Sendable {
  case nothing
  /// A whole word, in code or elsewhere.
  case word(WordHash)
  /// Bytes, including part of a word.
  case text([UInt8])
  /// A type that inherits from one of these types by declarations in any file.
  case ancestor([Wildcard])
  /// A path that matches one of these globs.
  case path([Glob])
  case all([FileNeed])
  case any([FileNeed])

  static func every(_ needs: some Sequence<FileNeed>) -> FileNeed {
    var parts: [FileNeed] = []
    for need in needs {
      switch need {
      case .nothing: continue
      case .all(let more): parts += more.filter { !parts.contains($0) }
      default: if !parts.contains(need) { parts.append(need) }
      }
    }
    guard parts.count > 1 else { return parts.first ?? .nothing }
    return .all(parts.sorted { $0.cost < $1.cost })
  }

  /// Returns the alternative of several needs; `nothing` if one of them is `nothing`.
  static func some(_ needs: some Sequence<FileNeed>) -> FileNeed {
    var parts: [FileNeed] = []
    for need in needs where !parts.contains(need) { parts.append(need) }
    guard parts.count > 1, !parts.contains(.nothing) else { return parts.count == 1 ? parts[0] : .nothing }
    return .any(parts.sorted { $0.cost < $1.cost })
  }

  /// Whether it asks for types of other files.
  var asksForAncestors: Bool {
    switch self {
    case .ancestor: true
    case .all(let needs), .any(let needs): needs.contains(where: \.asksForAncestors)
    case .nothing, .word, .text, .path: false
    }
  }

  /// Creates the need for the text of a token; `nothing` unless it is a word.
  init(token: [UInt8]) {
    self = WordHash(token).map { .word($0) } ?? .nothing
  }

  /// Creates the need for a name in the file.
  init(name: Wildcard) {
    if let word = name.literal.flatMap({ WordHash($0.utf8) }) {
      self = .word(word)
    } else {
      let piece = name.longestWord
      self = piece.count < Self.shortestText ? .nothing : .text(piece)
    }
  }

  /// Shorter texts occur in most files.
  private static let shortestText = 4

  /// The position in the order of evaluation.
  private var cost: Int {
    switch self {
    case .nothing, .word: 0
    case .any(let needs), .all(let needs): needs.map(\.cost).max() ?? 0
    case .text: 1
    case .path: 2
    case .ancestor: 3
    }
  }
}

extension Matcher {
  /// - Parameter inner: The needs of the seekers for `has` and `count`.
  package func need(_ inner: [FileNeed]) -> FileNeed {
    let names = Self.boundNames(conditions).map { FileNeed.some($0.map { FileNeed(token: Array($0.utf8)) }) }
    return .every(conditions.map { $0.need(inner) } + [names ?? .nothing])
  }
}

extension Matcher.Condition {
  fileprivate func need(_ inner: [FileNeed]) -> FileNeed {
    switch self {
    case .pattern(let pattern): .every(pattern.roots.map(\.need))
    case .all(let parts): .every(parts.map { $0.need(inner) })
    case .any(let parts, _): .some(parts.map { $0.need(inner) })
    case .inside(let part, _), .parent(let part), .precedes(let part, _), .follows(let part, _): part.need(inner)
    case .has(let seeker, _): inner[seeker]
    case .count(let seeker, let test, _): test.outcome(for: 0) == nil ? inner[seeker] : .nothing
    case .names(let text, let wildcards): Self.need(text, wildcards)
    case .file(let test): .path(test.globs)
    // A variable may be bound to an empty list, and a type may be that of a literal.
    case .not, .kinds, .measure, .variable, .regex, .type, .constant, .declared: .nothing
    }
  }

  private static func need(_ text: MatchTree.Text, _ wildcards: [Wildcard]) -> FileNeed {
    switch text {
    case .imports, .name, .attributes: .some(wildcards.map { FileNeed(name: $0) })
    case .modifiers: .every(wildcards.map { FileNeed(name: $0) })
    // The name is written, or another file declares the superclass. The scan for types does not read associated types.
    case .inherits:
      .some(
        wildcards.map { FileNeed(name: $0) } + [FileNeed(token: Array("associatedtype".utf8)), .ancestor(wildcards)])
    // `internal` is usually not written.
    case .access, .file, .type, .regex: .nothing
    }
  }
}

extension PatternNode {
  fileprivate var need: FileNeed {
    switch self {
    case .token(let text): FileNeed(token: text)
    case .list(let parts), .subset(let parts): .every(parts.map(\.need))
    case .layout(let layout): .every(layout.children.map(\.node.need))
    case .call(let call): .every([call.callee.need] + call.arguments.map(\.need))
    case .variable, .rest, .string, .anything: .nothing
    }
  }
}

extension PatternNode.Argument {
  /// The need of the value only, because a trailing closure does not write its label.
  fileprivate var need: FileNeed {
    switch self {
    case .rest: .nothing
    case .value(_, let value): value.need
    }
  }
}
