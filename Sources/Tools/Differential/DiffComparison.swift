import Git
import ReviewCore

/// Compares reviewbot's diffs with `git diff`, for real commits.
struct DiffComparison {
  private static let flags = ["--no-ext-diff", "--no-textconv", "--no-color", "-U3", "--diff-algorithm=myers"]

  private struct Pair {
    let commit: String
    let old: String
    let new: String
    /// Whether to start from the merge base (`old...new`) instead of `old` itself.
    let fromMergeBase: Bool
  }

  private struct Totals {
    var diffs = 0
    var merges = 0
    var files = 0
    var addedLines = 0
    var renames = 0
    var pointers = 0
    var unreadable = 0
    var differing = 0
  }

  private let arguments: Arguments
  private let git: GitCommand
  private let source: GitChangeSource

  init(_ arguments: Arguments, _ git: GitCommand) throws {
    self.arguments = arguments
    self.git = git
    let options = GitOptions(sizeLimit: 1 << 40, renames: arguments.findsCopies ? .renamesAndCopies : .renames)
    source = try GitChangeSource(path: arguments.path, options: options)
  }

  /// Returns the number of different diffs.
  func run() throws -> Int {
    var totals = Totals()
    for pair in try pairs() {
      totals.diffs += 1
      if pair.fromMergeBase { totals.merges += 1 }
      let differences = try compare(pair, &totals)
      guard !differences.isEmpty else { continue }
      totals.differing += 1
      print("\(pair.commit) \(pair.old)\(pair.fromMergeBase ? "..." : "..")\(pair.new)")
      for difference in differences.prefix(5) { print("  \(difference)") }
    }
    print(
      "\(totals.diffs) diffs (\(totals.merges) from merge bases), \(totals.files) files, \(totals.addedLines) added "
        + "lines, \(totals.renames) renames and copies, \(totals.pointers) LFS pointers not compared, "
        + "\(totals.unreadable) with missing objects: "
        + "\(totals.differing) differ")
    return totals.differing
  }

  private func pairs() throws -> [Pair] {
    let limits = ["--max-count=\(arguments.commits)", "--skip=\(arguments.skipped)"]
    var pairs = try git.lines(["log", "--format=%H %P", "HEAD"] + limits).map { line in
      let ids = line.split(separator: " ").map(String.init)
      return Pair(commit: ids[0], old: ids.count > 1 ? ids[1] : Self.emptyTree, new: ids[0], fromMergeBase: false)
    }
    guard arguments.takesMerges else { return pairs }
    pairs += try git.lines(["log", "--format=%H %P", "--merges", "--all"] + limits).flatMap { line in
      let ids = line.split(separator: " ").map(String.init)
      return ids.dropFirst(2).map { Pair(commit: ids[0], old: ids[1], new: $0, fromMergeBase: true) }
    }
    return pairs
  }

  private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  private func compare(_ pair: Pair, _ totals: inout Totals) throws -> [String] {
    let request = ChangeRequest(
      base: pair.old, head: .revision(pair.new), comparesTips: !pair.fromMergeBase)
    let range = pair.fromMergeBase ? ["\(pair.old)...\(pair.new)"] : [pair.old, pair.new]
    let flags = ["diff", arguments.findsCopies ? "-C" : "-M"] + Self.flags
    let table = try git.run(flags + ["--raw", "--numstat", "-z", "--abbrev=40"] + range)
    let ours: Diff
    do {
      ours = try source.change(for: request).diff
    } catch let error as GitError where !table.succeeded {
      // A snapshot may lack objects; then neither tool can compute the diff.
      totals.unreadable += error.kind == .missingObject ? 1 : 0
      return error.kind == .missingObject || error.kind == .noCommonHistory ? [] : [error.description]
    }
    guard table.succeeded else { return ["git failed, ours did not"] }
    let patch = try git.output(flags + ["--src-prefix=a/", "--dst-prefix=b/"] + range).output
    let theirs = try UnifiedDiff.parse(patch)
    totals.files += ours.files.count
    totals.addedLines += ours.addedLineCount
    return differences(ours, ReferenceFile.parse(table.output), theirs, &totals)
  }

  private func differences(
    _ ours: Diff, _ table: [ReferenceFile], _ patch: Diff, _ totals: inout Totals
  ) -> [String] {
    let table = table.sorted { RepoPath(bytes: $0.newPath) < RepoPath(bytes: $1.newPath) }
    guard ours.files.count == table.count else {
      return ["\(ours.files.count) files, git has \(table.count)"]
        + Set(ours.files.map(\.summary)).symmetricDifference(table.map(\.summary)).sorted()
    }
    var found: [String] = []
    for (file, reference) in zip(ours.files, table) {
      if case .renamed = file.status { totals.renames += 1 }
      if case .copied = file.status { totals.renames += 1 }
      if file.summary != reference.summary { found.append("ours \(file.summary), git \(reference.summary)") }
      if file.opacity == .lfsPointer {
        totals.pointers += 1
      } else {
        found += differences(file, reference, patch.file(at: file.path) ?? patch.files.first { $0.path == file.path })
      }
    }
    return found
  }

  private func differences(_ file: FileChange, _ reference: ReferenceFile, _ patch: FileChange?) -> [String] {
    if reference.hasSameContents && file.hunks.isEmpty { return [] }
    var found: [String] = []
    let counts = reference.counts
    if (counts == nil) != (file.opacity == .binary) { found.append("\(file.path): binary or not") }
    if let counts, file.status != .typeChanged,
      counts.added != file.addedLines.count || counts.removed != file.removedLineCount
    {
      found.append(
        "\(file.path): +\(file.addedLines.count) -\(file.removedLineCount), git +\(counts.added) -\(counts.removed)")
    }
    guard let patch else { return found + ["\(file.path): not in git's patch"] }
    if patch.addedLines != file.addedLines {
      found.append("\(file.path): added \(file.addedLines), git \(patch.addedLines)")
    }
    if patch.hunks != file.hunks { found.append("\(file.path): hunks or texts differ") }
    return found
  }
}
