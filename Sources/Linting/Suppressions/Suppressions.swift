import ReviewCore

/// What the comments of one file turn off.
struct Suppressions: Sendable {
  /// In file order.
  private(set) var commands: [SuppressionCommand] = []
  private(set) var malformed: [MalformedCommand] = []
  /// Indices of the commands that name a rule, ascending.
  private var places: [RuleID: [Int]] = [:]

  /// What covers a finding: a command, and the name in it.
  struct Cover: Hashable {
    let command: Int
    let rule: RuleID
  }

  init() {}

  init(comments: [Comment], source: SourceText) {
    for comment in comments where SuppressionScanner.mayCommand(comment, in: source.bytes) {
      let scanner = SuppressionScanner(comment, in: source)
      commands += scanner.commands
      malformed += scanner.malformed
    }
    for (index, command) in commands.enumerated() {
      for name in command.names { places[name.rule, default: []].append(index) }
    }
  }

  /// The command that hides a finding; nil when none does.
  ///
  /// The last command that speaks of the finding's place decides: those for a line over those for a region.
  /// - Parameter names: The finding's rule, and wider names for it such as `custom_rules`.
  func cover(line: Int, start: Location.Position, names: [RuleID]) -> Cover? {
    guard !commands.isEmpty else { return nil }
    let speaking = (names + ["all"]).flatMap { name in (places[name] ?? []).map { Cover(command: $0, rule: name) } }
      .sorted { $0.command < $1.command }
    let decisive =
      speaking.last { commands[$0.command].line == line }
      ?? speaking.last { commands[$0.command].reach == nil && commands[$0.command].start <= start }
    return decisive.flatMap { commands[$0.command].action == .disable ? $0 : nil }
  }
}
