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
