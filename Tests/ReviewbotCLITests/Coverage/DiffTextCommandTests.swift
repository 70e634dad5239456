import Foundation
import ReviewTestKit
import Testing

/// `--diff`: the change from a text, and the files on disk.
@Suite("A change from diff text")
struct DiffTextCommandTests {
  private static let old = (1...9).map { "let v\($0) = \($0)\n" }.joined()
  private static let diff = """
    --- a/A.swift
    +++ b/A.swift
    @@ -2,2 +2,3 @@
     let v2 = 2
    +let added = try! f()
     let v3 = 3

    """

  private func folder(_ text: String?) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    if let text { try repository.write("A.swift", text) }
    try repository.write("../change.diff", Self.diff)
    return repository
  }

  private static let new = old.replacingOccurrences(of: "let v2 = 2\n", with: "let v2 = 2\nlet added = try! f()\n")

  @Test("The files after the change are reviewed", arguments: [new, new.replacingOccurrences(of: "\n", with: "\r\n")])
  func fits(text: String) throws {
    let run = try folder(text).reviewbot("lint", "--diff", "../change.diff", "--format", "xcode")
    #expect(run.standardOutput.contains("A.swift:3:"), "\(run.standardOutput)\(run.standardError)")
  }

  @Test("Other files are refused, because the line numbers do not apply to them", arguments: [old, "// moved\n" + new, nil])
  func misfits(text: String?) throws {
    let run = try folder(text).reviewbot("check", "--no-tests", "--diff", "../change.diff")
    #expect(run.status == 2)
    #expect(run.standardError.contains("A.swift"))
  }

  @Test("A diff from the head to the base is refused, also if the change only adds files")
  func reversed() throws {
    let repository = try folder(Self.new)
    try repository.write("../change.diff", "diff --git a/A.swift b/A.swift\ndeleted file mode 100644\n--- a/A.swift\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-let v1 = 1\n")
    let run = try repository.reviewbot("lint", "--diff", "../change.diff")
    #expect(run.status == 2 && run.standardError.contains("The diff deletes A.swift, which exists here."))
  }

  @Test("Coverage needs no files, but existing ones must match")
  func coverage() throws {
    let report = "SF:A.swift\nDA:3,0\nend_of_record\n"
    for (text, status) in [(nil, Int32(1)), (Self.new, 1), (Self.old, 2)] as [(String?, Int32)] {
      let repository = try folder(text)
      try repository.write("../cov.lcov", report)
      let run = try repository.reviewbot("coverage", "../cov.lcov", "--diff", "../change.diff", "--fail-under", "80")
      #expect(run.status == status, "\(run.standardOutput)\(run.standardError)")
    }
  }

  @Test("Options for finding a change are refused together with a diff", arguments: [
    ["--head", "HEAD"], ["--ignore-whitespace"], ["--deepen"],
  ])
  func refuses(options: [String]) throws {
    let run = try folder(Self.new).reviewbot(["lint", "--diff", "../change.diff"] + options)
    #expect(run.status == 64)
    #expect(run.standardError.contains(options[0]))
  }

  @Test("It can come from a named pipe")
  func pipe() throws {
    let repository = try folder(Self.new)
    let run = try ProgramRun(
      ["bash", "-c", "\"$0\" lint --format xcode --diff <(cat ../change.diff)", try CommandLineRun.productsFolder() + "/reviewbot"],
      in: repository.path, environment: TemporaryRepository.environment())
    #expect(String(decoding: run.output, as: UTF8.self).contains("A.swift:3:"), "\(run.standardError)")
  }
}
