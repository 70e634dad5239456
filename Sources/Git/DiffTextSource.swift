package import ReviewCore

/// A change read from unified diff text (`--diff FILE|-`), without a repository.
package struct DiffTextSource: ChangeSource {
  private let text: [UInt8]
  private let repository: String

  /// - Parameters:
  ///   - text: The output of `git diff` or `diff -u`.
  ///   - repository: The name that reports show.
  package init(text: [UInt8], repository: String) {
    self.text = text
    self.repository = repository
  }

  /// Ignores the request's base and head, because the diff already exists.
  /// - Throws: `UnifiedDiffError`, and `GitError` of kind `invalidDiff` for a Swift file whose lines are missing from
  ///   the diff.
  package func change(for request: ChangeRequest) throws -> Change {
    let subject = Subject(repository: repository, base: .unknown, head: .unknown, mergeBase: nil)
    let diff = try UnifiedDiff.parse(text)
    // With a NUL in the file or with attributes of the change (`*.swift -diff`), git prints only that the files differ.
    if let file = diff.files.first(where: { $0.opacity == .binary && $0.newPath?.hasExtension("swift") ?? false }) {
      throw GitError(
        .invalidDiff, "The diff says that \(file.path) is binary, so its changed lines are not known.",
        hint: "Make the diff with `git diff --text`.")
    }
    return Change(subject: subject, diff: diff)
  }
}
