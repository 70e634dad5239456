import Coverage
package import LintEngine
import LintPatterns
import Posting
import Reporting
import ReviewCore
import StrictYAML

/// The settings from `.lint.yml`, with defaults for missing keys.
package struct Configuration: Sendable {
  /// The file that the configuration was read from; nil when there is none and the defaults apply.
  var file: String?
  /// Globs of the files to examine; empty: all.
  var include: [String] = []
  var exclude: [String] = []
  /// The selections of folders' own files, the deepest last.
  var nested: [Selection] = []
  var policy = Policy.head
  /// The built-in rules, and the team's own rules.
  package var library: RuleLibrary
  package var rules: LintSettings
  var tests = TestSettings()
  var coverage = CoverageSection()
  var gates = Gates()
  /// In the syntax of `--format`, with files relative to the repository's root.
  var formats: [String] = []
  var comment = CommentStyle.summaryAndInline
  var commentOccasion = PublicationPolicy.SummaryOccasion.always
  /// The options of reporters that the configuration sets. `ReportRendering` adds those of each destination.
  var style = ReportStyle()
  var forge = Forge()
  /// Files of the repository that determine the configuration: configurations, their parents, rule files.
  var origins: Set<RepoPath> = []
  /// The contents of the files that were read, in the order of reading.
  var contents: [Digest] = []
  /// Whether the configuration comes from the target branch because of `policy: base`. Edits of the change have no
  /// effect on it.
  var isFromTargetBranch = false
  /// Notices about keys that are valid but have no effect in this version, one sentence each.
  var notices: [String] = []
}

extension Configuration {
  /// Returns the configuration used without any file.
  static func defaults(library: RuleLibrary) -> Configuration {
    Configuration(library: library, rules: .defaults(library))
  }

  /// The default of every setting, without rules.
  static let standard = defaults(library: .empty)

  /// `include` and `exclude` of a folder's own configuration; the patterns are relative to the root.
  struct Selection: Hashable, Sendable {
    let folder: RepoPath
    let include: [String]?
    let exclude: [String]
  }

  /// The files to examine.
  var scope: FileScope {
    let whole = FileScope(include: include.compactMap { Glob($0) }).excluding(excluded).excluding(foreignFolders)
    return nested.reduce(whole) { scope, selection in
      let inner = selection.include.map { scope.including($0.compactMap { Glob($0) }, in: selection.folder) } ?? scope
      return inner.excluding(selection.exclude.compactMap { Glob($0) }, in: selection.folder)
    }
  }

  /// Folders that other tools fill: CocoaPods, Carthage, and Xcode. Those that an `include` names are the team's own.
  var foreignFolders: [Glob] {
    let patterns = include + nested.flatMap { $0.include ?? [] }
    let named = Set(patterns.flatMap { $0.split(separator: "/").map(String.init) })
    return ["Carthage", "DerivedData", "Pods", "SourcePackages"].filter { !named.contains($0) }.compactMap {
      Glob("**/\($0)")
    }
  }

  var excluded: [Glob] { exclude.compactMap { Glob($0) } }
}

extension Configuration {
  /// The source of the configuration for a change. Only the setting in the base's own file counts: a change must not
  /// choose its own rules.
  enum Policy: String, Sendable, CaseIterable {
    case head, base
  }

  /// The comments that reviewbot posts on the pull request.
  enum CommentStyle: String, Sendable, CaseIterable {
    case off, summary
    case summaryAndInline = "summary+inline"
    /// Also for findings about layout that `reviewbot lint --fix` fixes.
    case layoutToo = "summary+inline+layout"

    /// Whether findings get comments on their lines.
    var isInline: Bool { self == .summaryAndInline || self == .layoutToo }
  }

  /// The `forge:` section.
  struct Forge: Hashable, Sendable {
    /// Nil: detected from CI, then from the remote's address.
    var kind: ForgeKind?
    /// The API's address: https, or http to this machine. Nil: from CI, then the forge's public one.
    var url: String?
    /// Names of the environment variables that the program of an external forge gets.
    var environment: [String] = []
  }

