import ReviewTestKit

/// Rows that share a sample, which is made only if one of them is wanted.
struct BenchGroup: Sendable {
  let ids: [String]
  /// Returns the comparisons. Gets a list for sentences about rows that are left out.
  private let measure: @Sendable (BenchOptions, inout [String]) async throws -> [BenchRow]

  private init(
    _ ids: [String], _ measure: @escaping @Sendable (BenchOptions, inout [String]) async throws -> [BenchRow]
  ) {
    self.ids = ids
    self.measure = measure
  }

  func rows(_ options: BenchOptions, _ notes: inout [String]) async throws -> [BenchRow] {
    guard ids.contains(where: options.isWanted) else { return [] }
    return try await measure(options, &notes)
  }

  static let all = [
    review, tests, wholeFolder, worktree, patterns, screens, types, bundle, coverage, clone, minute, growth, sequences,
    posting,
  ]

  private static let review = BenchGroup(["start", "review-50", "lint-50"]) { options, _ in
    let sample = try Sample(files: 50, from: options.sources)
    defer { sample.remove() }
    let review = ["check", "--base", "main", "--head", "change", "--no-tests"]
    return try options.rows([
      Comparison(
        "start", "start: `--version`", ours: [options.program, "--version"], peerName: "`git --version`",
        peer: ["git", "--version"], in: sample.folder, runs: 21),
      Comparison(
        "review-50", "review of a 50-file change without tests", ours: [options.program] + review, expecting: [0, 1],
        peerName: "`git diff -M`", peer: ["git", "diff", "-M", "main...change"], in: sample.folder, runs: 9),
      Comparison(
        "lint-50", "lint of 50 whole files", ours: [options.program, "lint", "--all-lines", "--no-cache", "Sources"],
        expecting: [0, 1], peerName: "`swift format lint -r -p`",
        peer: ["swift", "format", "lint", "-r", "-p", "Sources"], in: sample.folder, bytes: sample.bytes),
    ])
  }

  private static let tests = BenchGroup(["tests-200"]) { options, _ in
    let package = try TestedPackage(tests: 200)
    defer { package.remove() }
    return try options.rows([
      Comparison(
        "tests-200", "review with 200 tests, built before", ours: [options.program, "check", "--base", "main"],
        expecting: [0, 1], peerName: "`swift test --enable-code-coverage`",
        peer: ["swift", "test", "--enable-code-coverage"], in: package.folder)
    ])
  }

  private static let wholeFolder = BenchGroup(["lint-all", "lint-all-warm"]) { options, _ in
    let whole = try WholeRepository(copying: options.sources, atLeast: 4_000)
    defer { whole.remove() }
    return try options.rows(whole.comparisons(program: options.program, bench: CommandLine.arguments[0]))
  }

  private static let worktree = BenchGroup(["worktree"]) { options, _ in
    let large = try LargeWorktree(files: 12_000)
    defer { large.remove() }
    return try options.rows([
      Comparison(
        "worktree", "working tree of 12,000 files", ours: [options.program, "env", "--base", "HEAD"],
        peerName: "`git status`", peer: ["git", "status", "--porcelain"], in: large.folder, runs: 9)
    ])
  }

  private static let patterns = BenchGroup(["patterns"]) { options, _ in
    let sample = try PatternSample(files: 500, from: options.sources)
    defer { sample.remove() }
    return try options.rows([sample.comparison(program: options.program)])
  }

  private static let screens = BenchGroup(["screens"]) { options, _ in
    let sample = try ScreenSample(screens: 300)
    defer { sample.remove() }
    return try options.rows([sample.comparison(program: options.program)])
  }

  private static let types = BenchGroup(["types-50", "types-40-whole", SavedFile.id]) { options, _ in
    let sample = try IndexSample(from: options.sources)
    defer { sample.remove() }
    let rows = try options.rows(sample.comparisons(program: options.program))
    guard options.isWanted(SavedFile.id) else { return rows }
    return rows + [try SavedFile(program: options.program, sample: sample).row()]
  }

  private static let bundle = BenchGroup(["bundle"]) { options, _ in
    let sample = try BundleSample()
    defer { sample.remove() }
    return try options.rows([sample.comparison(program: options.program)])
  }

  private static let coverage = BenchGroup(
    ["coverage-json", "coverage-json-all", "lcov-2mb", "lcov-200mb", "lcov-runs", "lcov-all"]
  ) { options, notes in
    let sample = try CoverageSample()
    defer { sample.remove() }
    let whole = try CoverageSample(files: 27_000)
    defer { whole.remove() }
    let comparisons = CoverageComparisons(program: options.program, sample: sample, whole: whole)
    return try options.rows(comparisons.all(&notes))
  }

  private static let clone = BenchGroup(["clone-50", "clone-3000"]) { options, notes in
    guard let clone = options.clone else {
      notes.append("The rows on a long history are left out, because no clone was named.")
      return []
    }
    return try options.rows(CloneComparisons(program: options.program, clone: clone).all())
  }

  private static let minute = BenchGroup(["tests-minute"]) { options, _ in
    guard options.isLong else { return [] }
    let package = try TestedPackage(tests: 3_000)
    defer { package.remove() }
    return try options.rows([
      Comparison(
        "tests-minute", "review with a suite of 60 s, built before", ours: [options.program, "check", "--base", "main"],
        expecting: [0, 1], peerName: "`swift test --enable-code-coverage`",
        peer: ["swift", "test", "--enable-code-coverage"], in: package.folder, runs: 2)
    ])
  }

  private static let growth = BenchGroup(Growth.ids) { options, _ in try Growth(options: options).rows() }

  private static let sequences = BenchGroup(["sequences"]) { options, _ in
    [try EndlessSequences(program: options.program).row()]
  }

  private static let posting = BenchGroup(PostingCosts.ids) { options, notes in
    guard FakeForge.isPresent else {
      notes.append("Posting is left out, because it needs the fake forge of `../shared/forge`.")
      return []
    }
    return try await PostingCosts.rows().filter { options.isWanted($0.id) }
  }
}

extension BenchOptions {
  /// Measures the wanted comparisons.
  func rows(_ comparisons: [Comparison]) throws -> [BenchRow] {
    try comparisons.filter { isWanted($0.id) }.map { try $0.row() }
  }
}
