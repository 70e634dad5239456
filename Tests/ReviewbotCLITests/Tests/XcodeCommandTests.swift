import Foundation
import ReviewTestKit
import Testing

@Suite("Reviewing what Xcode ran", .enabled(if: SQLiteWriter.isPresent, "SQLite is not installed"))
struct XcodeCommandTests {
  private static let source = "func price(isMember: Bool) -> Int {\n  let rate = isMember ? 10 : 5\n  return rate\n}\n"

  /// A repository of an app, whose change adds a file.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n")
    try repository.write("Tests/CartTests/Cart.swift", String(repeating: "// a test\n", count: 20))
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "change")
    try repository.write("Sources/Cart/My Cart.swift", Self.source)
    try repository.commit()
    return repository
  }

  /// Writes a bundle whose member's arm never ran.
  private func bundle(_ sql: String, in repository: TemporaryRepository, named name: String = "App.xcresult") throws {
    var writer = try BundleWriter(at: "\(repository.path)/.git/\(name)")
    let archive = CoverageArchiveWriter([
      .init(path: "/Users/ci/shop/Sources/Cart/My Cart.swift", lines: [2, 2, 2, 2], subranges: [.init(2, 25, 2, 0)])
    ])
    try writer.addCoverage(index: archive.index, coverage: archive.coverage, packing: BundleWriter.stored)
    try writer.addDatabase(sql)
  }

  private func check(_ repository: TemporaryRepository, _ options: String...) throws -> (run: CommandLineRun, report: JSONReport) {
    let run = try CommandLineRun(
      ["check", "--base", "main", "--head", "change", "--format", "json"] + options, in: repository.path)
    return (run, try run.report())
  }

  private static let passing = BundleSchema.sql + """
    INSERT INTO Testables VALUES (1, 'CartTests', 'u', '');
    INSERT INTO TestSuites VALUES ('Cart', NULL, 'Cart', 1);
    INSERT INTO TestCases VALUES (1, 'testAdds()', 'Cart/testAdds()', 'test://a/CartTests/Cart/testAdds');
    INSERT INTO TestCaseRuns VALUES ('Success', 0.5, NULL, 1, NULL, 1);

    """

  @Test("A bundle gives tests, region coverage and warnings without a Mac")
  func reviews() throws {
    let repository = try repository()
    let line = "INSERT INTO DocumentLocations VALUES ('D', 'file:///Users/ci/shop/Sources/Cart/My%20Cart.swift#StartingLineNumber=1');"
    try bundle(Self.passing + line + "INSERT INTO BuildIssues VALUES (2, 'never used', 'No-usage', 1);", in: repository)
    let (run, report) = try check(repository, "--results", ".git/App.xcresult", "--report", ".git/App.xcresult")
    #expect(run.status == 0, "\(run.standardError)")
    #expect(report["tests"]?.verdict == "passed" && report["coverage"]?.verdict == "passed")
    #expect(run.standardOutput.contains("build_warning"))
    #expect(run.standardOutput.contains("\"patchPartial\""))
    let text = try CommandLineRun(
      ["coverage", ".git/App.xcresult", "--base", "main", "--head", "change"], in: repository.path)
    #expect(text.standardOutput.contains("let rate = isMember ? 10 : 5"), "\(text.standardOutput)\(text.standardError)")
  }

  @Test("A failed test fails the change at its line, unless the merge base has the failure too")
  func failures() throws {
    let repository = try repository()
    try bundle(BundleSchema.sample.replacing("'Mystery'", with: "'Success'"), in: repository)
    let (run, report) = try check(repository, "--results", ".git/App.xcresult")
    #expect(run.status == 1)
    #expect(report["tests"]?.verdict == "failed")
    #expect(run.standardOutput.contains("Tests/CartTests/Cart.swift"))
    let known = try check(repository, "--results", ".git/App.xcresult", "--base-results", ".git/App.xcresult")
    #expect(known.report["tests"]?.verdict == "passed", "\(known.run.standardOutput)")
    try bundle(Self.passing, in: repository, named: "Base.xcresult")
    let new = try check(repository, "--results", ".git/App.xcresult", "--base-results", ".git/Base.xcresult")
    #expect(new.report["tests"]?.verdict == "failed" && new.run.standardOutput.contains("The failures are new"))
  }

  @Test("Results without a test, and files that cannot be read, end with status 2", arguments: [
    ("empty.xml", "<testsuites/>", "No test is named"), ("cut.xml", "<testsuites>", "was not closed"),
    ("totals.json", #"{"totalTestCount":1}"#, "summary"), ("gone.xml", nil, "gone.xml"),
  ] as [(String, String?, String)])
  func broken(name: String, text: String?, reason: String) throws {
    let repository = try repository()
    if let text { try Data(text.utf8).write(to: URL(filePath: "\(repository.path)/.git/\(name)")) }
    let (run, report) = try check(repository, "--results", ".git/\(name)")
    #expect(run.status == 2)
    #expect(report["tests"]?.verdict == "broken")
    #expect((run.standardOutput + run.standardError).contains(reason), "\(run.standardOutput)")
  }

  @Test("A file without a test ends with status 2 beside one with a test")
  func silent() throws {
    let repository = try repository()
    for (name, text) in [("good", "<testsuite><testcase name='a' classname='S'/></testsuite>"), ("empty", "<testsuites/>")] {
      try Data(text.utf8).write(to: URL(filePath: "\(repository.path)/.git/\(name).xml"))
    }
    let (run, report) = try check(repository, "--results", ".git/good.xml", "--results", ".git/empty.xml")
    #expect(run.status == 2 && report["tests"]?.verdict == "broken")
    #expect(run.standardOutput.contains("in the results of .git/empty.xml, so"), "\(run.standardOutput)")
  }

  @Test("Unknown and incomplete results end with status 2, unless a test failed", arguments: [
    ("<testsuite tests='5'><testcase name='a' classname='S'/></testsuite>", Int32(2), "counts 5 tests, and has 1"),
    ("<testsuites failures='1'><testsuite><testcase name='a'/></testsuite></testsuites>", 2, "counts 1 failure, and has 0"),
    ("<testsuite failed='1'><testcase name='a' classname='S'/></testsuite>", 2, "counts 1 failure, and has 0"),
    ("<testsuite><testcase name='a'><disabled/></testcase><testcase name='b'/></testsuite>", 2, "is unknown: /a"),
    ("<testsuite><testcase name='a'><Failure/></testcase></testsuite>", 2, "is unknown: /a"),
    ("<testsuite><testcase name='a' status='exploded'/></testsuite>", 2, "is unknown: /a"),
    ("<testsuite><testcase name='a'><skipped/></testcase><testcase name='b'><x/></testcase></testsuite>", 2, "unknown: /b"),
    ("<testsuite><testcase name='a'><rerunFailure/></testcase></testsuite>", 1, "1 of 1 test failed"),
    ("<testsuite><testcase name='a' status='failed'/></testsuite>", 1, "1 of 1 test failed"),
    ("<testsuite tests='5'><testcase name='a'><failure/></testcase></testsuite>", 1, "counts 5 tests, and has 1"),
    ("<testsuite><testcase name='a'><x/></testcase><testcase name='b'><failure/></testcase></testsuite>", 1, "1 of 1 test"),
    (#"{"kind":"event","payload":{"kind":"runStarted"}}"#, 2, "names no test|No test is named"),
    (#"{"testNodes":[{"name":"P","nodeType":"Test Plan","result":"Failed","children":[{"name":"a()","nodeType":"Test Case","result":"Passed"}]}]}"#, 2, "P has the result"),
    (#"{"testNodes":[{"name":"a()","nodeType":"Test Case","result":"Exploded"}]}"#, 2, "is unknown: "),
  ])
  func incomplete(text: String, status: Int32, words: String) throws {
    let repository = try repository()
    try Data(text.utf8).write(to: URL(filePath: "\(repository.path)/.git/a"))
    let (run, report) = try check(repository, "--results", ".git/a")
    #expect(run.status == status && report["tests"]?.verdict == (status == 1 ? "failed" : "broken"), "\(run.standardOutput)")
    #expect(words.split(separator: "|").contains { run.standardOutput.contains($0) }, "\(run.standardOutput)")
  }

  @Test("Every test skipped is skipped, not passed, and a failure if the merge base has tests", arguments: [
    (nil, false, "skipped"), ("import Testing\n@Test func a() {}\n", false, "failed"),
    ("import Support\nclass A: Base {\n  func testA() {}\n}\n", true, "failed"),
  ] as [(String?, Bool, String)])
  func skipped(source: String?, isRemoved: Bool, verdict: String) throws {
    let repository = try repository()
    if let source {
      try repository.git("checkout", "--quiet", "main")
      try repository.write("Tests/CartTests/Cart.swift", source)
      try repository.commit()
      try repository.git("checkout", "--quiet", "change")
      try repository.git("rebase", "--quiet", "main")
    }
    if isRemoved {
      try repository.write("Tests/CartTests/Cart.swift", "import Support\n")
      try repository.commit()
    }
    let xml = "<testsuite><testcase name='a' classname='S'><skipped/></testcase></testsuite>"
    try Data(xml.utf8).write(to: URL(filePath: "\(repository.path)/.git/a.xml"))
    #expect(try check(repository, "--results", ".git/a.xml").report["tests"]?.verdict == verdict)
  }

  @Test("A project without a package gets a hint with the two commands for results and coverage", arguments: [
    ("App.xcodeproj", "App"), ("My App.xcworkspace", "My App"),
  ])
  func project(name: String, scheme: String) throws {
    let repository = try repository()
    try repository.write("\(name)/contents", "x\n")
    try repository.git("checkout", "--quiet", "change")
    let run = try CommandLineRun(["check", "--base", "main"], in: repository.path)
    #expect(run.status == 2)
    let shown = run.standardOutput.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(shown.contains("xcodebuild test -scheme \(scheme) "), "\(run.standardOutput)")
    #expect(shown.contains("--results \(scheme).xcresult --report \(scheme).xcresult"))
  }

  @Test("Folders that CocoaPods, Carthage and Xcode fill are not linted, unless the configuration names them")
  func vendored() throws {
    let repository = try repository()
    let bad = "let a = b as! C;\n"
    for folder in ["Pods/A", "App/Pods", "Carthage/Checkouts/B", "DerivedData", "SourcePackages/checkouts"] {
      try repository.write("\(folder)/Bad.swift", bad)
    }
    try repository.write("Sources/Bad.swift", bad)
    let linted = try repository.report("lint", "--base", "main")
    // No Podfile is beside the folder of the app.
    #expect(Set(linted.findings.map { $0.prefix { $0 != ":" } }) == ["Sources/Bad.swift", "App/Pods/Bad.swift"])
    try repository.write(".lint.yml", "include: [Pods, Sources]\n")
    let named = try repository.report("lint", "--base", "main")
    let paths = Set(named.findings.map { $0.prefix { $0 != ":" } })
    #expect(paths.subtracting([".lint.yml"]) == ["Sources/Bad.swift", "Pods/A/Bad.swift"])
  }

  @Test("Options of a test run contradict `--results`", arguments: [
    ["--filter", "a"], ["--affected"], ["--compare-base"], ["--merge"], ["--package-path", "."],
  ])
  func contradictions(options: [String]) throws {
    let folder = try TemporaryTestFolder()
    let run = try CommandLineRun(["check", "--results", "a.xml"] + options, in: folder.path)
    #expect(run.status == 64 && run.standardError.contains("--results"))
  }

  @Test("Results of the merge base require those of the change")
  func requires() throws {
    let folder = try TemporaryTestFolder()
    let run = try CommandLineRun(["check", "--base-results", "a.xml"], in: folder.path)
    #expect(run.status == 64 && run.standardError.contains("`--base-results` requires `--results`"))
  }
}
