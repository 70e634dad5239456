import ReviewCore
import SwiftTests

/// Checks that the tests of several packages pass. Each package is judged alone, and the check fails with any of them.
struct PackageTestCheck: Check {
  struct Part: Sendable {
    let package: TestedPackage
    let check: TestCheck

    init(of package: TestedPackage, _ check: TestCheck) {
      self.package = package
      var check = check
      check.package = package
      self.check = check
    }
  }

  static let id = CheckID.tests

  let parts: [Part]
  /// Packages without a test run.
  let omitted: [PackageSelection.Omission]

  /// Runs the packages in turn, because each build uses all cores.
  func gather(for change: Change) async -> [TestCheck.Evidence] {
    var evidence: [TestCheck.Evidence] = []
    for part in parts { evidence.append(await part.check.gather(for: change)) }
    return evidence
  }

  func judge(_ evidence: [TestCheck.Evidence], of change: Change) -> CheckResult {
    let results = zip(parts, evidence).map { (part: $0, seconds: $1.result.seconds, $0.check.judge($1, of: change)) }
    let tests = results.flatMap { Self.tests(in: $0.2) }
    let run = results.map { part, _, result in
      PackageResult(path: part.package.path, verdict: result.verdict, metrics: result.metrics)
    }
    let sorted = (run + omitted.map { PackageResult(path: $0.package.packagePath, verdict: $0.verdict) })
      .sorted { $0.path < $1.path }
    return CheckResult(
      check: Self.id, verdict: PackageVerdict(of: sorted).verdict, findings: findings(in: results.map(\.2)),
      metrics: TestTally(tests).metrics(seconds: results.reduce(0) { $0 + $1.seconds }), details: .tests(tests),
      notices: results.flatMap { result in result.2.notices.map { "\(result.part.package.path): \($0)" } }
    ).listing(sorted)
  }

  private static func tests(in result: CheckResult) -> [TestCase] {
    guard case .tests(let tests) = result.details else { return [] }
    return tests
  }

  /// A package is built again for each package that depends on it, and its diagnostics are printed each time.
  private func findings(in results: [CheckResult]) -> [Finding] {
    var seen: Set<Finding> = []
    return results.flatMap(\.findings).filter { seen.insert($0).inserted }
  }
}

/// The verdict of a check from those of its packages. Failed outranks broken, and any test run outranks skipped ones.
struct PackageVerdict {
  private let packages: [PackageResult]

  init(of packages: [PackageResult]) {
    self.packages = packages
  }

  var verdict: Verdict {
    let failed = reasons { if case .failed(let reason) = $0 { reason } else { nil } }
    guard failed.isEmpty else { return .failed(reason: Self.joined(failed)) }
    let broken = packages.compactMap { package in
      if case .broken(let problem)? = package.verdict { (package.path, problem) } else { nil }
    }
    if let (path, problem) = broken.first {
      let more = broken.count == 1 ? "" : " \((broken.count - 1).counted("more package")) could not be tested."
      return .broken(Problem(summary: "\(path): \(problem.summary)\(more)", hint: problem.hint))
    }
    guard !packages.contains(where: { $0.verdict == .passed }) else { return .passed }
    let skipped = reasons { if case .skipped(let reason) = $0 { reason } else { nil } }
    let own = skipped.filter { !$0.reason.hasPrefix(Self.omission) }
    return .skipped(reason: own.isEmpty ? Self.omission(of: skipped.map(\.reason)) : Self.joined(own))
  }

  private static func omission(of reasons: [String]) -> String {
    guard let first = reasons.first, Set(reasons).count == 1 else { return "no package was tested" }
    return "no package was tested: \(first.dropFirst(omission.count))"
  }

  /// The beginning of the reason for a package that the selection leaves out.
  static let omission = "not tested: "

  private func reasons(_ reason: (Verdict) -> String?) -> [(path: String, reason: String)] {
    packages.compactMap { package in package.verdict.flatMap(reason).map { (package.path, $0) } }
  }

  private static func joined(_ reasons: [(path: String, reason: String)]) -> String {
    let shown = reasons.prefix(3).map { "\($0.path): \($0.reason)" }.joined(separator: "; ")
    return reasons.count > 3 ? "\(shown); and \((reasons.count - 3).counted("more package"))" : shown
  }
}
