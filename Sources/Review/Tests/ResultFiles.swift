import Platform
import ResultBundles
import ReviewCore
import SwiftTests

/// Results files of tests that ran elsewhere.
///
/// `swift test --xunit-output x.xml` writes the results of Swift Testing to `x-swift-testing.xml`, and those of XCTest
/// with `--parallel` to `x.xml`. A file without a name on the command line is read with the other one.
package struct ResultFiles: Sendable {
  /// As given on the command line.
  package var names: [String]

  package init(names: [String] = []) {
    self.names = names
  }

  package var isEmpty: Bool { names.isEmpty }

  /// In bytes.
  private static let sizeLimit = 512 << 20

  /// The contents of one file.
  struct Named {
    /// As given on the command line; for the other file of a pair, derived from it.
    let name: String
    var results: RecordedResults
  }

  /// Returns the contents of the files, and of the other files of their pairs.
  /// - Throws: A `UserFacingError` naming the file or the result bundle that cannot be read.
  func contents(services: Services) throws -> [Named] {
    var read: [Named] = []
    var known = Set(names.map(services.absolutePath))
    for name in names {
      let results = try contents(of: name, services: services)
      read.append(Named(name: name, results: results))
      let other = XUnitPair(name).other(than: name)
      guard known.insert(services.absolutePath(other)).inserted,
        var found = try otherContents(other, of: results, services: services)
      else { continue }
      found.notices.append(
        "\(Escaped.line(other)) was read, too: `swift test --xunit-output` writes it beside \(Escaped.line(name)).")
      read.append(Named(name: other, results: found))
    }
    return read
  }

  private func contents(of name: String, services: Services) throws -> RecordedResults {
    let path = services.absolutePath(name)
    guard ResultBundle.isBundle(at: path, files: services.files) else {
      let other = XUnitPair(name).swiftTesting
      guard services.files.exists(path) || name == other || !services.files.exists(services.absolutePath(other)) else {
        throw Self.withoutXCTest(name, other)
      }
      return try ResultsFormat.read(try services.files.read(path, limit: Self.sizeLimit), name: name)
    }
    return try ResultBundle(path: path, name: name, files: services.files).results()
  }

  /// Returns the contents of the other file of a pair; nil when there is no such file. Only Swift Testing's file has a
  /// name that no other tool writes.
  private func otherContents(
    _ name: String, of results: RecordedResults, services: Services
  ) throws -> RecordedResults? {
    let path = services.absolutePath(name)
    let isSwiftTesting = XUnitPair(name).swiftTesting == name
    guard isSwiftTesting || results.xunitLibrary == .swiftTesting, services.files.exists(path) else { return nil }
    let found = try ResultsFormat.read(try services.files.read(path, limit: Self.sizeLimit), name: name)
    return found.xunitLibrary == (isSwiftTesting ? .swiftTesting : .xctest) ? found : nil
  }

  /// Returns the combined result.
  /// - Parameters:
  ///   - declared: The test libraries of the sources, to find out whether a file is missing; nil: unknown.
  ///   - locate: Returns the repository's file for a path of another machine.
  /// - Throws: See `contents`.
  func result(
    services: Services, declared: DeclaredLibraries?, locate: @escaping (String) -> RepoPath?
  ) throws -> TestRunResult {
    var contents = try contents(services: services)
    let declared = contents.contains { $0.results.xunitLibrary != nil } ? declared : nil
    let problem = silence(in: contents) ?? missingLibrary(in: contents, declared)
    if let index = contents.firstIndex(where: { $0.results.hidesSkips }), declared?.skipsXCTests == true {
      contents[index].results.notices.append(
        "\(Escaped.line(contents[index].name)) does not say which XCTests were skipped with `XCTSkip`: they count as "
          + "passed. `reviewbot check` without `--results` knows.")
    }
    return ResultsUnion(contents.map(\.results), locate: locate).result(unless: problem)
  }

  /// Returns the problem that a file names no test, unless the other file of its pair does.
  private func silence(in contents: [Named]) -> Problem? {
    let silent = contents.filter { $0.results.tests.isEmpty && !isExcused($0, in: contents) }
    guard !silent.isEmpty || contents.isEmpty else { return nil }
    let shown = silent.map { Escaped.line($0.name) }.joined(separator: ", ")
    let isParallelMissing = silent.contains { $0.results.xunitLibrary == .swiftTesting }
    return Problem(
      summary: "No test is named in the results of \(shown), so nothing can be judged.",
      hint: isParallelMissing
        ? "Add `--parallel`: `swift test --parallel --xunit-output` also writes the results of XCTest."
        : "Check that the step that writes the results runs the tests.")
  }

  /// SwiftPM writes a file without tests for a library without tests.
  private func isExcused(_ file: Named, in contents: [Named]) -> Bool {
    guard let library = file.results.xunitLibrary else { return false }
    let pair = XUnitPair(file.name)
    let others = contents.filter { $0.results.xunitLibrary.map { $0 != library } ?? false }
    let own = others.filter { XUnitPair($0.name) == pair }
    return (own.isEmpty ? others : own).contains { !$0.results.tests.isEmpty }
  }

  /// Returns the problem that the file of a library is missing of which the sources have tests.
  private func missingLibrary(in contents: [Named], _ declared: DeclaredLibraries?) -> Problem? {
    let known = Set(contents.map(\.results.xunitLibrary))
    guard known.count == 1, let only = known.first, let library = only, let declared,
      let file = contents.first(where: { !$0.results.tests.isEmpty })
    else { return nil }
    let pair = XUnitPair(file.name)
    switch library {
    case .xctest where declared.hasSwiftTesting:
      return Problem(
        summary: "The results of Swift Testing are missing: \(Escaped.line(pair.swiftTesting)) does not exist.",
        hint: "Keep both files that `swift test --parallel --xunit-output` writes, and pass both.")
    case .swiftTesting where declared.hasXCTest: return Self.withoutXCTest(pair.xctest, pair.swiftTesting)
    case .xctest, .swiftTesting: return nil
    }
  }

  private static func withoutXCTest(_ name: String, _ other: String) -> Problem {
    Problem(
      summary: "The results of XCTest are missing: \(Escaped.line(name)) does not exist, and "
        + "\(Escaped.line(other)) has only those of Swift Testing.",
      hint: "Add `--parallel`: `swift test --parallel --xunit-output` also writes the results of XCTest.")
  }
}

