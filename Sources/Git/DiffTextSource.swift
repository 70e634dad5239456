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
  /// - Throws: `UnifiedDiffError`.
  package func change(for request: ChangeRequest) throws -> Change {
    let subject = Subject(repository: repository, base: .unknown, head: .unknown, mergeBase: nil)
    return Change(subject: subject, diff: try UnifiedDiff.parse(text))
  }
}
