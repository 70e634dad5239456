package import ReviewCore

/// The packages to test for a change, and the reason for each one that is not tested.
struct PackageSelection: Hashable, Sendable {
  struct Omission: Hashable, Sendable {
    let package: RepoPath
    let verdict: Verdict
  }

  /// Packages with tests, ascending.
  let tested: [RepoPath]
  /// Ascending.
  let omitted: [Omission]
  /// Tested packages that depend on another package with a changed file.
  let dependents: Set<RepoPath>

  /// - Parameter changed: Both sides of each changed file.
  init(from packages: RepositoryPackages, graph: PackageGraph, changed: [RepoPath], choice: PackageChoice) {
    let owners = Set(changed.compactMap(packages.owner))
    let affected = graph.dependents(of: owners)
    var (tested, omitted) = ([RepoPath](), [Omission]())
    for folder in packages.folders {
      let reason = Self.reason(toOmit: folder, affected: affected, choice: choice)
      if let problem = graph.unreadable[folder], reason == nil {
        omitted.append(Omission(package: folder, verdict: .broken(problem)))
      } else if let reason {
        omitted.append(Omission(package: folder, verdict: .skipped(reason: reason)))
      } else if !graph.mayHaveTests(folder) {
        omitted.append(Omission(package: folder, verdict: .skipped(reason: "the package has no tests")))
      } else {
        tested.append(folder)
      }
    }
    self.tested = tested
    self.omitted = omitted
    dependents = Set(tested.filter { graph.dependents(of: owners.subtracting([$0])).contains($0) })
  }

  private static func reason(toOmit folder: RepoPath, affected: Set<RepoPath>, choice: PackageChoice) -> String? {
    switch choice {
    case .all: nil
    case .changed: affected.contains(folder) ? nil : PackageVerdict.omission + "no file and no dependency changed"
    case .matching(let glob):
      PackageChoice.matches(glob, folder)
        ? nil : PackageVerdict.omission + "`--packages \(Escaped.line(glob.pattern))` does not match it"
    }
  }
}

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
