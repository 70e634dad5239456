import LintEngine
import ReviewCore

/// What a file must have so that a matcher can hold anywhere in it.
///
/// Never more than what must be: a search with needs finds exactly what it finds without.
enum FileNeed: Hashable, Sendable {
  case nothing
  /// A word of its own, in code or in any other place.
  case word(WordHash)
  /// Bytes, also as a part of a word.
  case text([UInt8])
  /// A path that one of these matches.
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

  /// Nothing when one of them needs nothing.
  static func some(_ needs: some Sequence<FileNeed>) -> FileNeed {
    var parts: [FileNeed] = []
    for need in needs where !parts.contains(need) { parts.append(need) }
    guard parts.count > 1, !parts.contains(.nothing) else { return parts.count == 1 ? parts[0] : .nothing }
    return .any(parts.sorted { $0.cost < $1.cost })
  }

  /// Text of a token: a word where it is one.
  init(token: [UInt8]) {
    self = WordHash(token).map { .word($0) } ?? .nothing
  }

  /// A name that the file writes.
  init(name: Wildcard) {
    if let word = name.literal.flatMap({ WordHash($0.utf8) }) {
      self = .word(word)
    } else {
      let piece = name.longestWord
      self = piece.count < Self.shortestText ? .nothing : .text(piece)
    }
  }

  /// A shorter text would stand in most files.
  private static let shortestText = 4

  /// How late it is asked.
  private var cost: Int {
    switch self {
    case .nothing, .word: 0
    case .any(let needs), .all(let needs): needs.map(\.cost).max() ?? 0
    case .text: 1
    case .path: 2
    }
  }
}

extension Matcher {
  /// - Parameter inner: Those of the seekers that `has` and `count` name.
  package func need(_ inner: [FileNeed]) -> FileNeed {
    let names = boundNames.map { FileNeed.some($0.map { FileNeed(token: Array($0.utf8)) }) }
    return .every(conditions.map { $0.need(inner) } + [names ?? .nothing])
  }
}

extension Matcher.Condition {
  fileprivate func need(_ inner: [FileNeed]) -> FileNeed {
    switch self {
    case .pattern(let pattern): .every(pattern.roots.map(\.need))
    case .all(let parts): .every(parts.map { $0.need(inner) })
    case .any(let parts): .some(parts.map { $0.need(inner) })
    case .inside(let part, _), .parent(let part), .precedes(let part, _), .follows(let part, _): part.need(inner)
    case .has(let seeker, _): inner[seeker]
    case .count(let seeker, let test, _): test.outcome(for: 0) == nil ? inner[seeker] : .nothing
    case .names(let text, let wildcards): Self.need(text, wildcards)
    case .file(let globs): .path(globs)
    // What a variable stands for may be an empty list, and a type may be that of a literal.
    case .not, .kinds, .measure, .variable, .regex, .type, .constant: .nothing
    }
  }

  private static func need(_ text: MatchTree.Text, _ wildcards: [Wildcard]) -> FileNeed {
    switch text {
    case .imports, .inherits, .name, .attributes: .some(wildcards.map { FileNeed(name: $0) })
    case .modifiers: .every(wildcards.map { FileNeed(name: $0) })
    // What is not written is `internal`.
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
  /// Of the value alone: a trailing closure does not write its label.
  fileprivate var need: FileNeed {
    switch self {
    case .rest: .nothing
    case .value(_, let value): value.need
    }
  }
}
