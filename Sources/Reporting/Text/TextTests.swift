import ReviewCore

/// Failing tests with the location and message of each failure, then tests that passed only when repeated or never
/// started.
struct TextTests {
  let style: ReportStyle
  let limits: TextLimits
  private(set) var omissions = TextOmissions()

  init(style: ReportStyle, limits: TextLimits) {
    self.style = style
    self.limits = limits
  }

  mutating func lines(of tests: [TestCase]) -> [String] {
    let (shown, more) = cut(tests.filter(\.hasFailed), to: limits.entries)
    let lines = shown.flatMap { entry($0) } + rest(more, "failing test")
      + list(tests.filter(\.isFlaky), "flaky test", "passed only in a second run")
      + list(tests.filter { $0.status == .notRun }, "unstarted test", "never started, because the run ended")
    return lines.isEmpty ? [] : [Ink(style)("Tests", .bold)] + lines
  }

  private mutating func entry(_ test: TestCase) -> [String] {
    let ink = Ink(style)
    let manner = test.manner.map { " (\($0))" } ?? ""
    let (failures, more) = cut(test.failures, to: limits.failures)
    omissions.add(more, "failure")
    let rest = more > 0 ? ["    … and \(counted(more, "failure")) more in this test"] : []
    return ["  " + ink("✗ " + test.title, .red) + manner] + failures.flatMap { failure($0) } + rest
  }

  private mutating func failure(_ failure: TestCase.Failure) -> [String] {
    let place = failure.location.map { ["    " + Ink(style).link($0.pathAndLine, to: $0.path)] } ?? []
    let (message, more) = cut(
      Escaped.block(clipped(failure.message, to: 20_000)).split(separator: "\n"), to: limits.messageLines)
    omissions.add(more, "message line")
    let rest = more > 0 ? ["    … and \(counted(more, "line")) more"] : []
    return place + message.flatMap { wrapped("    " + $0.replacing("\t", with: "    "), to: style.width) } + rest
  }

  /// - Parameters:
  ///   - noun: In the singular.
  ///   - explanation: Follows the name of each test.
  private mutating func list(_ tests: [TestCase], _ noun: String, _ explanation: String) -> [String] {
    let (shown, more) = cut(tests, to: limits.otherTests)
    return shown.map { "  ! \($0.title) (\(explanation))" } + rest(more, noun)
  }

  private mutating func rest(_ more: Int, _ noun: String) -> [String] {
    omissions.add(more, noun)
    return more > 0 ? ["  … and \(counted(more, noun)) more"] : []
  }
}
