package import ReviewCore

/// Renders a report in one format. Pure: the same report always gives the same text.
package protocol Reporter: Sendable {
  /// The format's name in `--format`.
  static var name: String { get }
  /// Whether the format includes notices: sentences about the run that are not findings.
  static var showsNotices: Bool { get }
  /// Whether a program reads the output as a whole, so that the file must not contain anything else.
  static var isDocument: Bool { get }

  /// Returns the whole document; it ends in a line feed unless it is empty.
  func render(_ report: Report) -> String
}

extension Reporter {
  package static var showsNotices: Bool { false }
  package static var isDocument: Bool { true }
}

/// A format accepted by `--format`.
package struct ReporterKind: Sendable {
  /// The name in `--format`.
  package let name: String
  /// One line for help texts.
  package let summary: String
  /// Whether the format includes notices.
  package let showsNotices: Bool
  /// Whether a program reads the output as a whole, so that the file must not contain anything else.
  package let isDocument: Bool
  /// Creates the reporter. Every reporter is created here.
  package let make: @Sendable (ReportStyle) -> any Reporter

  init<Kind: Reporter>(_ summary: String, _ make: @escaping @Sendable (ReportStyle) -> Kind) {
    name = Kind.name
    showsNotices = Kind.showsNotices
    isDocument = Kind.isDocument
    self.summary = summary
    self.make = make
  }
}

extension ReporterKind {
  package static let markdown = ReporterKind("for a pull request's comment or a job's summary") {
    MarkdownReporter(style: $0)
  }
  package static let workflowCommands = ReporterKind("annotations by GitHub's workflow commands") { _ in
    WorkflowCommandsReporter()
  }
  package static let xcode = ReporterKind("a line for each finding, as compilers print them") {
    XcodeReporter(root: $0.root)
  }
}

/// All formats, in the order in which help texts list them.
package let reporters: [ReporterKind] = [
  ReporterKind("for a terminal or a log") { TextReporter(style: $0) },
  .markdown,
  ReporterKind("for scripts; see Docs/report.schema.json") { _ in JSONReporter() },
  ReporterKind("one self-contained page for a browser") { HTMLReporter(context: $0.page) },
  ReporterKind("for code scanning (SARIF 2.1.0)") { _ in SARIFReporter() },
  ReporterKind("tests and verdicts, for CI servers (JUnit XML)") { _ in JUnitReporter() },
  ReporterKind("for CI servers (Checkstyle XML)") { _ in CheckstyleReporter() },
  ReporterKind("for GitLab's merge-request widget") { _ in CodeQualityReporter() },
  ReporterKind("for reviewdog") { _ in RDJSONReporter() },
  .workflowCommands,
  ReporterKind("short, for a program that repairs findings; see `--budget`") { style in
    AgentReporter(budget: style.budget ?? AgentReporter.standardBudget)
  },
  .xcode,
]

/// Returns the format with that name; nil for an unknown one.
package func reporterKind(named name: String) -> ReporterKind? {
  reporters.first { $0.name == name }
}
