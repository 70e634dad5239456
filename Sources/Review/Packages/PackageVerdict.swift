import ReviewCore

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
