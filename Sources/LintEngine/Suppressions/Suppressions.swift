package import ReviewCore

/// The suppressions in the comments of one file.
package struct Suppressions: Sendable {
  /// In file order.
  package private(set) var commands: [SuppressionCommand] = []
  package private(set) var malformed: [MalformedCommand] = []
  /// For each rule, the indices of the region commands that name it, ascending.
  private var regions: [RuleID: [Int]] = [:]
  /// For each line, the rules that commands for that line name, in file order.
  private var lines: [Int: [Cover]] = [:]

  /// A suppression of a finding: a command, and a name in it.
  struct Cover: Hashable {
    let command: Int
    let rule: RuleID
  }

  package init() {}

  package init(comments: [Comment], source: SourceText) {
    for comment in comments where SuppressionScanner.mayCommand(comment, in: source.bytes) {
      let scanner = SuppressionScanner(comment, in: source)
      commands += scanner.commands
      // Documentation may mention commands.
      if comment.kind != .docLine, comment.kind != .docBlock { malformed += scanner.malformed }
    }
    for (index, command) in commands.enumerated() {
      for name in command.names {
        if let line = command.line {
          lines[line, default: []].append(Cover(command: index, rule: name.rule))
        } else {
          regions[name.rule, default: []].append(index)
        }
      }
    }
  }

  /// Returns the command that hides a finding; nil if none does.
  ///
  /// The last command that covers the position decides. Commands for a line take precedence over those for a region.
  /// - Parameters:
  ///   - names: The finding's rule, and group names for it such as `custom_rules`.
  ///   - ignored: A command that does not apply to the finding, because the finding is about it.
  func cover(line: Int, start: Location.Position, names: [RuleID], ignoring ignored: Int? = nil) -> Cover? {
    guard !commands.isEmpty else { return nil }
    let names = names + ["all"]
    let decisive =
      lines[line]?.last { names.contains($0.rule) && $0.command != ignored }
      ?? names.compactMap { region(of: $0, at: start, ignoring: ignored) }.max { $0.command < $1.command }
    return decisive.flatMap { commands[$0.command].action == .disable ? $0 : nil }
  }

  /// Returns the covers in use: those of findings, and the region commands that would cover the same positions without
  /// them.
  func useful(_ covers: Set<Cover>) -> Set<Cover> {
    var useful = covers
    for cover in covers {
      guard let line = commands[cover.command].line else { continue }
      if let wider = region(of: cover.rule, at: Location.Position(line: line, column: 1)) { useful.insert(wider) }
    }
    for (rule, places) in regions {
      for (earlier, later) in zip(places, places.dropFirst()).reversed() where commands[later].action == .disable {
        if useful.contains(Cover(command: later, rule: rule)) { useful.insert(Cover(command: earlier, rule: rule)) }
      }
    }
    return useful
  }

  /// Returns the last region command before a position that names a rule; binary search.
  private func region(of rule: RuleID, at start: Location.Position, ignoring ignored: Int? = nil) -> Cover? {
    guard let places = regions[rule] else { return nil }
    let earlier = places[..<places.partitionPoint { commands[$0].start > start }]
    let last = earlier.last == ignored ? earlier.dropLast().last : earlier.last
    return last.map { Cover(command: $0, rule: rule) }
  }
}

/// A comment that turns rules off or on: `// reviewbot:disable:next force_try - the literal is valid`.
///
/// `swiftlint:` has the same meaning. Rules are ids or `all`; the text after them is the reason.
package struct SuppressionCommand: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable {
    case disable, enable
  }

  /// The lines that a command covers; nil for the region up to the opposite command or the end of the file.
  package enum Reach: String, Hashable, Sendable {
    case next, this, previous
  }

  /// A rule as named in the comment, with the offsets of the name.
  package struct Name: Hashable, Sendable {
    package let rule: RuleID
    package let range: Range<Int>

    package var isAll: Bool { rule == "all" }
  }

  package let action: Action
  package let reach: Reach?
  package let names: [Name]
  package let reason: String?
  package let start: Location.Position

  /// The line that the command covers; nil for a region.
  package var line: Int? {
    switch reach {
    case .next: start.line + 1
    case .this: start.line
    case .previous: start.line - 1
    case nil: nil
    }
  }
}

/// A comment that looks like a suppression but is malformed.
package struct MalformedCommand: Hashable, Sendable {
  package let range: Range<Int>
  /// The error, as a sentence.
  package let message: String
}
