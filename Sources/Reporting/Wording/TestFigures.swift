import ReviewCore

/// The counts of a test run as text. The counts are disjoint, except for flaky tests, which also count as passed.
struct TestFigures {
  let passed, failed, crashed, timedOut, knownIssues, skipped, flaky, notRun: Int
  let seconds: Double?
  /// Of the merge base; nil when they were not recorded.
  private let baseRan: Int?
  private let baseSeconds: Double?
  private let didBuild: Bool

  init(_ result: CheckResult) {
    func count(_ name: String) -> Int { max(result.count(name) ?? 0, 0) }
    passed = count("passed")
    failed = count("failed")
    crashed = count("crashed")
    timedOut = count("timedOut")
    knownIssues = count("knownIssues")
    skipped = count("skipped")
    flaky = count("flaky")
    notRun = result.count("notRun") ?? result.tests.count { $0.status == .notRun }
    didBuild = !result.findings.contains { $0.rule == .buildError }
    seconds = result.seconds("seconds")
    baseRan = result.count("baseRan")
    baseSeconds = result.seconds("baseSeconds")
  }

  /// The number of tests that started.
  private var ran: Int {
    [passed, failed, crashed, timedOut, knownIssues].reduce(0) { $0.addingReportingOverflow($1).partialValue }
  }

  var phrases: [String] {
    var phrases: [String] = []
    if failed > 0 { phrases.append("\(failed) of \(ran) failed") }
    if crashed > 0 { phrases.append("\(crashed) crashed") }
    if timedOut > 0 { phrases.append("\(timedOut) timed out") }
    if phrases.isEmpty { phrases.append(ran == 0 ? nothing : "\(passed) passed") }
    return phrases + others
  }

  /// The outcome in words that need no context, such as `1 of 3 tests failed`.
  var key: String {
    var phrases: [String] = []
    if failed > 0 { phrases.append("\(failed) of \(counted(ran, "test")) failed") }
    if crashed > 0 { phrases.append(phrases.isEmpty ? "\(counted(crashed, "test")) crashed" : "\(crashed) crashed") }
    if timedOut > 0 {
      phrases.append(phrases.isEmpty ? "\(counted(timedOut, "test")) timed out" : "\(timedOut) timed out")
    }
    if phrases.isEmpty { phrases.append(ran == 0 ? nothing : "\(counted(passed, "test")) passed") }
    return phrases.joined(separator: ", ")
  }

  private var nothing: String { didBuild ? "no test ran" : "the package does not build" }

  /// The figures that do not belong to the outcome.
  var others: [String] {
    var phrases: [String] = []
    if notRun > 0 { phrases.append("\(notRun) never started") }
    if flaky > 0 { phrases.append("\(flaky) flaky") }
    if skipped > 0 { phrases.append("\(skipped) skipped") }
    if knownIssues > 0 { phrases.append(counted(knownIssues, "known issue")) }
    phrases += difference
    if let seconds, seconds > 0, let text = durationText(seconds) { phrases.append(text + timeDifference) }
    return phrases
  }

  /// The difference to the number of tests that ran on the merge base; empty when it is unknown or zero.
  private var difference: [String] {
    guard let baseRan, baseRan != ran else { return [] }
    let (more, fewer) = (ran.subtractingReportingOverflow(baseRan), baseRan.subtractingReportingOverflow(ran))
    let count = ran > baseRan ? more.partialValue : fewer.partialValue
    return ["\(counted(count, "test")) \(ran > baseRan ? "more" : "fewer") than on the merge base"]
  }

  /// For example ` (−0.8 s)`; empty when the difference is unknown or not visible.
  private var timeDifference: String {
    guard let seconds, let baseSeconds, abs(seconds - baseSeconds) >= 0.05,
      let text = durationText(abs(seconds - baseSeconds))
    else { return "" }
    return " (\(seconds < baseSeconds ? "−" : "+")\(text))"
  }
}

extension CheckResult {
  /// Returns the duration with that name; nil when it is missing.
  fileprivate func seconds(_ name: String) -> Double? {
    switch metrics.first(where: { $0.name == name })?.value {
    case .seconds(let seconds): seconds
    case .count(let seconds): Double(seconds)
    case .some(.none), nil: nil
    }
  }
}

extension TestCase {
  /// `Module.Suite/testName` as one visible line, after the package's path if the repository has several packages.
  var title: String {
    let test = suite.isEmpty ? name : "\(suite)/\(name)"
    return Escaped.line(clipped(package.map { "\($0): \(test)" } ?? test, to: 500))
  }

  /// The kind of failure, unless it is an unmet expectation.
  var manner: String? {
    switch status {
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .passed, .failed, .skipped, .knownIssue, .notRun: nil
    }
  }
}

extension Location {
  /// For example `Sources/A.swift:12`, the format of test libraries.
  var pathAndLine: String {
    start.map { "\(path):\($0.line)" } ?? path.description
  }
}
