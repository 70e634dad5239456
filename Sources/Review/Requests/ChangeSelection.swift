package import ReviewCore

/// The change to review, and how to find it.
package struct ChangeSelection: Sendable {
  /// The repository or any folder in it, as given on the command line.
  package var folder: String
  package var request: ChangeRequest
  /// A unified diff to review: a file, or `-` for standard input. Nil: the change comes from the repository.
  package var diff: String?
  /// Whether to fetch older history, step by step, when a shallow clone lacks the merge base.
  package var deepens: Bool

  package init(
    folder: String = ".", request: ChangeRequest = ChangeRequest(), diff: String? = nil, deepens: Bool = false
  ) {
    self.folder = folder
    self.request = request
    self.diff = diff
    self.deepens = deepens
  }

  /// The same repository with the change between the last commit and the index.
  package var staged: ChangeSelection {
    ChangeSelection(folder: folder, request: Workspace.staged, diff: diff, deepens: deepens)
  }
}
