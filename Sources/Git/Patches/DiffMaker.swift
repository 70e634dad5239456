import Clibgit2
import Platform
import ReviewCore

/// Builds a diff from differing files: pairs renames, then compares lines on all processors.
struct DiffMaker {
  let options: GitOptions
  let ignoresWhitespace: Bool

  func diff(_ deltas: [Delta], in contents: borrowing ContentReader) throws(GitError) -> Diff {
    try contents.repository.objects.prepare(deltas.flatMap(Self.blobs), limit: options.sizeLimit)
    let paired = try RenamePairing.paired(deltas, options.renames, sizeLimit: options.sizeLimit, in: contents)
    let maker = PatchMaker(sizeLimit: options.sizeLimit, ignoresWhitespace: ignoresWhitespace)
    let files = try contents.map(paired) { contents, delta throws(GitError) in
      try maker.change(for: delta, in: contents)
    }
    return Diff(files: files)
  }

  private static func blobs(of delta: Delta) -> [Oid] {
    guard delta.hasDifferentContents else { return [] }
    return [delta.old, delta.new].compactMap { side in
      guard let side, !side.mode.isSubmodule, case .object(let id) = side.contents else { return nil }
      return id
    }
  }
}

/// Compares the lines of one file's two sides.
///
/// Works on bytes without paths, so that a `.gitattributes` file of the reviewed change cannot hide its lines.
private struct PatchMaker: Sendable {
  /// In bytes. Files with a larger side are not compared.
  let sizeLimit: Int
  let ignoresWhitespace: Bool

  func change(for delta: Delta, in contents: borrowing ContentReader) throws(GitError) -> FileChange {
    var change = FileChange(
      status: delta.status, oldPath: delta.old?.path, newPath: delta.new?.path, oldKind: delta.old?.mode.kind,
      newKind: delta.new?.mode.kind, hunks: [])
    guard delta.hasDifferentContents else { return change }
    let size = max(try size(delta.old, contents), try size(delta.new, contents))
    guard size <= sizeLimit else {
      change.opacity = .tooLarge(bytes: size)
      return change
    }
    let (opacity, hunks) = try compare(delta, contents)
    return FileChange(
      status: change.status, oldPath: change.oldPath, newPath: change.newPath, oldKind: change.oldKind,
      newKind: change.newKind, opacity: opacity, hunks: hunks)
  }

  private func size(_ side: Delta.Side?, _ contents: borrowing ContentReader) throws(GitError) -> Int {
    guard let side else { return 0 }
    return try contents.size(of: side)
  }

  private func compare(
    _ delta: Delta, _ contents: borrowing ContentReader
  ) throws(GitError) -> (FileChange.Opacity?, [Hunk]) {
    guard let new = delta.new else {
      guard let old = delta.old else { return (nil, []) }
      return Self.whole(try contents.object(old), old.path, WholeFile.removed)
    }
    guard let old = delta.old else { return Self.whole(try contents.object(new), new.path, WholeFile.added) }
    let before = try contents.object(old)
    let after = try contents.object(new)
    if let opacity = Self.opacity(after, new.path) ?? (Self.opacity(before, new.path) == .binary ? .binary : nil) {
      return (opacity, [])
    }
    if delta.status == .typeChanged { return (nil, WholeFile.replaced(before, after)) }
    return (nil, try LineDifference(before, after, ignoresWhitespace: ignoresWhitespace).hunks())
  }

  private static func whole(
    _ object: consuming RawObject, _ path: RepoPath, _ hunks: (borrowing RawObject) -> [Hunk]
  ) -> (FileChange.Opacity?, [Hunk]) {
    if let opacity = opacity(object, path) { return (opacity, []) }
    return (nil, hunks(object))
  }

  /// Swift source is always text. The compiler accepts a NUL, so one byte would otherwise hide a file from every gate.
  private static func opacity(_ object: borrowing RawObject, _ path: RepoPath) -> FileChange.Opacity? {
    object.withBytes { bytes in
      if !path.hasExtension("swift"), BinaryCheck.isBinary(bytes) { return .binary }
      let pointer = "version https://git-lfs.github.com/spec/v1\n"
      return unsafe bytes.count < 1024 && bytes.starts(with: pointer.utf8) ? .lfsPointer : nil
    }
  }
}

extension Delta {
  var status: FileChange.Status {
    switch (old, new, pairing) {
    case (_, _, .rename(let score)?): .renamed(similarity: score * 100 / Similarity.most)
    case (_, _, .copy(let score)?): .copied(similarity: score * 100 / Similarity.most)
    case (nil, _, _): .added
    case (_, nil, _): .deleted
    case (let old?, let new?, _): old.mode.format == new.mode.format ? .modified : .typeChanged
    }
  }

  /// False for a change of mode or name alone.
  fileprivate var hasDifferentContents: Bool {
    guard let old, let new, let before = old.id, let after = new.id else { return true }
    return before != after || old.mode.format != new.mode.format
  }
}

/// Hunks of files that are entirely new or removed, for which no comparison is necessary.
private enum WholeFile {
  static func added(_ new: borrowing RawObject) -> [Hunk] {
    hunk(old: RawObject(kind: .blob, bytes: []), new: new)
  }

  static func removed(_ old: borrowing RawObject) -> [Hunk] {
    hunk(old: old, new: RawObject(kind: .blob, bytes: []))
  }

  /// Removes all old lines and adds all new ones, even equal lines.
  static func replaced(_ old: borrowing RawObject, _ new: borrowing RawObject) -> [Hunk] {
    hunk(old: old, new: new)
  }

  private static func hunk(old: borrowing RawObject, new: borrowing RawObject) -> [Hunk] {
    var writer = HunkWriter()
    let isOld = old.withBytes { bytes in
      unsafe forEachLine(bytes) { line, ends in unsafe writer.remove(line, endsWithNewline: ends) }
      return unsafe !bytes.isEmpty
    }
    let isNew = new.withBytes { bytes in
      unsafe forEachLine(bytes) { line, ends in unsafe writer.add(line, endsWithNewline: ends) }
      return unsafe !bytes.isEmpty
    }
    return isOld || isNew ? [writer.hunk(oldStart: isOld ? 1 : 0, newStart: isNew ? 1 : 0)] : []
  }

  private static func forEachLine(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Bool) -> Void
  ) {
    guard var start = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      let end = unsafe ByteSearch.offset(of: 0x0A, in: UnsafeRawBufferPointer(start: start, count: left))
      let length = end ?? left
      unsafe body(UnsafeRawBufferPointer(start: start, count: length), end != nil)
      left -= length + 1
      if left > 0 { unsafe start += length + 1 }
    }
  }
}
