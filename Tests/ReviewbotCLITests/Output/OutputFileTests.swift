import Foundation
import ReviewTestKit
import Testing

@Suite("Changes that redirect output files")
struct OutputFileTests {
  /// `feature` adds a file, and links to paths outside the repository: `report` to a file, `out` to its folder.
  private struct Trap {
    let repository: TemporaryRepository
    let outside: TemporaryTestFolder
    static let kept = "kept"

    init(_ text: String = "let tidy = 1\n") throws {
      repository = try TemporaryRepository.withFeature()
      outside = try TemporaryTestFolder()
      try outside.write(Array(Self.kept.utf8), to: Array("file".utf8))
      try repository.write("Sources/New.swift", text)
      try repository.link("report", to: outside.path + "/file")
      try repository.link("out", to: outside.path)
      try repository.commit("Set a trap")
    }

    var isUntouched: Bool {
      get throws {
        let text = try String(contentsOfFile: outside.path + "/file", encoding: .utf8)
        let names = try FileManager.default.contentsOfDirectory(atPath: outside.path)
        return text == Self.kept && names == ["file"]
      }
    }
  }

  @Test("No link of the repository is followed for any output", arguments: [
    ["lint", "--format", "json=report"], ["lint", "--format", "json=out/file"], ["lint", "--format", "json=out/new/r.json"],
    ["lint", "--format", "json", "--output", "report"], ["lint", "--format", "json=Sources/../out/file"],
    ["check", "--no-tests", "--format", "sarif=out/file"], ["lint", "--write-baseline", "report"],
    ["lint", "--write-baseline", "out/new"], ["rules", "try", "1", "--fix", "2", "--write", "out"],
    ["lint", "--fix", "--all-lines", "out"], ["docs", "out"],
    ["coverage", "--report", "cov.lcov", "--format", "lcov=report"],
    ["coverage", "--report", "cov.lcov", "--format", "html:out/file"],
    ["coverage", "--report", "cov.lcov", "--record-baseline", "--baseline", "report"],
  ])
  func refused(arguments: [String]) throws {
    let trap = try Trap()
    try trap.repository.write("cov.lcov", "SF:Sources/New.swift\nDA:1,1\nend_of_record\n")
    let run = try trap.repository.reviewbot(arguments)
    #expect(run.status == 2, "\(run.standardError)\(run.standardOutput)")
    #expect((run.standardError + run.standardOutput).replacing("\n", with: " ").contains("symbolic link"), "\(run.standardError)\(run.standardOutput)")
    #expect(try trap.isUntouched)
  }

  @Test("init does not write through a link, not even with --force", arguments: [[], ["--force"]])
  func initialise(options: [String]) throws {
    let trap = try Trap()
    try trap.repository.link(".lint.yml", to: trap.outside.path + (options.isEmpty ? "/none" : "/file"))
    #expect(try trap.repository.reviewbot(["init"] + options).status == 2)
    #expect(try trap.isUntouched)
  }

  @Test("A run that could not judge removes its own earlier report, but no target of a link")
  func discarded() throws {
    let trap = try Trap()
    try trap.repository.write("own.json", "{}")
    try trap.repository.write(".lint.yml", "rules: [")
    let run = try trap.repository.reviewbot(
      "check", "--no-tests", "--format", "json=report", "--format", "text=out/file", "--format", "sarif=own.json")
    #expect(run.status == 2)
    #expect(try trap.isUntouched)
    #expect(!FileManager.default.fileExists(atPath: trap.repository.path + "/own.json"))
  }

  @Test("A failed verdict stays, and the refused file is reported")
  func failed() throws {
    let trap = try Trap("let untidy = try! run()\n")
    let run = try trap.repository.reviewbot("lint", "--format", "json=report", "--format", "text")
    #expect(run.status == 1 && run.standardError.contains("/report could not be written: it is a symbolic link"))
    #expect(run.standardOutput.contains("force_try"))
    #expect(try trap.isUntouched)
  }

