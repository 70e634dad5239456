import LintEngine
import Reporting
import Review
import ReviewCore
import Servers
import Synchronization

/// Runs the tools of `reviewbot mcp` in one repository. A tool reads and changes only files of the repository, posts
/// nothing, and knows no secret.
final class RepositoryTools: Sendable {
  /// The package is searched from its folder.
  private let repository: RepositoryRoot
  private let services: @Sendable () -> Services
  /// The last report of `review_change` with measured coverage.
  private let measured = Mutex<Report?>(nil)

  /// - Parameter services: Creates the services of one call.
  init(in repository: RepositoryRoot, services: @escaping @Sendable () -> Services) {
    (self.repository, self.services) = (repository, services)
  }

  private var root: String { repository.root }

  /// - Throws: A `UserFacingError`, or `CancellationError`.
  func run(_ name: String, _ arguments: ToolArguments) async throws -> ToolResult {
    switch ReviewTool(rawValue: name) {
    case .reviewChange: try await reviewChange(arguments)
    case .lint: try await lint(arguments)
    case .uncovered: try await uncovered(arguments)
    case .explainRule: try explainRule(arguments)
    case .fix: try await fix(arguments)
    case nil: ToolResult(UsageProblem.unknown("tool", name, known: ReviewTool.allCases.map(\.rawValue)))
    }
  }

  private func reviewChange(_ arguments: ToolArguments) async throws -> ToolResult {
    var request = CheckRequest(change: selection(arguments))
    request.tests.isWanted = !arguments.flag("no_tests")
    request.report = report(arguments)
    let record = RunRecord()
    let outcome = try await FullReview(request, services: services(into: record)).run()
    if let report = record.report, UncoveredLines.areMeasured(in: report) {
      measured.withLock { $0 = report }
    }
    return result(outcome, record, arguments)
  }

  private func lint(_ arguments: ToolArguments) async throws -> ToolResult {
    let record = RunRecord()
    let request = try lintRequest(arguments, budget: reportBudget(arguments))
    let outcome = try await LintReview(request, services: services(into: record)).run()
    return result(outcome, record, arguments)
  }

  private func fix(_ arguments: ToolArguments) async throws -> ToolResult {
    let record = RunRecord()
    let half = reportBudget(arguments) / 2
    var request = try lintRequest(arguments, budget: half)
    request.fix = .files
    guard !request.isWholeFiles || !request.paths.isEmpty else {
      throw UsageProblem(
        summary: "`fix` changes whole files only at named paths.", hint: "Name files or folders in `paths`.")
    }
    let outcome = try await LintReview(request, services: services(into: record)).run()
    let lines = record.patches.flatMap { patch in
      patch.split(separator: UInt8(ascii: "\n")).map { Escaped.text($0) }
    }
    let patch = BudgetedText(budget: half, order: "see the files for the rest").text(top: [], lines: lines)
    return result(outcome, record, arguments, before: patch)
  }

  private func uncovered(_ arguments: ToolArguments) async throws -> ToolResult {
    let reports = arguments.texts("reports")
    guard !reports.isEmpty else { return try uncoveredOfLastReview(arguments) }
    var request = CoverageRequest(change: selection(arguments))
    request.coverage.names = try reports.map(ServedPath(root: root).absolute)
    request.report = report(arguments)
    let record = RunRecord()
    let outcome = try await CoverageReview(request, services: services(into: record)).run()
    guard let report = record.report else { return result(outcome, record, arguments) }
    let note = "note: the lines are those of the files when the reports were made"
    return ToolResult(
      UncoveredLines(report).text(note: note, budget: budget(arguments)), isError: outcome == .broken)
  }

  private func uncoveredOfLastReview(_ arguments: ToolArguments) throws -> ToolResult {
    guard arguments.text("base") == nil else {
      throw UsageProblem(
        summary: "`base` has no effect without `reports`.", hint: "Name coverage reports, or leave out `base`.")
    }
    guard let report = measured.withLock({ $0 }) else {
      throw UsageProblem(
        summary: "No coverage was measured in this session.",
        hint: "Call review_change first, or name coverage reports of another run in `reports`.")
    }
    let files = services().files
    let changed = UncoveredLines.files(of: report).filter { file in
      guard let path = file.path.text, let bytes = try? files.read("\(root)/\(path)", limit: 64 << 20) else {
        return true
      }
      return !UncoveredLines.isCurrent(file, in: bytes)
    }
    let note = "note: from the last review_change; call it again after an edit"
    let lines = UncoveredLines(report, changed: Set(changed.map(\.path)))
    return ToolResult(lines.text(note: note, budget: budget(arguments)))
  }

  private func explainRule(_ arguments: ToolArguments) throws -> ToolResult {
    ToolResult(try TeamRules(services: services(into: RunRecord())).page(of: arguments.text("id") ?? ""))
  }

  private func services(into record: RunRecord) -> Services { services().serving(root, into: record) }

  private func selection(_ arguments: ToolArguments) -> ChangeSelection {
    ChangeSelection(folder: repository.folder, request: ChangeRequest(base: arguments.text("base")))
  }

  private func budget(_ arguments: ToolArguments) -> Int {
    arguments.integer("budget") ?? AgentReporter.standardBudget
  }

  /// The budget of the report; the rest is for the messages on standard error.
  private func reportBudget(_ arguments: ToolArguments) -> Int { budget(arguments) / 8 * 7 }

  private func report(_ arguments: ToolArguments) -> ReportRequest {
    var request = ReportRequest(formats: [AgentReporter.name])
    request.budget = reportBudget(arguments)
    return request
  }

  private func lintRequest(_ arguments: ToolArguments, budget: Int) throws -> LintRequest {
    var request = LintRequest(change: selection(arguments))
    request.report = report(arguments)
    request.report.budget = budget
    request.isWholeFiles = arguments.flag("whole_files")
    request.rules = arguments.texts("rules")
    request.paths = try arguments.texts("paths").map(ServedPath(root: root).absolute)
    if request.isWholeFiles, arguments.text("base") != nil {
      throw UsageProblem(
        summary: "`base` has no effect with `whole_files`.", hint: "Leave out one of them.")
    }
    return request
  }

  /// Returns the answer of a run. Its messages get the bytes that the other parts leave.
  private func result(
    _ outcome: Report.Outcome, _ record: RunRecord, _ arguments: ToolArguments, before: String = ""
  ) -> ToolResult {
    let room = budget(arguments) - before.utf8.count - record.output.utf8.count
    let notes = BudgetedText(budget: max(room, 0), order: "the first messages are kept")
      .text(top: [], lines: record.notes)
    return ToolResult(before + notes + record.output, isError: outcome == .broken)
  }
}
