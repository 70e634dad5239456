import Foundation
import ReviewTestKit

/// The time from a saved file to its verdict in `reviewbot watch`.
struct SavedFile {
  static let id = "watch"
  /// In seconds.
  private static let limit = 0.1
  private static let runs = 9

  let program: String
  let sample: IndexSample

  /// - Throws: `BenchProblem` when `watch` ends, because a failing command is not measured.
  func row() throws -> BenchRow {
    let watch = try ChildProcess(
      ["env", "XDG_CACHE_HOME=\(sample.folder)/.git/cache", program, "watch", "--base", "main"], in: sample.folder,
      output: .dropped, errors: .pipe)
    defer {
      watch.endAll()
      watch.wait()
    }
    try waitForVerdict(of: "all files", in: watch)
    var times: [Double] = []
    for run in 0...Self.runs {
      let start = ContinuousClock.now
      try "let saved = \(run)\n".write(
        toFile: "\(sample.folder)/Sources/Part7/Saved.swift", atomically: false, encoding: .utf8)
      try waitForVerdict(of: "Sources/Part7/Saved.swift", in: watch)
      if run > 0 { times.append((ContinuousClock.now - start) / .seconds(1)) }
    }
    let time = Digits.median(times)
    var row = BenchRow(
      id: Self.id,
      title: "`watch`: a saved file, with \(IndexSample.changed) changed files of \(IndexSample.files)",
      measured: Digits.rounded(time * 1_000, to: 1) + " ms",
      reference: "limit: \(Digits.rounded(Self.limit * 1_000, to: 1)) ms", ratio: time / Self.limit)
    row.isLimit = true
    row.seconds = time
    return row
  }

  /// Reads the line with the reviewed files, and the verdict after it.
  private func waitForVerdict(of files: String, in watch: ChildProcess) throws {
    var line = ""
    repeat {
      let bytes = watch.readLine()
      guard !bytes.isEmpty else { throw BenchProblem("`reviewbot watch` ended after the line: \(line)") }
      line = String(decoding: bytes, as: UTF8.self)
    } while !line.contains("\(files) · ")
    _ = watch.readLine()
  }
}
