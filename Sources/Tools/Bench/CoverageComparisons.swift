/// `reviewbot coverage` against other tools that read the same files.
struct CoverageComparisons {
  let program: String
  let sample: CoverageSample

  /// - Throws: Any error from writing the reports.
  func all() throws -> [Comparison] {
    let json = try sample.json(files: 27_000)
    let rows = [
      Comparison(
        "coverage: 300 MB of llvm-cov JSON", ours: ours(json), expecting: [0, 1], peerName: "Python's `json.load`",
        peer: ["python3", "-c", "import json, sys; json.load(open(sys.argv[1]))", json], in: sample.folder, runs: 3)
    ]
    guard try Measured(["diff-cover", "--version"], in: sample.folder).status == 0 else {
      print("diff-cover is not on PATH, so its rows are left out; `pip install diff-cover` brings it.\n")
      return rows
    }
    return rows + [
      try againstDiffCover("2 MB", files: 430, runs: 9), try againstDiffCover("200 MB", files: 43_000, runs: 3),
    ]
  }

  private func againstDiffCover(_ size: String, files: Int, runs: Int) throws -> Comparison {
    let report = try sample.tracefile(files: files)
    return Comparison(
      "coverage: \(size) of LCOV", ours: ours(report), expecting: [0, 1], peerName: "`diff-cover`",
      peer: ["diff-cover", report, "--compare-branch", "main"], in: sample.folder, runs: runs)
  }

  private func ours(_ report: String) -> [String] {
    [program, "coverage", report, "--base", "main", "--head", "change"]
  }
}
