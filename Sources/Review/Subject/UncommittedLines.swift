import Git
import ReviewCore

/// The staged and unstaged lines of the working tree, for `--ignore-staged` and `--ignore-unstaged`.
///
/// All are numbered as in the working tree, because the tests ran on that text.
struct UncommittedLines {
  let source: GitChangeSource
  /// Git, run in the working tree.
  let git: GitCommand

  /// Returns the lines by path.
  /// - Throws: A `UserFacingError` when git fails.
  func lines(staged wantsStaged: Bool, unstaged wantsUnstaged: Bool) throws -> [RepoPath: LineSet] {
    let unstaged = try unstaged()
    var lines: [RepoPath: LineSet] = [:]
    if wantsUnstaged {
      for file in unstaged.files { lines[file.path] = file.addedLines }
    }
    guard wantsStaged else { return lines }
    let staged = try source.change(for: ChangeRequest(base: "HEAD", head: .index, comparesTips: true)).diff
    let map = LineMap(testedToHead: unstaged)
    for file in staged.files {
      guard let path = file.newPath, let place = map.headPath(of: path) else { continue }
      let mapped = LineSet(file.addedLines.lines.compactMap { map.headLine(of: $0, in: path) })
      lines[place] = lines[place]?.union(mapped) ?? mapped
    }
    return lines
  }

  /// Returns the diff from the index to the working tree.
  private func unstaged() throws -> Diff {
    // Not `git diff`, which rewrites the index (`diff.autoRefreshIndex`) and obeys the user's display settings.
    let arguments = [
      "diff-files", "--patch", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative", "-U3",
      "--src-prefix=a/",
      "--dst-prefix=b/",
    ]
    let answer = try git.run(arguments, input: [], variables: [:])
    guard answer.succeeded else {
      throw Problem(
        summary: "git could not list unstaged changes: \(answer.reason).",
        hint: "Run `git diff` to see why, or leave out `--ignore-staged` and `--ignore-unstaged`.")
    }
    return answer.output.isEmpty ? Diff(files: []) : try UnifiedDiff.parse(answer.output)
  }
}
