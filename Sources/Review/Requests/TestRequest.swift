import ResultBundles
import ReviewCore
import SwiftTests

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

/// Results files of tests that ran elsewhere.
package struct ResultFiles: Sendable {
  /// As given on the command line.
  package var names: [String]

  package init(names: [String] = []) {
    self.names = names
  }

  package var isEmpty: Bool { names.isEmpty }

  /// In bytes.
  private static let sizeLimit = 512 << 20

  /// Returns the files' contents.
  /// - Throws: A `UserFacingError` naming the file or the result bundle that cannot be read.
  func contents(services: Services) throws -> [RecordedResults] {
    try names.map { name in
      let path = services.absolutePath(name)
      guard ResultBundle.isBundle(at: path, files: services.files) else {
        return try ResultsFormat.read(try services.files.read(path, limit: Self.sizeLimit), name: name)
      }
      return try ResultBundle(path: path, name: name, files: services.files).results()
    }
  }

  /// Returns the combined result.
  /// - Parameter locate: Returns the repository's file for a path of another machine.
  /// - Throws: See `contents`.
  func result(services: Services, locate: @escaping (String) -> RepoPath?) throws -> TestRunResult {
    let contents = try contents(services: services)
    let silent = zip(names, contents).filter(\.1.tests.isEmpty).map(\.0)
    let shown = silent.map { Escaped.line($0) }.joined(separator: ", ")
    let empty = Problem(
      summary: "No test is named in the results of \(shown), so nothing can be judged.",
      hint: "Check that the step that writes the results runs the tests.")
    return ResultsUnion(contents, locate: locate).result(ifEmpty: empty)
  }
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
