import Foundation

/// `Bench REVIEWBOT SOURCES [CLONE] [--long]`: measures the built program against other tools and prints a Markdown
/// table.
///
/// SOURCES is a folder of Swift files: the source of the samples, also linted as a whole. CLONE is a repository with a
/// history that provides changes. `Bench parse FOLDER` only parses the Swift files of a folder, the minimum work of
/// every linter. `Bench posting` measures posting against the fake forge of `../shared/forge`.
/// `Bench sequences REVIEWBOT` lints long sequences, and fails if the time grows faster than their length.
@main
enum Bench {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      if arguments.first == "posting" { return try await PostingCosts.run() }
    } catch {
      end(with: error)
    }
    guard let program = arguments.first, let sources = arguments.dropFirst().first else {
      FileHandle.standardError.write(Data("usage: Bench REVIEWBOT SOURCES [CLONE] [--long]\n".utf8))
      exit(64)
    }
    do {
      if program == "parse" { return try ParseOnly(folder: sources).run() }
      if program == "sequences" { return try EndlessSequences(program: sources).run() }
      try run(program: program, sources: sources, clone: arguments.dropFirst(2).first { $0 != "--long" })
    } catch {
      end(with: error)
    }
  }

  private static func end(with error: any Error) -> Never {
    FileHandle.standardError.write(Data("ci/bench: \(error)\n".utf8))
    exit(1)
  }

  private static func run(program: String, sources: String, clone: String?) throws {
    let sample = try Sample(files: 50, from: sources)
    defer { sample.remove() }
    let package = try TestedPackage(tests: 200)
    defer { package.remove() }
    let large = try LargeWorktree(files: 12_000)
    defer { large.remove() }
    print("Medians; every ratio is ours by theirs, the median over pairs run in turn.\n")
    print(Comparison.header)
    let whole = try WholeRepository(copying: sources)
    defer { whole.remove() }
    var all = comparisons(program: program, sample: sample, package: package)
    all += whole.comparisons(program: program, bench: CommandLine.arguments[0])
    all.append(
      Comparison(
        "working tree of 12,000 files", ours: [program, "env", "--base", "HEAD"], peerName: "`git status`",
        peer: ["git", "status", "--porcelain"], in: large.folder, runs: 9))
    let patterns = try PatternSample(files: 500, from: sources)
    defer { patterns.remove() }
    all.append(patterns.comparison(program: program))
    let index = try IndexSample(from: sources)
    defer { index.remove() }
    all += index.comparisons(program: program)
    let bundle = try BundleSample()
    defer { bundle.remove() }
    all.append(bundle.comparison(program: program))
    let coverage = try CoverageSample()
    defer { coverage.remove() }
    all += try CoverageComparisons(program: program, sample: coverage).all()
    if let clone { all += try CloneComparisons(program: program, clone: clone).all() }
    for comparison in all { print(try comparison.row()) }
    if CommandLine.arguments.contains("--long") { print(try minute(program: program)) }
    print("\nEverything: \(whole.files) files, \(whole.bytes >> 20) MiB.")
  }

  /// Returns the time that a review adds to a test suite of one minute.
  private static func minute(program: String) throws -> String {
    let package = try TestedPackage(tests: 3_000)
    defer { package.remove() }
    return try Comparison(
      "review with a suite of 60 s, built before", ours: [program, "check", "--base", "main"], expecting: [0, 1],
      peerName: "`swift test --enable-code-coverage`", peer: ["swift", "test", "--enable-code-coverage"],
      in: package.folder, runs: 2
    ).row()
  }

  private static func comparisons(program: String, sample: Sample, package: TestedPackage) -> [Comparison] {
    let review = ["check", "--base", "main", "--head", "change", "--no-tests"]
    return [
      Comparison(
        "start: `--version`", ours: [program, "--version"], peerName: "`git --version`", peer: ["git", "--version"],
        in: sample.folder, runs: 21),
      Comparison(
        "review of a 50-file change without tests", ours: [program] + review, expecting: [0, 1],
        peerName: "`git diff -M`", peer: ["git", "diff", "-M", "main...change"], in: sample.folder, runs: 9),
      Comparison(
        "lint of 50 whole files", ours: [program, "lint", "--all-lines", "--no-cache", "Sources"], expecting: [0, 1],
        peerName: "`swift format lint -r -p`", peer: ["swift", "format", "lint", "-r", "-p", "Sources"],
        in: sample.folder, bytes: sample.bytes),
      Comparison(
        "review with 200 tests, built before", ours: [program, "check", "--base", "main"], expecting: [0, 1],
        peerName: "`swift test --enable-code-coverage`", peer: ["swift", "test", "--enable-code-coverage"],
        in: package.folder),
    ]
  }
}
