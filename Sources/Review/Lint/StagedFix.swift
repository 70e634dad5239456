import Git
import LintEngine
import ReviewCore

/// `lint --fix --staged`: fixes files in the index, and applies the same fixes to the working tree where possible.
///
/// A file whose working copy equals the index is fixed in both. A partly staged file is fixed in the index. In the
/// working tree, a fix is applied only to lines that equal those in the index; differing lines remain unchanged.
struct StagedFix: Sendable {
  let services: Services
  /// The root of the working tree, absolute.
  let root: String

  private var git: GitCommand { services.git(in: root) }

  /// - Returns: The files that were fixed in the index.
  /// - Throws: A `UserFacingError` when the index cannot be written; no file has changed then.
  func write(_ files: [FixedFile]) throws -> [FixedFile] {
    guard !files.isEmpty else { return [] }
    let entries = try entries(of: files)
    var lines: [UInt8] = []
    var mended: [FixedFile] = []
    for file in files {
      guard let entry = entries[file.path], try store(file.original) == entry.id else {
        services.console.say("note: \(file.path) was not fixed: the index changed in the meantime. Run again.")
        continue
      }
      lines += Array("\(entry.mode) \(try store(file.bytes))\t".utf8) + file.path.bytes + [0]
      mended.append(file)
    }
    if !mended.isEmpty { _ = try run(["update-index", "-z", "--index-info"], input: lines, to: "write the index") }
    for file in mended { try bringToWorkingTree(file) }
    return mended
  }

  private struct Entry {
    let mode: String
    let id: String
  }

  private func entries(of files: [FixedFile]) throws -> [RepoPath: Entry] {
    let listing = try run(["ls-files", "--stage", "-z"], to: "list the index")
    let wanted = Set(files.map(\.path))
    var entries: [RepoPath: Entry] = [:]
    for line in listing.split(separator: 0) {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2, wanted.contains(RepoPath(bytes: Array(parts[1]))) else { continue }
      let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
      if words.count == 3 {
        entries[RepoPath(bytes: Array(parts[1]))] = Entry(mode: String(words[0]), id: String(words[1]))
      }
    }
    return entries
  }

  /// Stores a text unchanged in the object database and returns its id.
  private func store(_ bytes: [UInt8]) throws -> String {
    let output = try run(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes, to: "store a file")
    return String(decoding: output, as: UTF8.self).trimmingCharacters(where: \.isWhitespace)
  }

  private func bringToWorkingTree(_ file: FixedFile) throws {
    guard let name = file.path.text else { return }
    let path = "\(root)/\(name)"
    guard services.files.exists(path) else { return }
    // The path may now be a symbolic link, or be behind one, and then leads to another file.
    guard services.files.realPath(path) == path, let current = try? services.files.read(path, limit: 64 << 20) else {
      services.console.say(
        "note: \(file.path) is fixed in the index only: in the working tree it is not a regular file, or its path"
          + " contains a symbolic link."
      )
      return
    }
    guard current != file.original else {
      _ = try services.replacing.replace(path, expecting: current, with: file.bytes)
      return
    }
    let merge = try merged(file, into: current)
    let isWorse = !Linter.hasSyntaxErrors(current) && Linter.hasSyntaxErrors(merge.bytes)
    if merge.isPartial || isWorse {
      services.console.say(
        "note: \(file.path) is fixed in the index; lines that differ in the working tree are unchanged.")
    }
    guard !isWorse, merge.bytes != current else { return }
    _ = try services.replacing.replace(path, expecting: current, with: merge.bytes)
  }

  /// Returns the merge with the line endings of the working tree, which differ from those of the index with `eol=crlf`.
  private func merged(_ file: FixedFile, into current: [UInt8]) throws -> (bytes: [UInt8], isPartial: Bool) {
    let plain = withoutCarriageReturns(current)
    guard !file.original.contains(0x0D), withCarriageReturns(plain) == current else {
      return try mergedLines(file, into: current)
    }
    let merge = try mergedLines(file, into: plain)
    return (withCarriageReturns(merge.bytes), merge.isPartial)
  }

  /// Returns the new working copy: where both sides changed the same lines, those of the working copy remain.
  private func mergedLines(_ file: FixedFile, into current: [UInt8]) throws -> (bytes: [UInt8], isPartial: Bool) {
    let folder = try services.files.makeTemporaryFolder(prefix: "reviewbot-fix")
    defer { try? services.files.remove(folder) }
    let sides = ["current": current, "staged": file.original, "fixed": file.bytes]
    for (name, bytes) in sides { try services.files.write(bytes, to: "\(folder)/\(name)") }
    let paths = ["current", "staged", "fixed"].map { "\(folder)/\($0)" }
    let clean = try git.run(["merge-file", "-p", "-q"] + paths)
    if clean.succeeded { return (clean.output, false) }
    let ours = try git.run(["merge-file", "-p", "-q", "--ours"] + paths)
    return (ours.succeeded ? ours.output : current, true)
  }

  private func run(_ arguments: [String], input: [UInt8] = [], to action: String) throws -> [UInt8] {
    let result = try git.run(arguments, input: input)
    guard result.succeeded else { throw GitError.failure(of: "git could not \(action): `git \(arguments[0])`", result) }
    return result.output
  }
}

extension String {
  fileprivate func trimmingCharacters(where isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}
