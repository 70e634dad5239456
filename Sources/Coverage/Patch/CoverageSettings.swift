package import ReviewCore

/// The files whose coverage is measured, and how partial lines count.
package struct CoverageSettings: Hashable, Sendable {
  package var scope: FileScope
  package var partial: PartialPolicy
  /// Test files, which are not measured unless `measuresTests` is set.
  package var tests: TestFiles
  /// Whether test files are measured, too, as in diff-cover.
  package var measuresTests: Bool
  /// Ignored added lines, by their numbers in the head.
  package var leftOut: [RepoPath: LineSet]
  /// Changed files whose missing coverage is expected.
  package var exemptions: [RepoPath: CoverageExemption] = [:]
  package var omittedTests = OmittedTests.none
  /// Recorded coverage of files without added lines, in place of what this run measured of the code that omitted tests
  /// may reach.
  package var carried: [RepoPath: LineStates] = [:]
  /// Modules whose code may run in the process of an exit test, see `ExitTests`.
  package var exitTested: Set<RepoPath> = []

  package init(
    scope: FileScope = FileScope(), partial: PartialPolicy = .miss, tests: TestFiles = TestFiles(),
    measuresTests: Bool = false, leftOut: [RepoPath: LineSet] = [:]
  ) {
    self.scope = scope
    self.partial = partial
    self.tests = tests
    self.measuresTests = measuresTests
    self.leftOut = leftOut
  }

  /// Returns whether the file is measured. Files that a build generated or fetched never are.
  package func measures(_ path: RepoPath) -> Bool {
    scope.includes(path) && !isDerived(path) && (measuresTests || !tests.contains(path))
  }

  /// Returns whether a build generated or fetched the file. A target may compile its own sources from folders of any
  /// name.
  func isDerived(_ path: RepoPath) -> Bool {
    Self.derived.match(path.withoutSources) && tests.targets.target(of: path) == nil
  }

  private static let derived = ["**/.build", "**/DerivedData", "**/SourcePackages", "*.derived"].compactMap { Glob($0) }
}

extension RepoPath {
  /// Whether a folder `Sources` contains the file.
  var isBelowSources: Bool { sourcesStart != nil }

  /// `Package.swift`, or one for a version of Swift (`Package@swift-6.0.swift`).
  var isManifest: Bool {
    !isBelowSources
      && (fileName.elementsEqual("Package.swift".utf8) || fileName.starts(with: "Package@swift-".utf8))
  }

  /// The folder of the module: `Sources/Name` in any folder, or the file's folder.
  package var module: RepoPath {
    let parts = bytes.split(separator: UInt8(ascii: "/"))
    guard let sources = parts.firstIndex(where: { $0.elementsEqual("Sources".utf8) }), sources + 2 < parts.count else {
      return folder
    }
    return RepoPath(bytes: Array(parts[...(sources + 1)].joined(separator: [UInt8(ascii: "/")])))
  }

  /// The path without the folders from the first `Sources` on: a package may name its folders in there as it likes,
  /// such as `Tests` or `DerivedData`.
  fileprivate var withoutSources: RepoPath {
    guard let start = sourcesStart else { return self }
    return RepoPath(bytes: Array(bytes[..<start]) + Array(fileName))
  }

  private var sourcesStart: Int? {
    var start = bytes.startIndex
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropLast() {
      if part.elementsEqual("Sources".utf8) { return start }
      start += part.count + 1
    }
    return nil
  }
}

/// The reason why a changed file needs no coverage. Reports name such files.
package enum CoverageExemption: String, Hashable, Sendable, CaseIterable {
  case otherPackage = "they belong to another package than the one that was tested"
  case noPackage = "they belong to no package"
  case packageWithoutTests = "their package has no tests"

  /// The reason for one file.
  var reason: String {
    switch self {
    case .otherPackage: "it belongs to another package than the one that was tested"
    case .noPackage: "it belongs to no package"
    case .packageWithoutTests: "its package has no tests"
    }
  }
}

/// The code that tests outside of this run may reach. Whether such a line is covered is unknown if this run did not
/// execute it.
package struct OmittedTests: Hashable, Sendable {
  /// Whether omitted tests may reach the files of a folder. The nearest folder decides.
  private let folders: [RepoPath: Bool]
  /// Sources that no report of this run contains, because their package was not tested.
  package let unmeasured: Set<RepoPath>

  /// - Parameter folders: Folders of packages and targets, and whether omitted tests may reach their files.
  package init(folders: [RepoPath: Bool] = [:], unmeasured: Set<RepoPath> = []) {
    self.folders = folders
    self.unmeasured = unmeasured
  }

  /// All tests ran.
  package static let none = OmittedTests()

  /// Whether no code is left to omitted tests.
  package var isEmpty: Bool { !folders.values.contains(true) }

  package func mayReach(_ path: RepoPath) -> Bool {
    guard !isEmpty else { return false }
    return (path.folders + [RepoPath(bytes: [])]).lazy.compactMap { folders[$0] }.first ?? false
  }
}

/// The coverage of files that the tests of this run do not decide, as recorded for an earlier commit.
package struct CarriedCoverage: Hashable, Sendable {
  /// By the head's paths.
  package var files: [RepoPath: LineStates]
  /// One sentence each.
  package var notices: [String]

  package init(files: [RepoPath: LineStates] = [:], notices: [String] = []) {
    self.files = files
    self.notices = notices
  }

  /// Each file of this run counts as it was measured.
  package static let none = CarriedCoverage()
}