  /// The `tests:` section.
  struct TestSettings: Sendable {
    /// The program that runs the tests.
    var runner = TestRunner.swift
    var command = ["swift", "test"]
    /// The scheme, the destination and the test plan for xcodebuild.
    var scheme: String?
    var destination: String?
    var testPlan: String?
    /// The tested states: the head, the merge of base and head, or both, each with its own verdict.
    var states: Set<TestedState> = [.head]
    /// The packages to test in a repository with several packages.
    var packages = PackageChoice.changed
    var timeout: Duration? = .seconds(30 * 60)
    var silence: Duration? = .seconds(5 * 60)
    var retries = 0
    /// Names of additional environment variables passed to the tests.
    var environment: [String] = []

    /// Whether the command is `swift test` itself. Another program may run the tests in a sandbox, and then manifests
    /// of the change must not run outside of it.
    var isSwiftItself: Bool {
      guard let program = command.first else { return false }
      return (program == "swift" || program.hasSuffix("/swift")) && command.dropFirst().first == "test"
    }
  }

  enum TestRunner: String, Sendable, CaseIterable {
    case swift, xcodebuild
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
    /// Targets for the added lines of some files, in addition to the target for all files.
    var pathCoverage: [CoverageGate.PathTarget] = []
    /// The same for targets of the package.
    var targetCoverage: [CoverageGate.ModuleTarget] = []
    /// Requirements for coverage that are reported and fail no change.
    var informationalCoverage: Set<CoverageGate.Part> = []
    /// The number of measurable added lines below which patch coverage is not judged.
    var minimumLines = 20
    /// Findings at or above this severity fail the check; nil: no finding does.
    var lint: Severity? = .error
  }
}

/// Settings that require the target branch's consent: variables passed to tests, and output files.
extension Configuration {
  /// Returns the configuration with only those variables and files that the target branch's configuration also names.
  /// - Parameter target: Nil when the target branch has no configuration, or it cannot be read.
  func restricted(to target: Configuration?) -> Configuration {
    var configuration = self
    configuration.origins.formUnion(target?.origins ?? [])
    configuration.restrictVariables(to: target?.tests.environment ?? [])
    configuration.restrictFiles(to: target?.formats.filter(Self.namesFile) ?? [])
    return configuration
  }

  /// Removes other variables, because tests of the change could send a token to another server.
  private mutating func restrictVariables(to known: [String]) {
    let added = tests.environment.filter { !known.contains($0) }
    guard !added.isEmpty else { return }
    tests.environment.removeAll { added.contains($0) }
    notices.append(
      "The tests do not see \(Self.list(added)), which `tests.environment` names: \(Self.condition)")
  }

  /// Removes other files. A report quotes the change, so the change would control both the file and its contents.
  private mutating func restrictFiles(to known: [String]) {
    let added = formats.filter { Self.namesFile($0) && !known.contains($0) }
    formats = formats.filter { !Self.namesFile($0) } + known
    guard !added.isEmpty else { return }
    notices.append("`report.formats` names \(Self.list(added)), which is not written: \(Self.condition)")
  }

  /// Returns the configuration for a repository without a working tree.
  func withoutReportFiles() -> Configuration {
    var configuration = self
    configuration.restrictFiles(to: [])
    return configuration
  }

  /// Returns `report.formats` in the syntax of `--format`.
  /// - Parameter root: The absolute path of the working tree; files are relative to it.
  func formats(in root: String) -> [String] {
    formats.map { text in
      guard let mark = text.firstIndex(of: "=") else { return text }
      return "\(text[..<mark])=\(root)/\(text[text.index(after: mark)...])"
    }
  }

  private static let condition = "the target branch's `.lint.yml` must name it first."

  private static func namesFile(_ format: String) -> Bool { format.contains("=") }

  private static func list(_ names: [String]) -> String { names.map { Escaped.line($0) }.joined(separator: ", ") }
}
