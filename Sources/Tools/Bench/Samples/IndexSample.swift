import Foundation
import ReviewTestKit

/// A repository of many Swift files with a change of a few, for rules that need the types of all files.
struct IndexSample {
  static let files = 4_000
  static let changed = 50

  let folder: String

  /// - Parameter sources: A folder of Swift files, which are repeated if there are too few.
  init(from sources: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-index").path
    let walk = FileManager.default.enumerator(atPath: sources)
    let names = (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    guard !names.isEmpty else { throw BenchProblem("\(sources) has no Swift files") }
    for number in 0..<Self.files {
      let part = "\(folder)/Sources/Part\(number / 40)"
      if number.isMultiple(of: 40) {
        try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: true)
      }
      let text = try String(contentsOfFile: "\(sources)/\(names[number % names.count])", encoding: .utf8)
      // Equal files would be one object of git.
      try (text + "\n// \(number)\n").write(toFile: "\(part)/File\(number).swift", atomically: false, encoding: .utf8)
    }
    try "packs: [architecture]\n".write(toFile: "\(folder)/.lint.yml", atomically: false, encoding: .utf8)
    try git("init", "--quiet", "--initial-branch=main")
    try commit("Before")
    try git("checkout", "--quiet", "-b", "change")
    for number in stride(from: 0, to: Self.files, by: Self.files / Self.changed) {
      let file = "\(folder)/Sources/Part\(number / 40)/File\(number).swift"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let added = "\nclass Added\(number): Base\(number) {\n  let value = \(number)\n}\n"
      try (text + added).write(toFile: file, atomically: false, encoding: .utf8)
    }
    try commit("After")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Compares a warm cache with none, for a commit and for whole files of the working tree.
  func comparisons(program: String) -> [Comparison] {
    let environment = ["env", "XDG_CACHE_HOME=\(folder)/.git/cache", program, "lint"]
    let change = environment + ["--base", "main", "--head", "change"]
    let whole = environment + ["--all-lines", "Sources/Part0"]
    return [
      Comparison(
        "types-50", "lint of \(Self.changed) files in \(Self.files), types of all files, warm",
        ours: change + ["--cache"],
        expecting: [0, 1], peerName: "cold", peer: change + ["--no-cache"], in: folder, runs: 9),
      Comparison(
        "types-40-whole", "lint of 40 whole files in \(Self.files), types of all files, warm",
        ours: whole + ["--cache"],
        expecting: [0, 1], peerName: "cold", peer: whole + ["--no-cache"], in: folder, runs: 9),
    ]
  }

  private func commit(_ message: String) throws {
    try git("add", "--all")
    try git("-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", message)
  }

  private func git(_ arguments: String...) throws {
    let status = try Measured(["git"] + arguments, in: folder).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
  }
}

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
