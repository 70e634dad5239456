import ReviewCore

/// Failing tests with the location and message of each failure, then tests that passed only when repeated or never
/// started.
struct TextTests {
  let style: ReportStyle
  private let messageLines = 12
  private let failuresPerTest = 5

  func lines(of tests: [TestCase]) -> [String] {
    let bad = tests.filter(\.isBad)
    let (shown, more) = cut(bad, to: style.entries)
    var lines = shown.flatMap(entry)
    if more > 0 { lines.append(omission(more, "failing test")) }
    lines += list(tests.filter(\.isFlaky), "passed only in a second run")
    lines += list(tests.filter { $0.status == .notRun }, "never started, because the run ended")
    return lines.isEmpty ? [] : [Ink(isOn: style.colours)("Tests", .bold)] + lines
  }

  private func entry(_ test: TestCase) -> [String] {
    let ink = Ink(isOn: style.colours)
    let manner = test.manner.map { " (\($0))" } ?? ""
    let (failures, more) = cut(test.failures, to: failuresPerTest)
    let rest = more > 0 ? ["    … and \(counted(more, "failure")) more in this test"] : []
    return ["  " + ink("✗ " + test.title, .red) + manner] + failures.flatMap(failure) + rest
  }

  private func failure(_ failure: TestCase.Failure) -> [String] {
    let place = failure.location.map { ["    " + $0.pathAndLine] } ?? []
    let (message, more) = cut(
      Escaped.block(clipped(failure.message, to: 20_000)).split(separator: "\n"), to: messageLines)
    let rest = more > 0 ? ["    … and \(counted(more, "line")) more"] : []
    return place + message.flatMap { wrapped("    " + $0.replacing("\t", with: "    "), to: style.width) } + rest
  }

  private func list(_ tests: [TestCase], _ remark: String) -> [String] {
    let (shown, more) = cut(tests, to: 5)
    return shown.map { "  ! \($0.title) (\(remark))" } + (more > 0 ? [omission(more, "test")] : [])
  }

  private func omission(_ more: Int, _ noun: String) -> String {
    "  … and \(counted(more, noun)) more (see --format json)"
  }
}
