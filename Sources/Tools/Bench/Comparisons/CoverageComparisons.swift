/// `reviewbot coverage` against other tools that read the same files.
struct CoverageComparisons {
  let program: String
  /// Where most of a large report is about files outside the repository.
  let sample: CoverageSample
  /// Where all files of a large report are in the repository.
  let whole: CoverageSample

  /// - Throws: Any error from writing the reports.
  /// - Parameter notes: Gets a sentence about rows that are left out.
  func all(_ notes: inout [String]) throws -> [Comparison] {
    let rows = [
      try againstPython("coverage-json", "coverage: 300 MB of llvm-cov JSON", sample),
      try againstPython(
        "coverage-json-all", "coverage: 300 MB of llvm-cov JSON, all about files of the repository", whole),
    ]
    guard try Measured(["diff-cover", "--version"], in: sample.folder).status == 0 else {
      notes.append("The rows against diff-cover are left out, because it is not on `PATH`.")
      return rows
    }
    return rows + [
      againstDiffCover("2mb", "2 MB of LCOV", try sample.tracefile(files: 430), sample, runs: 9),
      againstDiffCover("200mb", "200 MB of LCOV", try sample.tracefile(files: 43_000), sample),
      againstDiffCover(
        "runs", "200 MB of LCOV, 50 test runs about 900 files of the repository",
        try whole.tracefile(files: 900, runs: 50), whole),
      againstDiffCover(
        "all", "120 MB of LCOV, all about files of the repository", try whole.tracefile(files: 27_000), whole),
    ]
  }

  private func againstPython(_ id: String, _ title: String, _ sample: CoverageSample) throws -> Comparison {
    let json = try sample.json(files: 27_000)
    return Comparison(
      id, title, ours: ours(json), expecting: [0, 1], peerName: "Python's `json.load`",
      peer: ["python3", "-c", "import json, sys; json.load(open(sys.argv[1]))", json], in: sample.folder, runs: 3)
  }

  private func againstDiffCover(
    _ id: String, _ title: String, _ report: String, _ sample: CoverageSample, runs: Int = 3
  ) -> Comparison {
    Comparison(
      "lcov-\(id)", "coverage: \(title)", ours: ours(report), expecting: [0, 1], peerName: "`diff-cover`",
      peer: ["diff-cover", report, "--compare-branch", "main"], in: sample.folder, runs: runs)
  }

  private func ours(_ report: String) -> [String] {
    [program, "coverage", report, "--base", "main", "--head", "change"]
  }
}
