import Foundation
import Platform
import SwiftParser
import SwiftSyntax

/// The Swift files of a folder, copied to a temporary one until there are enough. There, the folder's configuration and
/// history have no effect.
struct WholeRepository {
  let folder: String
  let files: Int
  let bytes: Int

  init(copying sources: String, atLeast count: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-whole").path
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
    var files = 0
    var bytes = 0
    let shown = names.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    guard !shown.isEmpty else { throw BenchProblem("\(sources) has no Swift files") }
    for copy in 1...(count + shown.count - 1) / shown.count {
      for name in shown {
        guard let data = FileManager.default.contents(atPath: "\(sources)/\(name)") else { continue }
        let url = URL(filePath: "\(folder)/Sources/\(copy)/\(name)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        files += 1
        bytes += data.count
      }
    }
    self.files = files
    self.bytes = bytes
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Compares linting with parsing alone, and with linting that uses the results of the previous run.
  func comparisons(program: String, bench: String) -> [Comparison] {
    let environment = ["env", "XDG_CACHE_HOME=\(folder)/cache"]
    let lint = environment + [program, "lint", "--all-lines", "Sources"]
    let gate = lint + ["--config", "\(folder)/quiet.yml"]
    let bench = bench.hasPrefix("/") ? bench : FileManager.default.currentDirectoryPath + "/" + bench
    try? Data("gates: {lint: off}\n".utf8).write(to: URL(filePath: "\(folder)/quiet.yml"))
    return [
      Comparison(
        "lint-all", "lint of \(files) files, cold", ours: gate + ["--no-cache"], peerName: "parsing alone",
        peer: [bench, "parse", "Sources"], in: folder, bytes: bytes),
      Comparison(
        "lint-all-warm", "lint of \(files) files, warm", ours: gate, peerName: "cold",
        peer: gate + ["--no-cache"], in: folder,
        bytes: bytes),
    ]
  }
}

/// Parses all Swift files of a folder on all cores and discards the trees.
struct ParseOnly {
  let folder: String

  func run() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    _ = parallelMap(paths) { path in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return }
      let bytes = Array(data)
      let tree = unsafe bytes.withUnsafeBufferPointer { unsafe Parser.parse(source: $0) }
      if tree.totalLength.utf8Length != bytes.count { exit(1) }
    }
  }
}
