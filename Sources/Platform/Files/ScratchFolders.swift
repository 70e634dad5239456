import ReviewCore

/// The temporary folders of this process.
package struct ScratchFolders: Sendable {
  private let parents: [String]

  /// - Parameter environment: May name a folder for temporary files in addition to `/tmp`.
  package init(environment: [String: String]) {
    parents = Array(Set(["/tmp"] + (environment["TMPDIR"].map { [$0] } ?? [])))
  }

  /// Removes the folders and their contents, for a process that was stopped before it finished.
  package func removeAll() {
    let files = LocalFiles()
    for parent in parents {
      for name in (try? files.list(parent)) ?? [] where ScratchName.isOwn(name) {
        try? files.remove("\(parent)/\(name)")
      }
    }
  }
}
