import Git
import ReviewCore

/// The lines of the working tree that are staged or not, for `--ignore-staged` and `--ignore-unstaged`.
///
/// All are numbered as in the working tree: that is the text which the tests ran on.
struct UncommittedLines {
  let source: GitChangeSource
  /// In the working tree.
  let git: GitCommand

  /// By path.
  /// - Throws: A `UserFacingError` error when git cannot tell.
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

  /// From the index to the working tree.
  private func unstaged() throws -> Diff {
    // Not `git diff`, which rewrites the index (`diff.autoRefreshIndex`) and obeys the user's settings for people.
    let arguments = [
      "diff-files", "--patch", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative", "-U3",
      "--src-prefix=a/",
      "--dst-prefix=b/",
    ]
    let answer = try git.run(arguments, input: [], variables: [:])
    guard answer.succeeded else {
      throw Problem(
        summary: "git could not list what is not staged: \(answer.reason).",
        hint: "Run `git diff` to see why, or leave out `--ignore-staged` and `--ignore-unstaged`.")
    }
    return answer.output.isEmpty ? Diff(files: []) : try UnifiedDiff.parse(answer.output)
  }
}
