package import ReviewCore

/// The packages to test in a repository with several packages: the value of `--packages` and of `tests.packages`.
package enum PackageChoice: Hashable, Sendable {
  /// Packages with a changed file, and those that depend on them by path.
  case changed
  case all
  /// Packages whose folder matches.
  case matching(Glob)

  /// - Throws: `GlobProblem` when the text is neither a word nor a pattern.
  package init(_ text: String) throws(GlobProblem) {
    switch text {
    case "changed": self = .changed
    case "all": self = .all
    default: self = .matching(try Glob(parsing: text))
    }
  }

  /// The text that the choice is read from.
  package var text: String {
    switch self {
    case .changed: "changed"
    case .all: "all"
    case .matching(let glob): glob.pattern
    }
  }

  /// Returns whether a pattern matches a package's folder or a folder above it. The pattern `.` matches the root only.
  static func matches(_ glob: Glob, _ folder: RepoPath) -> Bool {
    glob.pattern == "." ? folder.bytes.isEmpty : glob.matches(RepoPath(folder.packagePath))
  }

  /// Whether a pattern names packages, so that their names are also shown in a repository with one package.
  var isPattern: Bool {
    if case .matching = self { true } else { false }
  }
}