extension RecordedResults {
  /// Whether skipped tests look passed: SwiftPM's file of XCTest does not distinguish them.
  fileprivate var hidesSkips: Bool { xunitLibrary == .xctest && !tests.isEmpty }
}

/// The names of the two files that `swift test --xunit-output` writes.
struct XUnitPair: Hashable {
  let xctest: String
  let swiftTesting: String

  private static let ending = "-swift-testing"

  /// - Parameter name: The path of either file.
  init(_ name: String) {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let dot = name[start...].lastIndex(of: ".").flatMap { $0 > start ? $0 : nil } ?? name.endIndex
    let (stem, suffix) = (name[..<dot], name[dot...])
    let plain = stem.hasSuffix(Self.ending) ? stem.dropLast(Self.ending.count) : stem
    xctest = String(plain) + suffix
    swiftTesting = String(plain) + Self.ending + suffix
  }

  func other(than name: String) -> String { name == swiftTesting ? xctest : swiftTesting }
}

/// The test libraries that the sources of a change use.
struct DeclaredLibraries {
  let paths: Set<RepoPath>
  let sources: any SourceReader

  var hasXCTest: Bool { contains { $0.occurs("import XCTest") && $0.occurs("func test") } }
  var hasSwiftTesting: Bool { contains { $0.occurs("import Testing") && $0.occurs("@Test") } }
  /// Whether a test may be skipped while it runs.
  var skipsXCTests: Bool { contains { $0.occurs("XCTSkip") && $0.occurs("import XCTest") } }

  /// Files that cannot be read have no tests.
  private func contains(_ condition: (TestText) -> Bool) -> Bool {
    paths.contains { path in
      guard path.hasExtension("swift"), let bytes = try? sources.bytes(of: path) else { return false }
      return condition(TestText(bytes: bytes))
    }
  }

  private struct TestText {
    let bytes: [UInt8]

    func occurs(_ words: StaticString) -> Bool { ByteSearch.occurs("\(words)", in: bytes) }
  }
}
