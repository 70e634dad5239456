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
