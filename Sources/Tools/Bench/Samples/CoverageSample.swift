import Foundation

/// A repository with a change of 50 files, and coverage reports of it in any size.
struct CoverageSample {
  private static let lines = 500
  private static let changed = 50

  let folder: String
  /// The number of files in the repository. A larger report is also about other files, as in projects that measure
  /// dependencies and generated code.
  private let files: Int

  init(files: Int = changed) throws {
    self.files = files
    folder =
      FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-coverage-\(files)").path
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    try writeSources(files, extra: 0)
    try git("init", "--quiet", "--initial-branch=main")
    try commit("Before")
    try git("checkout", "--quiet", "-b", "change")
    try writeSources(Self.changed, extra: 20)
    try commit("After")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// - Parameter runs: The number of test runs, each of which measured all of the files.
  /// - Returns: The absolute path of an LCOV tracefile with this number of files, 6 KB each.
  func tracefile(files: Int, runs: Int = 1) throws -> String {
    try write("tracefile-\(files)-\(runs).lcov") { index, name in
      let hits = (1...lines(of: index)).map { "DA:\($0),\(($0 &* 7 &+ index) % 10)\n" }.joined()
      return index < files ? String(repeating: "SF:\(name)\n\(hits)end_of_record\n", count: runs) : nil
    }
  }

  /// - Returns: The absolute path of llvm-cov JSON with this number of files, 11 KB each.
  func json(files: Int) throws -> String {
    try write("export-\(files).json") { index, name in
      let head = index == 0 ? #"{"data":[{"files":["# : index < files ? "," : ""
      guard index < files else {
        return index == files ? #"],"functions":[]}],"type":"llvm.coverage.json.export","version":"3.0.1"}"# : nil
      }
      let segments = (1...lines(of: index)).map { "[\($0),1,\(($0 &* 7 &+ index) % 10),true,true,false]" }
      return head + #"{"filename":"\#(name)","segments":[\#(segments.joined(separator: ","))]}"#
    }
  }

  /// Returns the number of lines of a file on the branch.
  private func lines(of index: Int) -> Int { index < Self.changed ? Self.lines : Self.lines - 20 }

  private func write(_ name: String, _ part: (Int, String) -> String?) throws -> String {
    try FileManager.default.createDirectory(atPath: folder + "/.reports", withIntermediateDirectories: true)
    let file = folder + "/.reports/" + name
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    var index = 0
    while let text = part(index, index < files ? "Sources/File\(index).swift" : "Vendor/Other\(index).swift") {
      try handle.write(contentsOf: Data(text.utf8))
      index += 1
    }
    try handle.close()
    return file
  }

  private func writeSources(_ files: Int, extra: Int) throws {
    for index in 0..<files {
      let count = Self.lines - 20 + extra
      let text = (1...count).map { "let value\($0) = run(\($0))\n" }.joined()
      try text.write(toFile: "\(folder)/Sources/File\(index).swift", atomically: false, encoding: .utf8)
    }
  }

  private func commit(_ message: String) throws {
    try git("add", "Sources")
    try git("-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", message)
  }

  private func git(_ arguments: String...) throws {
    let status = try Measured(["git"] + arguments, in: folder).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
  }
}

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
