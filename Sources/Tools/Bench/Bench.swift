import Foundation

/// `Bench REVIEWBOT REPOSITORY [SOURCES [CLONE]] [--long] [--only ID,…] [--write FOLDER]`: measures the built program
/// against other tools and limits, and prints a Markdown table.
///
/// SOURCES is a folder of Swift files: the source of the samples, also linted as a whole. CLONE is a repository with a
/// history that provides changes. `--write` stores the table, with the machine, in `Docs/benchmarks.md` of a folder,
/// and quotes it in the README there.
///
/// `Bench parse FOLDER` only parses the Swift files of a folder, the minimum work of every linter. `Bench posting` and
/// `Bench sequences REVIEWBOT` print all details of their rows.
@main
enum Bench {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("posting", 1): try await PostingCosts.run()
      case ("parse", 2): try ParseOnly(folder: arguments[1]).run()
      case ("sequences", 2): try EndlessSequences(program: arguments[1]).run()
      default: try await run(BenchOptions(arguments))
      }
    } catch {
      FileHandle.standardError.write(Data("ci/bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ options: BenchOptions) async throws {
    let known = BenchGroup.all.flatMap(\.ids)
    let unknown = options.only.subtracting(known).sorted()
    guard unknown.isEmpty else {
      throw BenchProblem("there is no row \(unknown.joined(separator: ", ")); known: \(known.joined(separator: ", "))")
    }
    if options.destination != nil { try Machine.waitUntilQuiet() }
    var (rows, notes) = ([BenchRow](), [String]())
    print(BenchRow.header)
    for group in BenchGroup.all {
      for row in try await group.rows(options, &notes) {
        print(row.markdown(repeatedBy: options.command))
        rows.append(row)
      }
    }
    print(notes.isEmpty ? "" : "\n" + notes.joined(separator: "\n"))
    let failed = rows.filter { $0.isLimit && $0.ratio > 1 }.map(\.id)
    let above = failed.isEmpty ? nil : "Above the limit: \(failed.joined(separator: ", "))."
    if let destination = options.destination {
      // Readers see the figures that are too high, too.
      try BenchDocument(
        rows: rows, notes: notes + [above].compactMap(\.self), machine: await Machine(repository: options.repository),
        command: options.command, day: String(Date().ISO8601Format().prefix(10))
      ).write(to: destination)
    }
    if let above { throw BenchProblem(above) }
  }
}

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

/// The reason why a benchmark could not run.
struct BenchProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
