package import ReviewCore

/// The report for a terminal or a log: a head, one line per check, the details, then the reasons of the failed checks.
///
/// No line of it can control a terminal or a CI log, whatever the reviewed repository contains.
package struct TextReporter: Reporter {
  package static let name = "text"
  package static let showsNotices = true
  package static let isDocument = false

  private let style: ReportStyle

  package init(style: ReportStyle = ReportStyle()) {
    self.style = style
  }

  package func render(_ report: Report) -> String {
    switch style.detail {
    case .list: return text(of: report, .list(of: style.entries))
    case .everything: return text(of: report, .everything)
    case .screen(let lines):
      // The shell's prompt takes one more line.
      let texts = TextLimits.forScreens.lazy.map { text(of: report, $0) }
      return texts.first { $0.utf8.count { $0 == UInt8(ascii: "\n") } < lines } ?? text(of: report, .smallest)
    }
  }

  private func text(of report: Report, _ limits: TextLimits) -> String {
    var packages = TextPackages(style: style, limits: limits)
    var verdicts = TextVerdicts(style: style, limits: limits)
    var blocks = [head(of: report), verdicts.lines(of: report), packages.lines(of: report)]
    var omissions = packages.omissions
    let details = inOrder(report.results).flatMap { sections(of: $0, limits, &omissions) }
    blocks += details
    blocks.append(verdicts.notes(report.notices))
    omissions.add(verdicts.omissions)
    blocks.append(omissions.sentence.map { wrapped($0, to: style.width) } ?? [])
    if !details.isEmpty || report.outcome != .passed { blocks.append(TextClosing(style: style).lines(of: report)) }
    return blocks.filter { !$0.isEmpty }
      .map { $0.map { inertLine($0) + "\n" }.joined() }
      .joined(separator: "\n")
  }

  private func head(of report: Report) -> [String] {
    let ink = Ink(style)
    let heading = ReportHeading(report: report)
    return flowed(heading.title, to: style.width).map { ink($0, .bold) }
      + flowed(heading.facts, to: style.width - 2).map { ink("  " + $0, .dim) }
  }

  /// Returns the failed checks first; otherwise in the checks' order.
  private func inOrder(_ results: [CheckResult]) -> [CheckResult] {
    let (failed, others) = results.reduce(into: ([CheckResult](), [CheckResult]())) { lists, result in
      if case .failed = result.verdict { lists.0.append(result) } else { lists.1.append(result) }
    }
    return failed + others
  }

  private func sections(
    of result: CheckResult, _ limits: TextLimits, _ omissions: inout TextOmissions
  ) -> [[String]] {
    var tests = TextTests(style: style, limits: limits)
    var coverage = TextCoverage(style: style, limits: limits)
    var findings = TextFindings(style: style, limits: limits)
    let sections = [
      tests.lines(of: result.tests), coverage.lines(of: result.patchedFiles),
      findings.lines(of: result.ownFindings, title: title(of: result)),
    ]
    for part in [tests.omissions, coverage.omissions, findings.omissions] { omissions.add(part) }
    return sections.filter { !$0.isEmpty }
  }

  /// Returns the title of the findings. Notes about an edited configuration can be in the result of any check.
  private func title(of result: CheckResult) -> String {
    let name = result.check.rawValue.prefix(1).uppercased() + result.check.rawValue.dropFirst()
    guard result.check != .lint else { return name }
    let isFromCompiler = result.ownFindings.allSatisfy { RuleID.ofTheCompiler.contains($0.rule) }
    return isFromCompiler ? "\(name): compiler diagnostics" : "\(name): findings"
  }
}
