import Foundation

/// `Bench REVIEWBOT SOURCES [CLONE]`: measures the built program against its peers and prints a Markdown table.
///
/// SOURCES is a folder of Swift files, the material for samples.
@main
enum Bench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let program = arguments.first, let sources = arguments.dropFirst().first else {
      FileHandle.standardError.write(Data("usage: Bench REVIEWBOT SOURCES\n".utf8))
      exit(64)
    }
    do {
      try run(program: program, sources: sources)
    } catch {
      FileHandle.standardError.write(Data("ci/bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(program: String, sources: String) throws {
    let sample = try Sample(files: 50, from: sources)
    defer { sample.remove() }
    let package = try TestedPackage(tests: 200)
    defer { package.remove() }
    let patterns = try PatternSample(files: 500, from: sources)
    defer { patterns.remove() }
    print("Medians; every ratio is ours by theirs, the median over pairs run in turn.\n")
    print(Comparison.header)
    for comparison in comparisons(program: program, sample: sample, package: package) {
      print(try comparison.row())
    }
    print(try patterns.comparison(program: program).row())
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
        in: sample.folder),
      Comparison(
        "review with 200 tests, built before", ours: [program, "check", "--base", "main"], expecting: [0, 1],
        peerName: "`swift test --enable-code-coverage`", peer: ["swift", "test", "--enable-code-coverage"],
        in: package.folder),
    ]
  }
}
