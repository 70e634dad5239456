import Foundation

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
