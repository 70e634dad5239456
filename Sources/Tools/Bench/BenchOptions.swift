import Foundation

/// The command line: `REVIEWBOT REPOSITORY [SOURCES [CLONE]] [--long] [--only ID,…] [--write FOLDER]`.
struct BenchOptions {
  /// The program to measure, absolute.
  let program: String
  /// The repository of the program, for its commit and its version.
  let repository: String
  /// A folder of Swift files to make samples from.
  let sources: String
  /// A repository with a long history; nil leaves its rows out.
  let clone: String?
  /// Whether to measure a test suite of one minute, too.
  let isLong: Bool
  /// The rows to measure; empty: all.
  let only: Set<String>
  /// The folder whose `Docs/benchmarks.md` and `README.md` are written; nil: none.
  let destination: String?

  /// - Throws: `BenchProblem` with the usage for an invalid command line.
  init(_ arguments: [String]) throws {
    var (paths, isLong, only, destination) = ([String](), false, Set<String>(), String?.none)
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--long": isLong = true
      case "--only":
        guard let ids = rest.popFirst() else { throw Self.usage }
        only.formUnion(ids.split(separator: ",").map(String.init))
      case "--write":
        guard let folder = rest.popFirst() else { throw Self.usage }
        destination = folder
      case _ where word.hasPrefix("--"): throw Self.usage
      default: paths.append(word)
      }
    }
    guard (2...4).contains(paths.count) else { throw Self.usage }
    program = paths[0]
    repository = paths[1]
    sources = paths.count > 2 ? paths[2] : paths[1] + "/Sources"
    clone = paths.count > 3 ? paths[3] : nil
    (self.isLong, self.only, self.destination) = (isLong, only, destination)
  }

  /// The command that repeats the rows. Paths are placeholders, because other machines have other ones.
  var command: String {
    let isUsual = sources == repository + "/Sources"
    return "ci/bench" + (isUsual && clone == nil ? "" : " SOURCES") + (clone == nil ? "" : " CLONE")
      + (isLong ? " --long" : "")
  }

  func isWanted(_ id: String) -> Bool { only.isEmpty || only.contains(id) }

  private static let usage = BenchProblem(
    "usage: Bench REVIEWBOT REPOSITORY [SOURCES [CLONE]] [--long] [--only ID,…] [--write FOLDER]")
}
