import ResultBundles
import ReviewCore
import SwiftTests

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
