import Foundation

/// A copy of a fixture package that tests may build and run.
///
/// Copies are stored in this package's own build folder and keep their builds between test runs. A file is copied again
/// when it differs.
package struct FixturePackage: Sendable {
  /// Absolute, without symbolic links.
  package let folder: String
  /// The tests' own environment, and the shared modules.
  package let environment: [String: String]

  /// - Parameters:
  ///   - name: The folder's name in `Fixtures`, next to the test file.
  ///   - copy: The copy's name; tests that change files use their own copy.
  package init(_ name: String, copy: String? = nil, testFile: String = #filePath) throws {
    let tests = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    let source = tests.appendingPathComponent("Fixtures/\(name)")
    let copies = try Self.root(above: tests).appendingPathComponent(".build/fixtures")
    let target = copies.appendingPathComponent(copy ?? name)
    try Self.synchronise(source, target)
    folder = target.resolvingSymlinksInPath().path
    environment = ProcessInfo.processInfo.environment.merging(try Self.sharedModules()) { $1 }
  }

  /// Writes a file of the copy, for example to break its build.
  package func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the variable with which SwiftPM compiles the system's modules once for all packages of the tests. That takes
  /// half of the time of building a small package.
  package static func sharedModules() throws -> [String: String] {
    ["SWIFTPM_TESTS_MODULECACHE": try CommandLineRun.productsFolder() + "/modules-of-tests"]
  }

  private static func root(above folder: URL) throws -> URL {
    var folder = folder
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { return folder }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// Makes the copy equal to the fixture. Identical files are not written, so that the build system detects no change.
  /// Files that the fixture does not have are removed, except build products.
  private static func synchronise(_ source: URL, _ target: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: target, withIntermediateDirectories: true)
    let wanted = Set(try files.subpathsOfDirectory(atPath: source.path))
    for path in try files.contentsOfDirectory(atPath: target.path) where path != ".build" && path != "Package.resolved" {
      let below = (try? files.subpathsOfDirectory(atPath: target.appendingPathComponent(path).path)) ?? []
      for old in [path] + below.map({ "\(path)/\($0)" }) where !wanted.contains(old) {
        try? files.removeItem(at: target.appendingPathComponent(old))
      }
    }
    for path in wanted.sorted() {
      let (from, to) = (source.appendingPathComponent(path), target.appendingPathComponent(path))
      if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        try files.createDirectory(at: to, withIntermediateDirectories: true)
      } else if let data = try? Data(contentsOf: from), data != (try? Data(contentsOf: to)) {
        try data.write(to: to)
      }
    }
  }
}
