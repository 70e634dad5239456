import ReviewCore

extension RepositoryLayout {
  /// Reads a layout that libgit2 does not support with the `git` command.
  init(askedOf command: (any GitCommandRunning)?, at path: String) throws(GitError) {
    guard let command else { throw OpenRepository.notARepository(path) }
    func line(_ arguments: [String]) throws(GitError) -> String? {
      let answer = try command.run(arguments, input: [], variables: [:])
      return answer.succeeded ? answer.text.split(separator: "\n").first.map(String.init) : nil
    }
    guard let folder = try line(["rev-parse", "--absolute-git-dir"]) else {
      throw GitError(
        .unsupported, "Neither libgit2 nor the installed `git` reads the repository at \(Escaped.line(path)).",
        hint: GitError.Kind.unsupported.hint)
    }
    gitFolder = folder
    commonFolder = try line(["rev-parse", "--path-format=absolute", "--git-common-dir"]) ?? folder
    workTree = try line(["rev-parse", "--show-toplevel"])
    idLength = try line(["rev-parse", "--show-object-format"]) == "sha256" ? 32 : 20
    shallowness = try Shallowness.read(in: commonFolder)
    // Git itself replaces objects and fetches those that a partial clone lacks.
    replacements = [:]
    promisor = nil
  }
}
