import ReviewCore

/// What the comments of one file turn off.
struct Suppressions: Sendable {
  /// In file order.
  let commands: [SuppressionCommand]

  init(comments: [Comment], source: SourceText) {
    commands = comments.filter { Self.mayCommand($0, in: source.bytes) }
      .flatMap { SuppressionCommand.commands(in: $0, of: source) }
  }

  /// Whether one of the two words stands before a colon; most comments have none.
  private static func mayCommand(_ comment: Comment, in bytes: [UInt8]) -> Bool {
    guard comment.range.count > words[0].count else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      (comment.range.lowerBound + words[0].count..<comment.range.upperBound).contains { offset in
        guard buffer[offset] == UInt8(ascii: ":"), buffer[offset - 1] == UInt8(ascii: "t") else { return false }
        return words.contains { buffer[(offset - $0.count)..<offset].elementsEqual($0) }
      }
    }
  }

  /// Both have the same length and the same last letter.
  private static let words = ["swiftlint", "reviewbot"].map { Array($0.utf8) }

  /// The last command that speaks of a finding's place decides: those for a line over those for a region.
  func cover(_ finding: LintFinding) -> Bool {
    guard !commands.isEmpty else { return false }
    let named = commands.filter { $0.names(finding.rule) }
    if let command = named.last(where: { $0.line == finding.start.line }) { return command.action == .disable }
    return named.last { $0.reach == nil && $0.start <= finding.start }?.action == .disable
  }
}

extension SuppressionCommand {
  /// The one line that it speaks of; nil for a region.
  fileprivate var line: Int? {
    switch reach {
    case .next: start.line + 1
    case .this: start.line
    case .previous: start.line - 1
    case nil: nil
    }
  }
}
