/// `reviewbot coverage` against other tools that read the same files.
struct CoverageComparisons {
  let program: String
  let sample: CoverageSample

  /// - Throws: Any error from writing the reports.
  /// - Parameter notes: Gets a sentence about rows that are left out.
  func all(_ notes: inout [String]) throws -> [Comparison] {
    let json = try sample.json(files: 27_000)
    let rows = [
      Comparison(
        "coverage-json", "coverage: 300 MB of llvm-cov JSON", ours: ours(json), expecting: [0, 1],
        peerName: "Python's `json.load`",
        peer: ["python3", "-c", "import json, sys; json.load(open(sys.argv[1]))", json], in: sample.folder, runs: 3)
    ]
    guard try Measured(["diff-cover", "--version"], in: sample.folder).status == 0 else {
      notes.append("The rows against diff-cover are left out, because it is not on `PATH`.")
      return rows
    }
    return rows + [
      try againstDiffCover("2mb", "2 MB", files: 430), try againstDiffCover("200mb", "200 MB", files: 43_000),
    ]
  }

  private func againstDiffCover(_ id: String, _ size: String, files: Int) throws -> Comparison {
    let report = try sample.tracefile(files: files)
    return Comparison(
      "lcov-\(id)", "coverage: \(size) of LCOV", ours: ours(report), expecting: [0, 1], peerName: "`diff-cover`",
      peer: ["diff-cover", report, "--compare-branch", "main"], in: sample.folder, runs: files > 1_000 ? 3 : 9)
  }

  private func ours(_ report: String) -> [String] {
    [program, "coverage", report, "--base", "main", "--head", "change"]
  }
}
