import ArgumentParser
import Coverage
import Git
import Pipeline
import ReviewCore

/// Where coverage is remembered: in git notes keyed by commit, or in a file.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with the coverage in this file (default: the merge base's note in refs/notes/reviewbot).",
      valueName: "file"))
  var baseline: String?

  @Flag(help: "Keep the coverage of the head as a note of its commit, or in the file of `--baseline`.")
  var recordBaseline = false

  /// Both compare or keep coverage.
  var given: [GivenOption] { [("--baseline", baseline != nil), ("--record-baseline", recordBaseline)] }

  /// - Throws: `UsageProblem` when there is no folder for the file to be written.
  func check(services: Services) throws(UsageProblem) {
    guard recordBaseline, let baseline else { return }
    try services.checkFolder(of: baseline, option: "--baseline \(baseline)")
  }

  /// - Parameter folder: Anywhere inside the repository.
  func memory(for change: Change, folder: String, services: Services) -> CoverageMemory {
    if let baseline { return file(baseline, services) }
    let notes = GitNotes(path: folder)
    let (base, head) = (change.subject.mergeBase?.id, change.subject.head.id)
    return CoverageMemory {
      guard let base, let note = try notes.read(base) else { return nil }
      return try BaselineCoverage(decoding: String(decoding: note, as: UTF8.self), name: "the note of \(base.short)")
    } record: { [recordBaseline] coverage in
      guard recordBaseline else { return }
      guard let head else {
        throw Problem(
          summary: "The coverage of files that are not committed cannot be kept as a note.",
          hint: "Commit them and add `--head HEAD`, or name a file with `--baseline FILE`.")
      }
      try notes.update(head) { _ in Array(coverage.encoded.utf8) }
    }
  }

  private func file(_ name: String, _ services: Services) -> CoverageMemory {
    CoverageMemory {
      // The first record is made where there is none.
      if recordBaseline { return nil }
      return try BaselineCoverage(
        decoding: String(decoding: try services.bytes(ofNamedFile: name, limit: 64 << 20), as: UTF8.self),
        name: Visible.line(services.absolutePath(name)))
    } record: { coverage in
      if recordBaseline { try services.files.write(Array(coverage.encoded.utf8), to: services.absolutePath(name)) }
    }
  }
}
