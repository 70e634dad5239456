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
