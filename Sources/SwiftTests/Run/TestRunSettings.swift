/// What to run, where, and for how long.
package struct TestRunSettings: Hashable, Sendable {
  /// argv, never a shell. Options of `swift test` are added at its end when it is one.
  package var command: [String]
  /// Absolute; where `Package.swift` lies.
  package var packageFolder: String
  /// Absolute; what locations are relative to. The package may lie deeper.
  package var repositoryFolder: String
  /// Regular expressions of `swift test --filter` and `--skip`.
  package var filter: [String]
  package var skip: [String]
  /// For each run of the command; nil: none.
  package var timeout: Duration?
  /// For a stretch without any sign of life; nil: none.
  package var silence: Duration?
  /// How often a failed test is run again.
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
