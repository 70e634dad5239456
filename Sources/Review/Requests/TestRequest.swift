import ReviewCore

/// The options of a test run.
package struct TestRequest: Sendable {
  /// Whether to run the tests.
  package var isWanted = true
  /// Whether to test the result of merging the head into the base, whatever the configuration specifies.
  package var testsMerge = false
  /// Whether to run failing tests on the merge base as well.
  package var comparesBase = false
  /// Whether to run only tests that depend on a changed file, by target or by suite; nil: run all.
  package var affected: AffectedScope?
  /// Whether to run all tests, and report the failing ones that `affected` would have left out.
  package var verifiesAffected = false
  /// Whether the coverage of code that omitted tests may reach is that of an earlier commit with the same files.
  package var carriesCoverage = false
  /// Regular expressions for `swift test --filter`.
  package var filter: [String] = []
  /// Results of tests that ran elsewhere; if there are any, no test runs here.
  package var results = ResultFiles()
  /// Results of the merge base, to tell new failures from old ones.
  package var baseResults = ResultFiles()
  /// The package's folder, as given on the command line; nil: the nearest `Package.swift`.
  package var packagePath: String?
  /// The packages to test in a repository with several; nil: as configured.
  package var packages: PackageChoice?
  /// The parts of a sharded run; if there are any, no test runs here.
  package var parts = PartFiles()

  package init() {}
}

/// The unit in which `--affected` selects tests.
package enum AffectedScope: String, CaseIterable, Sendable {
  case target, suite
}

/// The parts of a sharded run.
package struct PartFiles: Sendable {
  /// As given on the command line.
  package var names: [String]
  /// The number of shards; nil: as the parts say.
  package var expected: Int?

  package init(names: [String] = [], expected: Int? = nil) {
    self.names = names
    self.expected = expected
  }

  package var isEmpty: Bool { names.isEmpty }

  /// - Throws: A `UserFacingError` naming the file that cannot be read.
  func parts(services: Services) throws -> [(name: String, part: ShardPart)] {
    try names.map { name in
      let bytes = try services.files.read(services.absolutePath(name), limit: ShardPart.sizeLimit)
      return (name, try ShardPart(json: bytes, name: name))
    }
  }
}
