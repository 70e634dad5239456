import ReviewCore

/// One annotation command (GitHub Actions, "Workflow commands").
struct WorkflowCommand {
  enum Kind: String, CaseIterable {
    case error, warning, notice

    var noun: String { rawValue }
  }

  let kind: Kind
  let location: Location?
  let title: String
  let message: String

  var line: String {
    let properties = place + [("title", title)]
    return "::\(kind.rawValue) " + properties.map { "\($0)=\(Self.escapedProperty($1))" }.joined(separator: ",")
      + "::" + Self.escaped(withoutEmbeddedCommands(Escaped.block(clipped(message, to: 4000))))
  }

  /// The column is included only when start and end share a line, as GitHub requires.
  private var place: [(String, String)] {
    guard let location else { return [] }
    let file = [("file", location.path.description)]
    guard let start = location.start, let lines = location.lines else { return file }
    let rows = file + [("line", "\(start.line)"), ("endLine", "\(lines.upperBound)")]
    return lines.count == 1 ? rows + [("col", "\(start.column)")] : rows
  }

  private static func escaped(_ text: String) -> String {
    text.replacing(scalars: "%", with: "%25").replacing(scalars: "\r", with: "%0D")
      .replacing(scalars: "\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(withoutEmbeddedCommands(Escaped.line(text))).replacing(scalars: ":", with: "%3A")
      .replacing(scalars: ",", with: "%2C")
  }
}

extension WorkflowCommand {
  init(_ finding: Finding) {
    let kind: Kind =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .notice
      }
    self.init(kind: kind, location: finding.location, title: finding.rule.name, message: finding.message)
  }
}
