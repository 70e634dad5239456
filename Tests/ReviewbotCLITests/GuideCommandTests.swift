import Foundation
import ReviewTestKit
import Testing

/// Runs the commands of the README and the guides in a small package, as a reader does.
@Suite("The commands of the guides")
struct GuideCommandTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Cart",
      targets: [.target(name: "Cart"), .testTarget(name: "CartTests", dependencies: ["Cart"])])

    """

  private static let tests = """
    import Testing

    @testable import Cart

    @Test func adds() {
      #expect(total(1, 2) == 3)
    }

    """

  private static let old = """
    public func total(_ first: Int, _ second: Int) -> Int {
      first + second
    }

    """

  private static let added = """

    public func half(_ cents: Int) -> Int {
      return cents / 2;
    }

    """

  private static let lcov = "SF:Sources/Cart/Cart.swift\nDA:1,1\nDA:2,1\nDA:3,1\nDA:5,0\nDA:6,0\nDA:7,0\nend_of_record\n"

  /// Lines 1 to 3 ran once, lines 5 to 7 never.
  private static func llvmCov(_ folder: String) -> String {
    """
    {"data":[{"files":[{"filename":"\(folder)/Sources/Cart/Cart.swift","segments":\
    [[1,55,1,true,true,false],[3,2,0,false,false,false],[5,39,0,true,true,false],[7,2,0,false,false,false]],\
    "summary":{}}],"functions":[],"totals":{}}],"type":"llvm.coverage.json.export","version":"2.0.1"}
    """
  }

  private static let xcresulttool = """
    {"testNodes":[{"nodeType":"Unit test bundle","name":"CartTests","children":[{"nodeType":"Test Case","name":"adds()",
    "nodeIdentifier":"adds()","result":"Passed"}]}]}
    """

  /// Writes `App.xcresult` with the same coverage.
  private static func writeBundle(in folder: String) throws {
    var bundle = try BundleWriter(at: folder + "/App.xcresult")
    let archive = CoverageArchiveWriter([
      .init(path: "/Users/ci/shop/Sources/Cart/Cart.swift", lines: [1, 1, 1, nil, 0, 0, 0])
    ])
    try bundle.addCoverage(index: archive.index, coverage: archive.coverage, packing: BundleWriter.stored)
    try bundle.addDatabase(BundleSchema.sample)
  }

  /// A clone of `main` on the branch `half`, with a remote.
  private static func package() throws -> (origin: TemporaryRepository, clone: TemporaryRepository) {
    let origin = try TemporaryRepository()
    try origin.write("Package.swift", manifest)
    try origin.write("Sources/Cart/Cart.swift", old)
    try origin.write("Tests/CartTests/CartTests.swift", tests)
    try origin.write(".gitignore", ".build/\n*.json\n*.lcov\n*.xml\n*.sarif\n*.xcresult\n")
    try origin.write(".swiftlint.yml", "disabled_rules: [todo]\n")
    try origin.commit()
    let clone = try TemporaryRepository(cloning: origin.path)
    try clone.git("checkout", "--quiet", "-b", "half")
    try clone.write("Sources/Cart/Cart.swift", old + added)
    try clone.commit()
    return (origin, clone)
  }

  /// Restores the files of the clone, with those that the guides name. What was built is kept, to save time.
  private static func prepare(_ clone: TemporaryRepository, at commit: String) throws {
    try clone.git("checkout", "--quiet", "--force", "-B", "half", commit)
    try clone.git("clean", "--quiet", "-ffdx", "--exclude", ".build")
    for name in ["coverage.json", "a.json"] { try clone.write(name, llvmCov(clone.path)) }
    try clone.write("b.lcov", lcov)
    try clone.write("results.json", xcresulttool)
    try clone.write("buffer.swift", "let tidy = 1\n")
    try writeBundle(in: clone.path)
    let run = try CommandLineRun(["coverage", "b.lcov", "--format", "cobertura=coverage.xml"], in: clone.path)
    try #require(run.status < 2, "\(run.standardError)")
  }

  @Test("Each command runs and judges, in the order of its page")
  func run() async throws {
    try await Blocking.run {
      let package = try Self.package()
      let commit = try package.clone.git("rev-parse", "HEAD")
      for document in GuideTests.documents { try run(document, in: package.clone, at: commit) }
    }
  }

  private func run(_ document: String, in clone: TemporaryRepository, at commit: String) throws {
    let lines = try GuideTests.shellLines(of: document).filter { $0.contains("reviewbot ") }
    guard !lines.isEmpty else { return }
    try Self.prepare(clone, at: commit)
    // The command of the package plugin requires a package that depends on reviewbot, and a watch does not end.
    let omitted = ["ci/", "git clone", "swift package reviewbot", "reviewbot watch"]
    for line in lines where !omitted.contains(where: line.contains) {
      let run = try CommandLineRun.shell(line, in: clone.path)
      let judged = run.status == 0 || run.status == 1
      #expect(judged, "\(document): \(line)\n\(run.status)\n\(run.standardOutput)\(run.standardError)")
      // `init` does not replace a file. With `--ci` and `--hook` it writes another one.
      if line.contains(" init"), !line.contains(" --") || line.contains("--from") { try clone.remove(".lint.yml") }
    }
  }
}
