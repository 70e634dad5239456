import Git
import ReviewCore

/// The files of a working tree that git tracks, or does not ignore.
struct KnownFiles: Sendable {
  let git: GitCommand
  /// Absolute.
  let root: String

  /// By path.
  /// - Parameter patterns: Git's pathspecs; empty: all files.
  /// - Throws: `Problem` when git cannot list them.
  func paths(matching patterns: [String] = []) throws -> [RepoPath] {
    try listing(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"] + patterns)
  }

  /// What a command lists, by path.
  /// - Parameters:
  ///   - arguments: Of git; it must end each path with a zero byte.
  ///   - name: Only files of this name; nil: all.
  func listing(_ arguments: [String], named name: String? = nil) throws -> [RepoPath] {
    let listing = try git.run(arguments, input: [], variables: [:])
    guard listing.status == 0 else {
      throw Problem(
        summary: "git could not list the files of \(Visible.line(root)).",
        hint: "Run `git status` there to see why, or name the paths yourself.")
    }
    let paths = listing.output.split(separator: 0)
    let end = Array((name ?? "").utf8)
    let wanted = paths.filter { $0.suffix(end.count).elementsEqual(end) }.map { RepoPath(bytes: Array($0)) }
    return Set(wanted.filter { name == nil || $0.fileName.elementsEqual(end) }).sorted()
  }
}
