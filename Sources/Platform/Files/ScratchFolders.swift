import ReviewCore

/// The temporary folders of this process.
package struct ScratchFolders: Sendable {
  private let parents: [String]

  /// - Parameter environment: Names the folder for temporary files, beside `/tmp`.
  package init(environment: [String: String]) {
    parents = Array(Set(["/tmp"] + (environment["TMPDIR"].map { [$0] } ?? [])))
  }

  /// Removes them with all that is in them, for a process that is told to stop in the middle of something.
  package func removeAll() {
    let files = LocalFiles()
    for parent in parents {
      for name in (try? files.list(parent)) ?? [] where ScratchName.isOwn(name) {
        try? files.remove("\(parent)/\(name)")
      }
    }
  }
}
