import Foundation
import ReviewTestKit
import Testing

@Suite("Formats of reviewbot coverage") struct CoverageFormatsTests {
  private static let source = """
    func price(isMember: Bool) -> Int {
      let rate = isMember ? 10 : 5
      if rate > 7 {
        log("high")
      }
      return rate
    }

    """

  /// The member's arm and the body of the `if` never ran.
  private static let coverage = """
    {"data":[{"files":[{"filename":"/build/Sources/Cart.swift","segments":[[1,35,2,true,true,false],\
    [2,25,0,true,true,false],[2,27,2,true,false,false],[2,30,2,true,true,false],[2,31,2,true,false,false],\
    [3,15,0,true,true,false],[5,4,2,true,false,false],[7,2,0,false,false,false]]},\
    {"filename":"/build/Sources/Other.swift","segments":[[1,1,1,true,true,false],[2,2,0,false,false,false]]}],\
    "functions":[]}],"type":"llvm.coverage.json.export","version":"3.0.1"}
    """

  private func folder() throws -> TemporaryTestFolder {
    let folder = try TemporaryTestFolder()
    let lines = Self.source.split(separator: "\n").map { "+\($0)\n" }.joined()
    let diff = "--- /dev/null\n+++ b/Sources/Cart.swift\n@@ -0,0 +1,7 @@\n\(lines)"
    try folder.write(Array(Self.source.utf8), to: Array("Sources/Cart.swift".utf8))
    try folder.write(Array(diff.utf8), to: Array("change.diff".utf8))
    try folder.write(Array(Self.coverage.utf8), to: Array("cov.json".utf8))
    return folder
  }

  private func run(_ folder: TemporaryTestFolder, _ options: String...) throws -> CommandLineRun {
    try folder.reviewbot(
      ["coverage", "cov.json", "--path-map", "/build=.", "--diff", "change.diff", "--fail-under", "80"] + options)
  }

  @Test("Each format shows the uncovered and the partial lines", arguments: [
    "text", "markdown", "json", "github", "lcov", "cobertura", "json:-",
  ])
  func golden(format: String) throws {
    let folder = try folder()
    let run = try run(folder, "--format", format)
    #expect(run.status == 1)
    // If no report is shown, the reason is printed.
    let isData = ["lcov", "cobertura", "json:-"].contains(format)
    #expect(run.standardError.hasPrefix("error: coverage: Patch coverage is ") == isData, "\(run.standardError)")
    let name = folder.path.split(separator: "/").last.map(String.init) ?? ""
    let text = run.standardOutput.replacingOccurrences(of: name, with: "FOLDER")
      .replacing(/timestamp="[0-9]+"/, with: "timestamp=\"0\"")
    let file = "coverage/" + format.replacingOccurrences(of: ":-", with: "-diff-cover")
    #expect(Golden().difference(of: text, from: file) == nil)
  }

  @Test("A written report is read back with the same figures", arguments: ["lcov", "cobertura"])
  func roundTrip(format: String) throws {
    let folder = try folder()
    #expect(try run(folder, "--format", "\(format)=again").standardOutput == "")
    let again = try folder.reviewbot(["coverage", "again", "--diff", "change.diff", "--format", "json:-"])
    let first = try run(folder, "--format", "json:-")
    #expect(again.standardOutput == first.standardOutput)
    #expect(again.standardOutput.contains("violation_lines"))
  }

  @Test("Coverage is combined even for an empty change")
  func withoutChange() throws {
    let folder = try folder()
    let run = try folder.reviewbot(
      ["coverage", "cov.json", "cov.json", "--diff", "-", "--format", "lcov", "--output", "all.lcov"], input: [])
    #expect(run.status == 0 && run.standardOutput == "")
    let text = try String(contentsOfFile: folder.path + "/all.lcov", encoding: .utf8)
    #expect(!text.contains("SF:"), "no file of the report is one of the change")
  }
}
