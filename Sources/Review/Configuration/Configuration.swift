import Coverage
package import LintEngine
import ReviewCore
import StrictYAML

/// What `.lint.yml` says, with the defaults for what it leaves out.
package struct Configuration: Sendable {
  /// The file it came from; nil when there is none and the defaults stand.
  var file: String?
  /// Globs of the files to look at; empty: all.
  var include: [String] = []
  var exclude: [String] = []
  /// What the files of folders say of it, the deepest last.
  var nested: [Selection] = []
  var policy = Policy.head
  /// The program's rules, and the team's own.
  package var library: RuleLibrary
  package var rules: LintSettings
  var tests = TestSettings()
  var coverage = CoverageSection()
  var gates = Gates()
  /// As `--format` takes them, files relative to the repository's root.
  var formats: [String] = []
  var comment = CommentStyle.summaryAndInline
  var forge = Forge()
  /// Files of the repository that it was read from: configurations, their parents, rule files.
  var origins: Set<RepoPath> = []
  /// Whether it was read from the target branch, by `policy: base`. Edits of the change have no effect on it.
  var isFromTargetBranch = false
  /// Keys that are understood but have no effect in this version, one sentence each.
  var notices: [String] = []
}

extension Configuration {
  /// `include` and `exclude` of a folder's own configuration; the patterns begin at the root.
  struct Selection: Hashable, Sendable {
    let folder: RepoPath
    let include: [String]?
    let exclude: [String]
  }

  /// The files to look at.
  var scope: FileScope {
    nested.reduce(FileScope(include: include.compactMap { Glob($0) }).excluding(excluded)) { scope, selection in
      let inner = selection.include.map { scope.including($0.compactMap { Glob($0) }, in: selection.folder) } ?? scope
      return inner.excluding(selection.exclude.compactMap { Glob($0) }, in: selection.folder)
    }
  }

  var excluded: [Glob] { exclude.compactMap { Glob($0) } }
}

extension Configuration {
  /// Whose configuration judges a change. Only what the base's own file says of it counts: a change cannot choose its
  /// judge.
  enum Policy: String, Sendable, CaseIterable {
    case head, base
  }

  /// Which comments stand on the pull request.
  enum CommentStyle: String, Sendable, CaseIterable {
    case off, summary
    case summaryAndInline = "summary+inline"
  }

  /// The `forge:` section.
  struct Forge: Hashable, Sendable {
    /// Nil: told from CI, then from the remote's address.
    var kind: ForgeKind?
    /// The API's address: https, or http to this very machine. Nil: from CI, then the forge's public one.
    var url: String?
  }

  /// The forges that reports can be posted to.
  enum ForgeKind: String, Sendable, CaseIterable {
    case github
  }

  /// The `tests:` section.
  struct TestSettings: Sendable {
    var command = ["swift", "test"]
    /// What is tested: the head, the merge of base and head, or both, each with a verdict of its own.
    var states: Set<TestedState> = [.head]
    var timeout: Duration? = .seconds(30 * 60)
    var silence: Duration? = .seconds(5 * 60)
    var retries = 0
    /// Names of variables that the tests may see besides the usual ones.
    var environment: [String] = []
  }

  enum TestedState: String, Sendable, CaseIterable {
    case head, merge
  }

  /// The `coverage:` section.
  struct CoverageSection: Sendable {
    var exclude: [String] = []
    var partial = PartialPolicy.miss
  }

  /// The `gates:` section.
  struct Gates: Sendable {
    var testsMustPass = true
    var patchCoverage: Percent? = Percent(80)
    var projectCoverage: CoverageGate.ProjectTarget?
    /// Targets for the added lines of some files, beside that of all.
    var pathCoverage: [CoverageGate.PathTarget] = []
    /// Below so many measurable added lines, patch coverage is not judged.
    var minimumLines = 20
    /// Findings at or above this severity fail; nil: none does.
    var lint: Severity? = .error
  }
}
