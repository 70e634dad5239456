import Coverage
import Foundation

/// Compares line mode with the toolchain's own `llvm-cov export -format=lcov`, line by line, over a real package.
///
/// The package must have been tested with coverage (`swift test --enable-code-coverage`) before.
struct CoverageComparison {
  /// The package's folder.
  let path: String

  /// Prints the results.
  /// - Returns: Whether the comparison had data and found no difference.
  func run() -> Bool {
    do {
      let builds = try Build.find(in: path)
      return try builds.map(compare).allSatisfy { $0 } && !builds.isEmpty
    } catch {
      print("coverage \(path): \(error)")
      return false
    }
  }

  private func compare(_ build: Build) throws -> Bool {
    let ours = try lines(of: build, arguments: [])
    let theirs = try lines(of: build, arguments: ["-format=lcov"])
    let differences = Self.differences(ours, theirs)
    let count = theirs.values.reduce(0) { $0 + $1.count }
    print("coverage \(path) \(build.name): \(theirs.count) files, \(count) lines, \(differences.count) differences")
    for difference in differences.prefix(20) { print("  \(difference)") }
    return differences.isEmpty && count > 0
  }

  private func lines(of build: Build, arguments: [String]) throws -> [String: [LineCount]] {
    let command = [try Toolchain.llvmCov(), "export", build.binary, "-instr-profile=\(build.profile)"] + arguments
    let bytes = try Command(command).output()
    return try CoverageReader.read(bytes, name: command.joined(separator: " ")).files.mapValues(\.lines)
  }

  private static func differences(_ ours: [String: [LineCount]], _ theirs: [String: [LineCount]]) -> [String] {
    Set(ours.keys).union(theirs.keys).sorted().flatMap { file -> [String] in
      let left = counts(ours[file] ?? [])
      let right = counts(theirs[file] ?? [])
      return Set(left.keys).union(right.keys).sorted().compactMap { line -> String? in
        guard left[line] != right[line] else { return nil }
        return "\(file):\(line): ours \(show(left[line])), llvm-cov \(show(right[line]))"
      }
    }
  }

  private static func counts(_ lines: [LineCount]) -> [Int: UInt64] {
    Dictionary(lines.map { ($0.line, $0.count) }) { first, _ in first }
  }

  private static func show(_ count: UInt64?) -> String {
    count.map(String.init) ?? "not measured"
  }
}
