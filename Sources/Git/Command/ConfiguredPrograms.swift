/// The programs that a git command may start because the repository's configuration names them.
///
/// This is the only list of the git commands that reviewbot runs. A command that is not listed counts as `any`.
package enum ConfiguredPrograms: Hashable, Sendable {
  /// None. The command runs in every repository, whoever owns it.
  case none
  /// Only programs that connect to the remote of a partial clone, and only for missing objects: `core.sshCommand`,
  /// `remote.*.uploadpack`, credential helpers. In a repository of another owner the command runs without them.
  case transport
  /// Also filters, hooks, merge drivers and text conversions. Git refuses to run the command for another owner.
  case any

  /// - Parameter arguments: As for `GitCommandRunning.run`. Leading `-c NAME=VALUE` pairs are skipped.
  package init(startedBy arguments: [String]) {
    let words = Self.command(in: arguments)
    let options = Set(words.dropFirst())
    switch words.first {
    case "merge-file", "version": self = .none
    // Hooks and monitors are disabled, and the option prevents a fetch.
    case "write-tree" where options.contains("--missing-ok"): self = .none
    case "config" where options.contains("--get"): self = .none
    case "for-each-ref" where !options.isDisjoint(with: ["--format=%(refname)", "--format=%(objectname) %(refname)"]):
      self = .none
    case "hash-object" where options.contains("--no-filters"): self = .none
    case "remote" where options.isEmpty: self = .none
    // With a second name it writes.
    case "symbolic-ref" where options.contains("--quiet") && words.count == 3: self = .none
    case "cat-file" where options.isDisjoint(with: ["--filters", "--textconv"]): self = .transport
    case "ls-files", "ls-tree", "rev-parse": self = .transport
    default: self = .any
    }
  }

  /// Returns the subcommand with its arguments.
  static func command(in arguments: [String]) -> ArraySlice<String> {
    var words = arguments[...]
    while words.first == "-c" { words = words.dropFirst(2) }
    return ArraySlice(Array(words))
  }
}
