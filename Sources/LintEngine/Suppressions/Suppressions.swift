import ReviewCore

/// What the comments of one file turn off.
package struct Suppressions: Sendable {
  /// In file order.
  package private(set) var commands: [SuppressionCommand] = []
  package private(set) var malformed: [MalformedCommand] = []
  /// Indices of the commands for a region that name a rule, ascending.
  private var regions: [RuleID: [Int]] = [:]
  /// What the commands for a line name, in file order.
  private var lines: [Int: [Cover]] = [:]

  /// What covers a finding: a command, and the name in it.
  struct Cover: Hashable {
    let command: Int
    let rule: RuleID
  }

  package init() {}

  package init(comments: [Comment], source: SourceText) {
    for comment in comments where SuppressionScanner.mayCommand(comment, in: source.bytes) {
      let scanner = SuppressionScanner(comment, in: source)
      commands += scanner.commands
      // Documentation may speak of commands.
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

  /// The command that hides a finding; nil when none does.
  ///
  /// The last command that speaks of the finding's place decides: those for a line over those for a region.
  /// - Parameter names: The finding's rule, and wider names for it such as `custom_rules`.
  func cover(line: Int, start: Location.Position, names: [RuleID]) -> Cover? {
    guard !commands.isEmpty else { return nil }
    let names = names + ["all"]
    let decisive =
      lines[line]?.last { names.contains($0.rule) }
      ?? names.compactMap { region(of: $0, at: start) }.max { $0.command < $1.command }
    return decisive.flatMap { commands[$0.command].action == .disable ? $0 : nil }
  }

  /// What is of use: the covers of findings, and the commands for a region that hold at the same places without them.
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

  /// The last command for a region that names a rule before a place; binary search.
  private func region(of rule: RuleID, at start: Location.Position) -> Cover? {
    guard let places = regions[rule] else { return nil }
    let after = places.partitionPoint { commands[$0].start > start }
    return after > 0 ? Cover(command: places[after - 1], rule: rule) : nil
  }
}
