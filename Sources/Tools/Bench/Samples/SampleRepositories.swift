import Foundation

/// A repository with a change of `files` Swift files, made from real sources, in a temporary folder.
struct Sample {
  let folder: String
  /// The size of the files before the change.
  let bytes: Int

  /// - Parameter sources: A folder of Swift files; the largest are used.
  init(files: Int, from sources: String) throws {
    let texts = try Self.texts(in: sources).sorted { $0.utf8.count > $1.utf8.count }.prefix(files)
    guard texts.count == files else {
      throw BenchProblem("\(sources) has \(texts.count) Swift files; \(files) are needed")
    }
    try self.init(Array(texts), name: "\(files)")
  }

  /// - Parameter sources: A folder of Swift files; they are repeated if there are too few.
  init(repeating sources: String, files: Int) throws {
    let texts = try Self.texts(in: sources)
    guard !texts.isEmpty else { throw BenchProblem("\(sources) has no Swift files") }
    try self.init((0..<files).map { texts[$0 % texts.count] }, name: "growth-\(files)")
  }

  private init(_ texts: [String], name: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-\(name)").path
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    bytes = texts.reduce(0) { $0 + $1.utf8.count }
    for (index, text) in texts.enumerated() { try write(text, index) }
    try git("init", "--quiet", "--initial-branch=main")
    try commit("Before")
    try git("checkout", "--quiet", "-b", "change")
    for (index, text) in texts.enumerated() {
      try write(text + "\nfunc added\(index)(_ value: Int) -> Int {\n  value == 0 ? 1 : value * 2\n}\n", index)
    }
    try commit("After")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ text: String, _ index: Int) throws {
    try text.write(toFile: "\(folder)/Sources/File\(index).swift", atomically: false, encoding: .utf8)
  }

  private func commit(_ message: String) throws {
    try git("add", "--all")
    try git("-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", message)
  }

  private func git(_ arguments: String...) throws {
    let status = try Measured(["git"] + arguments, in: folder).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
  }

  /// Returns the Swift files of a folder, by path.
  private static func texts(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }.sorted()
    return names.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }
}

/// A built package with tests and a change to it, in a temporary folder.
struct TestedPackage {
  let folder: String

  init(tests: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-tested").path
    try write("Package.swift", Self.manifest)
    try write(".gitignore", ".build/\n")
    try write("Sources/Tested/Tested.swift", "public func double(_ value: Int) -> Int { value * 2 }\n")
    let cases = (0..<tests).map {
      "  func test\($0)() { Thread.sleep(forTimeInterval: 0.02); XCTAssertEqual(double(\($0)), \($0 * 2)) }"
    }
    try write(
      "Tests/TestedTests/TestedTests.swift",
      "import Foundation\nimport XCTest\n\nimport Tested\n\nfinal class TestedTests: XCTestCase {\n"
        + "\(cases.joined(separator: "\n"))\n}\n"
    )
    try run("git", "init", "--quiet", "--initial-branch=main")
    try commit("Before")
    try run("git", "checkout", "--quiet", "-b", "change")
    try write("Sources/Tested/More.swift", "public func triple(_ value: Int) -> Int { value * 3 }\n")
    try commit("After")
    try run("swift", "build", "--build-tests", "--enable-code-coverage")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Tested",
      targets: [.target(name: "Tested"), .testTarget(name: "TestedTests", dependencies: ["Tested"])])

    """

  private func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  private func commit(_ message: String) throws {
    try run("git", "add", "--all")
    try run(
      "git", "-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", message)
  }

  private func run(_ command: String...) throws {
    let status = try Measured(command, in: folder).status
    guard status == 0 else { throw BenchProblem("\(command.joined(separator: " ")) ended with \(status)") }
  }
}

/// A repository with many small files, all committed and unchanged, in a temporary folder.
struct LargeWorktree {
  let folder: String

  init(files count: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-large").path
    for index in 0..<count {
      let path = "\(folder)/Sources/Module\(index / 600)/Part\(index / 10 % 60)"
      if index.isMultiple(of: 10) {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      let text = (0..<20).map { "let value\($0) = \(index)\n" }.joined()
      try text.write(toFile: "\(path)/File\(index).swift", atomically: false, encoding: .utf8)
    }
    try git("init", "--quiet", "--initial-branch=main")
    try git("add", "--all")
    try git("-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", "All")
    // The index must be newer than the files, so that git can rely on their timestamps.
    sleep(2)
    try git("update-index", "--refresh", "--force-write-index")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func git(_ arguments: String...) throws {
    let status = try Measured(["git"] + arguments, in: folder).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
  }
}