  @Test("The user's own links outside the repository are followed", arguments: ["../mine/report.json", "absolute"])
  func own(name: String) throws {
    let trap = try Trap()
    let mine = try TemporaryTestFolder()
    try FileManager.default.createSymbolicLink(atPath: mine.path + "/link", withDestinationPath: trap.outside.path)
    try FileManager.default.createSymbolicLink(atPath: trap.repository.path + "/../mine", withDestinationPath: mine.path + "/link")
    let file = name == "absolute" ? mine.path + "/link/report.json" : name
    #expect(try trap.repository.reviewbot("lint", "--format", "json=\(file)").status == 0)
    #expect(try JSONReport(TemporaryRepository.bytes(of: trap.outside.path + "/report.json")).verdict == "passed")
  }

  @Test("Two reports do not go to one file by two paths", arguments: ["lint", "check --no-tests", "coverage --report cov.lcov"])
  func twice(command: String) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", "let tidy = 1\n")
    try repository.write("cov.lcov", "SF:Sources/New.swift\nDA:1,1\nend_of_record\n")
    let mine = try TemporaryTestFolder()
    try FileManager.default.createSymbolicLink(atPath: mine.path + "/link", withDestinationPath: mine.path)
    let files = ["json=\(mine.path)/r", "markdown=\(mine.path)/link/r"]
    let run = try repository.reviewbot(command.split(separator: " ").map(String.init) + files.flatMap { ["--format", $0] })
    #expect(run.status == 64 && run.standardError.contains("are paths of the same file."), "\(run.standardError)")
    #expect(!TemporaryRepository.exists(mine.path + "/r"))
  }

  @Test("A folder without git is not trusted either when a diff is reviewed in it")
  func diff() throws {
    let outside = try TemporaryTestFolder()
    let folder = try TemporaryTestFolder()
    try folder.write(Array("let tidy = 1\n".utf8), to: Array("A.swift".utf8))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/out", withDestinationPath: outside.path)
    let diff = "--- /dev/null\n+++ b/A.swift\n@@ -0,0 +1 @@\n+let tidy = 1\n"
    let run = try folder.reviewbot(["lint", "--diff", "-", "--format", "json=out/r.json"], input: Array(diff.utf8))
    #expect(run.status == 2 && run.standardError.contains("symbolic link"), "\(run.standardError)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
  }

  @Test("No source behind a link is read for a diff, or for whole files", arguments: [true, false])
  func sources(isDiff: Bool) throws {
    let trap = try Trap()
    try trap.outside.write(Array("let \(Trap.kept) = try! run()\n".utf8), to: Array("S.swift".utf8))
    let repository = trap.repository
    try repository.link("Sources/Link.swift", to: trap.outside.path + "/S.swift")
    let diff = "--- /dev/null\n+++ b/out/S.swift\n@@ -0,0 +1 @@\n+let \(Trap.kept) = try! run()\n"
    let arguments = isDiff ? ["lint", "--diff", "-"] : ["lint", "--all-lines"]
    let run = try CommandLineRun(arguments + ["--format", "json"], in: repository.path, input: Array(diff.utf8))
    #expect(!run.standardOutput.contains("force_try"), "\(run.standardOutput)")
    if isDiff { #expect(run.status == 2 && run.standardError.contains("out/S.swift, which cannot be read here"), "\(run.standardError)") }
  }

  @Test("Files that messages quote are not read through a link of the repository", arguments: [
    ["lint", "--config", "report"], ["lint", "--config", "out/file"], ["coverage", "-c", "report", "--report", "x"],
    ["init", "--from", "report"], ["lint", "--baseline", "report"], ["lint", "--diff", "report"], ["rules", "test", "out/file"],
  ])
  func quoted(arguments: [String]) throws {
    let trap = try Trap()
    let run = try trap.repository.reviewbot(arguments)
    #expect(run.status == 2, "\(run.standardError)")
    #expect((run.standardError + run.standardOutput).replacing("\n", with: " ").contains("symbolic link"), "\(run.standardError)\(run.standardOutput)")
    #expect(!run.standardError.contains(Trap.kept) && !run.standardOutput.contains(Trap.kept))
  }
}
