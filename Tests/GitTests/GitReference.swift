import Git
import ReviewCore
import ReviewTestKit
import Testing

/// The `git` command's view of a difference, for comparison with ours.
enum GitReference {
  /// Returns the parsed output of `git diff -M`.
  static func diff(_ repository: TemporaryRepository, _ range: String...) throws -> Diff {
    try diff(repository, range)
  }

  static func diff(_ repository: TemporaryRepository, _ range: [String]) throws -> Diff {
    let flags = [
      "-c", "core.quotePath=true", "diff", "-M", "-U3", "--no-color", "--no-ext-diff", "--no-textconv", "--text",
      "--src-prefix=a/", "--dst-prefix=b/",
    ]
    return try UnifiedDiff.parse(repository.output(flags + range))
  }

  /// Returns one line for each file, ordered by path: status, old and new path, numbers of added and removed lines.
  static func summary(_ diff: Diff) -> [String] {
    diff.files.map { file in
      let removed = file.hunks.flatMap(\.lines).count { if case .removed = $0 { true } else { false } }
      return "\(file.status) \(file.oldPath ?? "-") -> \(file.newPath ?? "-") +\(file.addedLines.count) -\(removed)"
    }
  }
}

/// Describes a hunk in the form of a diff, for failed expectations.
extension Hunk: CustomDebugStringConvertible {
  public var debugDescription: String {
    let shown = lines.map { line in
      let mark = switch line {
      case .context: " "
      case .added: "+"
      case .removed: "-"
      }
      return mark + String(decoding: text(of: line).prefix(200), as: UTF8.self)
    }
    let ends = (oldEndsWithoutNewline ? " old ends without newline" : "") + (newEndsWithoutNewline ? " new ends without newline" : "")
    return "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@\(ends) \(shown)"
  }
}

extension TemporaryRepository {
  var command: GitCommand {
    GitCommand(folder: path, environment: TemporaryRepository.environment())
  }

  func source(_ options: GitOptions = GitOptions()) throws -> GitChangeSource {
    try GitChangeSource(path: path, options: options, command: command)
  }

  /// Returns the change from one commit to another, without a search for their merge base.
  func diff(_ old: String, _ new: String, options: GitOptions = GitOptions()) throws -> Diff {
    try source(options).change(for: ChangeRequest(base: old, head: .revision(new), comparesTips: true)).diff
  }

  /// Returns the change from a commit to the files on disk.
  func worktreeDiff(since base: String = "HEAD", head: ChangeRequest.Head = .worktree) throws -> Diff {
    try source().change(for: ChangeRequest(base: base, head: head, comparesTips: true)).diff
  }
}

/// Returns the `UserFacingError` that a closure throws; nil if it throws none.
func userFacingError(_ body: () throws -> Void) -> (any UserFacingError)? {
  do {
    try body()
    return nil
  } catch {
    return error as? any UserFacingError
  }
}
