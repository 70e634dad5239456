import ReviewCore

/// The packages of a report, each with the parts of all checks.
struct ReportPackages {
  struct Row {
    /// Untrusted.
    let path: String
    /// The worst verdict of the package; nil when only figures are known.
    let verdict: Verdict?
    /// Figures or reasons of the checks, in their order. Untrusted.
    let texts: [String]
  }

  /// Tested packages and those that could not be tested, by path.
  let rows: [Row]
  /// Packages that were not tested, with one reason for all packages of a group.
  let omitted: [(reason: String, paths: [String])]

  init(of report: Report) {
    let paths = Set(report.results.flatMap { $0.packages.map(\.path) }).sorted()
    var rows: [Row] = []
    var omitted: [(reason: String, paths: [String])] = []
    var groups: [String: Int] = [:]
    let packages = report.results.map { result in
      (check: result.check, byPath: Dictionary(result.packages.map { ($0.path, $0) }) { first, _ in first })
    }
    for path in paths {
      let parts = packages.compactMap { check, byPath in byPath[path].map { (check, $0) } }
      let worst = parts.compactMap(\.1.verdict).max { $0.weight < $1.weight }
      let row = Row(path: path, verdict: worst, texts: parts.map(Self.text))
      guard case .skipped(let reason)? = row.verdict, parts.allSatisfy({ $0.1.metrics.isEmpty }) else {
        rows.append(row)
        continue
      }
      if let index = groups[reason] {
        omitted[index].paths.append(path)
      } else {
        groups[reason] = omitted.count
        omitted.append((reason, [path]))
      }
    }
    self.rows = rows
    self.omitted = omitted
  }

  private static func text(of check: CheckID, _ package: PackageResult) -> String {
    let result = CheckResult(check: check, verdict: package.verdict ?? .passed, metrics: package.metrics)
    if check == .coverage, result.count("patchTotal") == nil {
      return "project \(CoverageFigures(result).projectRange)"
    }
    let text = package.verdict == nil ? result.headline : result.reasonBesideFigures ?? result.headline
    return check == .merge ? "merge result: \(text)" : text
  }
}

extension Verdict {
  fileprivate var weight: Int {
    switch self {
    case .skipped: 0
    case .passed: 1
    case .broken: 2
    case .failed: 3
    }
  }
}
