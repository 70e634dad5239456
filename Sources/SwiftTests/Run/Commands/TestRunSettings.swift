/// The command to run, its folders, and its time limits.
package struct TestRunSettings: Hashable, Sendable {
  /// argv, never a shell. Options are appended when it is `swift test`.
  package var command: [String]
  /// Absolute; the folder of `Package.swift`.
  package var packageFolder: String
  /// Absolute; locations are relative to it. The package may be in a subfolder.
  package var repositoryFolder: String
  /// Regular expressions of `swift test --filter` and `--skip`.
  package var filter: [String]
  package var skip: [String]
  /// For each run of the command; nil for no limit.
  package var timeout: Duration?
  /// For an interval without any output; nil for no limit.
  package var silence: Duration?
  /// The maximum number of times that a failed test is repeated.
  package var retries: Int
  /// The child's whole environment.
  package var environment: [String: String]
  package var withCoverage: Bool
  /// Absolute or relative to the package folder; nil: `.build`.
  package var scratchPath: String?
  package var skipBuild: Bool

  package init(
    command: [String] = ["swift", "test"], packageFolder: String, repositoryFolder: String? = nil,
    filter: [String] = [], skip: [String] = [], timeout: Duration? = nil, silence: Duration? = nil, retries: Int = 0,
    environment: [String: String], withCoverage: Bool = true, scratchPath: String? = nil, skipBuild: Bool = false
  ) {
    self.command = command
    self.packageFolder = packageFolder
    self.repositoryFolder = repositoryFolder ?? packageFolder
    self.filter = filter
    self.skip = skip
    self.timeout = timeout
    self.silence = silence
    self.retries = retries
    self.environment = environment
    self.withCoverage = withCoverage
    self.scratchPath = scratchPath
    self.skipBuild = skipBuild
  }
}
