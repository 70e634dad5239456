import Git
import LintEngine
import ReviewCore

/// `lint --fix --staged`: mends files in the index, and brings the same lines to the working tree where it has them
/// too.
///
/// A file whose working copy equals what is staged is mended in both. Of a partly staged file the index is mended; in
/// the working tree those fixes are made whose lines are as they are in the index, and the lines that differ stay.
struct StagedFix: Sendable {
  let services: Services
  /// The top of the working tree, absolute.
  let root: String

  private var git: GitCommand { services.git(in: root) }

  /// - Returns: The files that were mended in the index.
  /// - Throws: A `UserFacingError` error when the index cannot be written; nothing has changed then.
  func write(_ files: [FixedFile]) throws -> [FixedFile] {
    guard !files.isEmpty else { return [] }
    let entries = try entries(of: files)
    var lines: [UInt8] = []
    var mended: [FixedFile] = []
    for file in files {
      guard let entry = entries[file.path], try store(file.original) == entry.id else {
        services.console.say("note: \(file.path) was not mended: what is staged changed in the meantime; run again.")
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

  /// Puts a text into the object database, as it is, and returns its id.
  private func store(_ bytes: [UInt8]) throws -> String {
    let output = try run(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes, to: "store a file")
    return String(decoding: output, as: UTF8.self).trimmingCharacters(where: \.isWhitespace)
  }

  private func bringToWorkingTree(_ file: FixedFile) throws {
    guard let name = file.path.text else { return }
    let path = "\(root)/\(name)"
    guard services.files.exists(path) else { return }
    // What is there may have become a link, or may be behind one, and is then another file.
    guard services.files.realPath(path) == path, let current = try? services.files.read(path, limit: 64 << 20) else {
      services.console.say(
        "note: \(file.path) is fixed in the index only: in the working tree it is no regular file, or is behind a symbolic link."
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
        "note: \(file.path) is mended in the index; in the working tree the lines that differ were left as they are.")
    }
    guard !isWorse, merge.bytes != current else { return }
    _ = try services.replacing.replace(path, expecting: current, with: merge.bytes)
  }

  /// The merge in the line ends of the working tree, which `eol=crlf` makes other than those of the index.
  private func merged(_ file: FixedFile, into current: [UInt8]) throws -> (bytes: [UInt8], isPartial: Bool) {
    let plain = withoutCarriageReturns(current)
    guard !file.original.contains(0x0D), withCarriageReturns(plain) == current else {
      return try mergedLines(file, into: current)
    }
    let merge = try mergedLines(file, into: plain)
    return (withCarriageReturns(merge.bytes), merge.isPartial)
  }

  /// What the working copy becomes: where both sides changed the same lines, those of the working copy stay.
  private func mergedLines(_ file: FixedFile, into current: [UInt8]) throws -> (bytes: [UInt8], isPartial: Bool) {
    let folder = try services.files.makeTemporaryFolder(prefix: "reviewbot-fix")
    defer { try? services.files.remove(folder) }
    let sides = ["current": current, "staged": file.original, "mended": file.bytes]
    for (name, bytes) in sides { try services.files.write(bytes, to: "\(folder)/\(name)") }
    let paths = ["current", "staged", "mended"].map { "\(folder)/\($0)" }
    let clean = try git.run(["merge-file", "-p", "-q"] + paths)
    if clean.succeeded { return (clean.output, false) }
    let ours = try git.run(["merge-file", "-p", "-q", "--ours"] + paths)
    return (ours.succeeded ? ours.output : current, true)
  }

  private func run(_ arguments: [String], input: [UInt8] = [], to deed: String) throws -> [UInt8] {
    let result = try git.run(arguments, input: input)
    guard result.succeeded else { throw GitError.failure(of: "git could not \(deed): `git \(arguments[0])`", result) }
    return result.output
  }
}

extension String {
  fileprivate func trimmingCharacters(where isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}
