package import ReviewCore

/// A change out of unified diff text (`--diff FILE|-`), where no repository is needed.
package struct DiffTextSource: ChangeSource {
  private let text: [UInt8]
  private let repository: String

  /// - Parameters:
  ///   - text: What `git diff` or `diff -u` wrote.
  ///   - repository: The name that reports show.
  package init(text: [UInt8], repository: String) {
    self.text = text
    self.repository = repository
  }

  /// The request's base and head are not looked at: the diff has been made already.
  /// - Throws: `UnifiedDiffError`, and `GitError` of kind `invalidDiff` for Swift source without its lines.
  package func change(for request: ChangeRequest) throws -> Change {
    let subject = Subject(repository: repository, base: .unknown, head: .unknown, mergeBase: nil)
    let diff = try UnifiedDiff.parse(text)
    // A NUL in the file or the change's own attributes (`*.swift -diff`) make git say only that the files differ.
    if let file = diff.files.first(where: { $0.opacity == .binary && $0.newPath?.hasExtension("swift") ?? false }) {
      throw GitError(
        .invalidDiff, "The diff says that \(file.path) is binary, so its changed lines are not known.",
        hint: "Make the diff with `git diff --text`.")
    }
    return Change(subject: subject, diff: diff)
  }
}
