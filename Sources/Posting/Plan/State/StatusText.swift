import Reporting
import ReviewCore

/// Verdicts shortened to the length of a status.
enum StatusText {
  static func statuses(of report: Report, policy: PublicationPolicy, length: Int) -> [DesiredPublication.Status] {
    guard policy.statuses != .off else { return [] }
    let combined = DesiredPublication.Status(
      context: policy.key, state: .init(report.conclusion), text: BodyBudget.cut(line(of: report), to: length),
      link: policy.link)
    guard policy.statuses == .perCheck else { return [combined] }
    return [combined] + report.results.map { result in
      DesiredPublication.Status(
        context: "\(policy.key)/\(result.check.rawValue)", state: .init(result.verdict),
        text: BodyBudget.cut(words(for: result), to: length), link: policy.link)
    }
  }

  /// Returns the statuses of a report without the verdicts of some checks.
  static func statuses(
    of report: Report, whileRunning running: Set<CheckID>, policy: PublicationPolicy, length: Int
  ) -> [DesiredPublication.Status] {
    guard policy.statuses != .off else { return [] }
    let names = CheckID.allCases.filter(running.contains).map(\.rawValue).joined(separator: ", ")
    let text = BodyBudget.cut("Running: \(names). \(line(of: report))", to: length)
    return [DesiredPublication.Status(context: policy.key, state: .running, text: text, link: policy.link)]
  }

  /// Returns for example `Failed: tests (3 failed), lint (1 error). Passed: coverage.`
  static func line(of report: Report) -> String {
    let groups: [(String, (Verdict) -> Bool)] = [
      ("Failed", { if case .failed = $0 { true } else { false } }),
      ("Could not judge", { if case .broken = $0 { true } else { false } }),
      ("Passed", { $0 == .passed }),
    ]
    let parts = groups.compactMap { name, belongs -> String? in
      let checks = report.results.filter { belongs($0.verdict) }.map(\.check.rawValue)
      return checks.isEmpty ? nil : "\(name): \(checks.joined(separator: ", "))."
    }
    return parts.isEmpty ? "Nothing was checked." : parts.joined(separator: " ")
  }

  /// Returns Markdown with one line for each check.
  static func list(of report: Report) -> String {
    let lines = report.results.map { "- **\($0.check.rawValue)**: \(MarkdownText.paragraphs(words(for: $0)))" }
    return lines.joined(separator: "\n")
  }

  private static func words(for result: CheckResult) -> String {
    switch result.verdict {
    case .passed: "Passed."
    case .failed: BodyBudget.cut(Escaped.line(result.reasonWithFigures ?? ""), to: 2_000)
    case .skipped(let reason): "Skipped: \(BodyBudget.cut(Escaped.line(reason), to: 2_000))"
    case .broken(let problem): "Could not judge: \(BodyBudget.cut(Escaped.line(problem.summary), to: 2_000))"
    }
  }
}

extension Report {
  /// Success requires at least one check with a verdict.
  var conclusion: DesiredPublication.Conclusion {
    switch outcome {
    case .failed: .failure
    case .broken: .undecided
    case .passed: results.contains { $0.verdict == .passed } ? .success : .neutral
    }
  }
}

extension DesiredPublication.Status.State {
  init(_ conclusion: DesiredPublication.Conclusion) {
    self =
      switch conclusion {
      case .success: .success
      case .failure: .failed
      case .undecided: .canceled
      case .neutral: .neutral
      }
  }

  /// A skipped check gives no verdict, so it is not a success.
  init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .passed: .success
      case .skipped: .neutral
      case .failed: .failed
      case .broken: .canceled
      }
  }
}
