import Foundation
import ReviewTestKit
import Testing

@Suite("Tests that xcodebuild runs", .enabled(if: SQLiteWriter.isPresent, "SQLite is not installed"))
struct XcodebuildRunTests {
  /// A repository of an app, and a stub of `xcodebuild` that writes its arguments and a recorded bundle.
  struct Sample {
    let repository: TemporaryRepository
    let tools: TemporaryTestFolder

    /// - Parameters:
    ///   - sql: Of the recorded bundle; nil: the stub writes none.
    ///   - status: Of the stub.
    init(configuration: String, sql: String?, status: Int = 0) throws {
      repository = try TemporaryRepository()
      try repository.write("App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n")
      try repository.write(".lint.yml", configuration)
      try repository.commit()
      try repository.git("checkout", "--quiet", "-b", "change")
      try repository.write("Sources/Cart.swift", "func total() -> Int {\n  let a = 1\n  return a\n}\n")
      try repository.commit()
      tools = try TemporaryTestFolder()
      try writeStub(status: status)
      if let sql { try writeBundle(sql) }
    }

    private func writeStub(status: Int) throws {
      let stub = """
        #!/bin/sh
        printf '%s\\n' "$@" > "\(tools.path)/arguments"
        while [ $# -gt 1 ]; do
          if [ "$1" = -resultBundlePath ] && [ -d "\(tools.path)/recorded" ]; then
            mkdir -p "$2" && cp -R "\(tools.path)/recorded/." "$2"
          fi
          shift
        done
        echo "xcodebuild: error: the last words" >&2
        exit \(status)

        """
      try tools.write(Array(stub.utf8), to: Array("xcodebuild".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.path + "/xcodebuild")
    }

    private func writeBundle(_ sql: String) throws {
      var writer = try BundleWriter(at: tools.path + "/recorded")
      let archive = CoverageArchiveWriter([.init(path: repository.path + "/Sources/Cart.swift", lines: [1, 1, 1, 1])])
      try writer.addCoverage(index: archive.index, coverage: archive.coverage)
      try writer.addDatabase(sql)
    }

    func check(_ options: String...) throws -> (run: CommandLineRun, report: JSONReport) {
      let path = "\(tools.path):/usr/local/bin:/usr/bin:/bin"
      let run = try repository.reviewbot(
        ["check", "--base", "main", "--format", "json"] + options, environment: ["PATH": path])
      return (run, try run.report())
    }

    var arguments: [String] {
      let text = (try? String(contentsOfFile: tools.path + "/arguments", encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }
  }

  private static let configuration = """
    tests: {runner: xcodebuild, scheme: App, destination: 'platform=iOS Simulator,name=iPhone 16', test_plan: Unit, retries: 2}

    """

  private static func results(_ result: String) -> String {
    BundleSchema.sql + """
      INSERT INTO Testables VALUES (1, 'CartTests', 'u', '');
      INSERT INTO TestSuites VALUES ('Cart', NULL, 'Cart', 1);
      INSERT INTO TestCases VALUES (1, 'testAdds()', 'Cart/testAdds()', 'test://a/CartTests/Cart/testAdds');
      INSERT INTO TestCaseRuns VALUES ('\(result)', 0.5, NULL, 1, NULL, 1);

      """
  }

  @Test("The scheme, the destination, the plan, retries and filters are passed, and the bundle is judged")
  func runs() throws {
    let sample = try Sample(configuration: Self.configuration, sql: Self.results("Success"))
    let (run, report) = try sample.check("--filter", "CartTests/Cart")
    #expect(run.status == 0, "\(run.standardError)\(run.standardOutput)")
    #expect(report["tests"]?.verdict == "passed" && report["coverage"]?.verdict == "passed")
    #expect(report["coverage"]?.files?.first?.added.covered == [1, 2, 3])
    let bundle = try #require(sample.arguments.firstIndex(of: "-resultBundlePath"))
    #expect(
      sample.arguments[..<bundle] == [
        "test", "-scheme", "App", "-destination", "platform=iOS Simulator,name=iPhone 16", "-testPlan", "Unit",
        "-enableCodeCoverage", "YES",
      ])
    #expect(
      sample.arguments[(bundle + 2)...] == [
        "-retry-tests-on-failure", "-test-iterations", "3", "-only-testing:CartTests/Cart",
      ])
  }

  @Test("Failures fail, and what nothing explains is not a pass", arguments: [
    ("Failure", 65, Int32(1), "failed"), ("Success", 65, 2, "broken"), (nil, 70, 2, "broken"), (nil, 0, 2, "broken"),
  ] as [(String?, Int, Int32, String)])
  func verdicts(result: String?, status: Int, exit: Int32, verdict: String) throws {
    let sample = try Sample(configuration: Self.configuration, sql: result.map(Self.results), status: status)
    let (run, report) = try sample.check()
    #expect(run.status == exit)
    #expect(report["tests"]?.verdict == verdict)
  }

  @Test("A missing scheme, a missing program and options for packages are errors with a way on", arguments: [
    ("tests: {runner: xcodebuild}\n", [], "scheme: App"), (configuration, ["--affected"], "requires a package"),
  ])
  func refuses(configuration: String, options: [String], reason: String) throws {
    let sample = try Sample(configuration: configuration, sql: nil)
    let run = try sample.repository.reviewbot(["check", "--base", "main"] + options)
    #expect(run.status == 2)
    #expect((run.standardOutput + run.standardError).contains(reason), "\(run.standardOutput)")
  }

  @Test("Without xcodebuild the way through a result bundle is named")
  func withoutProgram() throws {
    let sample = try Sample(configuration: Self.configuration, sql: nil)
    let report = try sample.repository.report("check", "--base", "main", status: 2)
    #expect(report["tests"]?.hint?.contains("`--results App.xcresult`") == true)
  }
}
