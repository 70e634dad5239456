import Clibgit2
import ReviewCore

/// Compares the lines of one file's two sides.
///
/// Works on bytes without paths, so that a `.gitattributes` file of the reviewed change cannot hide its lines.
struct PatchMaker: Sendable {
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
  var hasDifferentContents: Bool {
    guard let old, let new, let before = old.id, let after = new.id else { return true }
    return before != after || old.mode.format != new.mode.format
  }
}
