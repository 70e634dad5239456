package import ReviewCore

/// Annotations as GitHub's workflow commands (`::error file=…::message`), for jobs that may not write to the pull
/// request. GitHub shows ten errors and ten warnings per step and silently drops the rest. The last command of each
/// kind therefore states how many more there are.
package struct WorkflowCommandsReporter: Reporter {
  package static let name = "github"
  package static let isDocument = false

  private let limit: Int
  private let coverageSeverity: Severity?

  /// - Parameters:
  ///   - limit: Maximum number of commands of each kind.
  ///   - coverageSeverity: The severity of lines that did not run; nil uses the severity of the gate.
  package init(limit: Int = 10, coverageSeverity: Severity? = nil) {
    self.limit = max(limit, 2)
    self.coverageSeverity = coverageSeverity
  }

  package func render(_ report: Report) -> String {
    let commands = gates(of: report) + report.annotations.map(weighed).map(WorkflowCommand.init)
    return WorkflowCommand.Kind.allCases.flatMap { kind in cut(commands.filter { $0.kind == kind }, of: kind) }
      .map { $0.line + "\n" }.joined()
  }

  private func weighed(_ finding: Finding) -> Finding {
    guard let coverageSeverity, finding.rule == "uncovered" else { return finding }
    return Finding(
      rule: finding.rule, severity: coverageSeverity, location: finding.location, message: finding.message,
      scope: finding.scope, fingerprint: finding.fingerprint)
  }

  /// Returns the failed gates, which come before their findings.
  private func gates(of report: Report) -> [WorkflowCommand] {
    report.results.compactMap { result in
      guard let reason = result.reasonWithFigures else { return nil }
      return WorkflowCommand(kind: .error, location: nil, title: "\(result.check.rawValue) failed", message: reason)
    }
  }

  private func cut(_ commands: [WorkflowCommand], of kind: WorkflowCommand.Kind) -> [WorkflowCommand] {
    guard commands.count > limit else { return commands }
    let more = counted(commands.count - limit + 1, kind.noun) + " more in the full report"
    return commands.prefix(limit - 1) + [WorkflowCommand(kind: kind, location: nil, title: "reviewbot", message: more)]
  }
}

/// One annotation command (GitHub Actions, "Workflow commands").
private struct WorkflowCommand {
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
