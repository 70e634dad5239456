import ReviewCore
import Testing

@testable import SwiftTests

private func log(_ text: String) -> BuildLog {
  var log = BuildLog()
  var splitter = LineSplitter()
  splitter.feed(text.utf8) { log.take($0) }
  splitter.finish { log.take($0) }
  return log
}

private func described(_ remark: CompilerRemark) -> String {
  let place = remark.place.map { "\($0.file) \($0.line) \($0.column)" } ?? "-"
  return "\(remark.severity) \(place) \(remark.text)\(remark.group.map { " #\($0)" } ?? "")"
}

@Suite struct BuildLogTests {
  @Test("A diagnostic has severity, location, text and group", arguments: [
    ("/p/A.swift:9:10: error: cannot find type 'Strng' in scope", "error /p/A.swift 9 10 cannot find type 'Strng' in scope"),
    ("/p/A.swift:8:24: warning: 'old' is deprecated: use `count` [#DeprecatedDeclaration]",
      "warning /p/A.swift 8 24 'old' is deprecated: use `count` #DeprecatedDeclaration"),
    ("/p q/a.c:9:34: error: incompatible pointer [-Wint-conversion]", "error /p q/a.c 9 34 incompatible pointer #-Wint-conversion"),
    ("/p/a.c:1:10: fatal error: 'x.h' file not found", "error /p/a.c 1 10 'x.h' file not found"),
    ("/p/A.swift:3:1: error: note: error: odd [1]", "error /p/A.swift 3 1 note: error: odd [1]"),
    ("<unknown>:0: error: no such module 'X'", "error - no such module 'X'"),
    ("error: link command failed with exit code 1", "error - link command failed with exit code 1"),
    ("ld.gold: error: cannot find -lnope", "error - cannot find -lnope"),
    ("warning: 'mixed': found 1 file(s) which are unhandled", "warning - 'mixed': found 1 file(s) which are unhandled"),
    ("error: 'bad': Invalid manifest (compiled with: [\"/t/abc\"])", "error - 'bad': Invalid manifest"),
  ])
  func remarks(line: String, expected: String) {
    #expect(log(line).remarks.map(described) == [expected])
  }

  @Test("Consequential errors and other lines are omitted", arguments: [
    "error: fatalError", "error: ExitCode(rawValue: 1)", "error: emit-module command failed with exit code 1 (use -v to see invocation)",
    "warning: No matching test cases were run", " 9 |   let x = \"error: a\"", "   |          `- error: cannot find type",
    "[5/16] Compiling Shop Bad.swift", "Building for debugging...", "", "note", "[#Group]: <address>",
  ])
  func left(line: String) {
    #expect(log(line).remarks.isEmpty)
  }

  @Test("Notes in the excerpt and after it belong to the diagnostic, with their own lines")
  func notes() {
    let remarks = log("""
      /p/A.swift:12:8: error: type 'S' does not conform to protocol 'P'
       9 |   let x = 3
      10 | }
      11 | protocol P { func f() }
         |                   `- note: protocol requires function 'f()' with type '() -> ()'
      12 | struct S: P {}
         |        |- error: type 'S' does not conform to protocol 'P'
         |        `- note: add stubs for conformance
      13 |

      /p/B.swift:1:2: note: seen from here
      """).remarks
    #expect(remarks.count == 1)
    #expect(remarks.first?.notes.map(\.text) == [
      "protocol requires function 'f()' with type '() -> ()'", "add stubs for conformance", "seen from here",
    ])
    #expect(remarks.first?.notes.map { $0.place?.line } == [11, 12, 1])
    #expect(remarks.first?.notes.map { $0.place?.column } == [19, 8, 2])
  }

  @Test("A diagnostic in code from a macro is at the macro")
  func expansions() throws {
    let remark = try #require(log("""
      macro expansion @Test:4:100: error: ambiguous use of 'prices()'
      `- /p/T.swift:6:2: note: expanded code originates here
       3 |
       4 | @Test func prices() {
         | |          `- note: found this candidate
         | `- note: in expansion of macro 'Test' on global function 'prices()' here
       5 |   #expect(prices() == 1)
         +--- macro expansion @Test ------------------------------------------
         | 2 | @Sendable private  func prices4Test() async throws -> Void {
         | 4 |     _ = try await prices()
         |   |                   `- error: ambiguous use of 'prices()'
         | 5 |   }
         +--------------------------------------------------------------------
      """).remarks.first)
    #expect(remark.text == "ambiguous use of 'prices()'")
    #expect(remark.sourcePlace == CompilerRemark.Place(file: "/p/T.swift", line: 4, column: 1))
    #expect(remark.notes.map { "\($0.place?.file ?? "-"):\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.text)" } == [
      "/p/T.swift:6:2 expanded code originates here", "/p/T.swift:4:12 found this candidate",
      "/p/T.swift:4:1 in expansion of macro 'Test' on global function 'prices()' here",
    ])
    #expect(log("macro expansion @Test:4:1: error: odd").remarks.first?.sourcePlace == nil)
  }

  @Test("Indented lines continue a diagnostic")
  func indented() {
    let log = log("""
      error: Failed to clone repository https://a.b/c.git:
          Cloning into bare repository '/p/x'...
          fatal: unable to access 'https://a.b/c.git/': Could not resolve host: a.b
      error: odd
          9 | let a = 1
      """)
    #expect(log.remarks.map(\.text) == [
      "Failed to clone repository https://a.b/c.git: Cloning into bare repository '/p/x'... "
        + "fatal: unable to access 'https://a.b/c.git/': Could not resolve host: a.b",
      "odd",
    ])
    #expect(log.environmentFailure?.problem.summary.contains("Could not resolve host: a.b") == true)
  }

  @Test("A note that is repeated in the excerpt appears once")
  func noteTwice() {
    let remark = log("""
      /p/Package.swift:3:8: error: odd
      /p/Package.swift:3:9: note: did you mean this?
      3 | let a = 1
        |     `- note: did you mean this?
      """).remarks.first
    #expect(remark?.notes.map(\.text) == ["did you mean this?"])
  }

  @Test("The summary of a linker failure appears only without the linker's own message", arguments: [
    ("error: link command failed with exit code 1 (use -v to see invocation)\n/p/A.swift:2: error: undefined reference to 'x'\n"
      + "clang: error: linker command failed with exit code 1 (use -v to see invocation)",
      ["error /p/A.swift 2 1 undefined reference to 'x'"]),
    ("clang: error: linker command failed with exit code 1", ["error - linker command failed with exit code 1"]),
  ])
  func linking(text: String, remarks: [String]) {
    #expect(log(text).tellingRemarks.map(described) == remarks)
    #expect(log(text + "\nBuild complete! (1s)\nerror: default.profraw: malformed data").tellingRemarks.map(described) == remarks)
  }

  @Test("The summary of manifest errors appears only without specific errors", arguments: [
    ("error: 'a': Invalid manifest (compiled with: [\"x\"])\n/p/Package.swift:3:8: error: cannot find 'oops' in scope",
      ["error /p/Package.swift 3 8 cannot find 'oops' in scope"]),
    ("error: 'a': Invalid manifest (compiled with: [\"x\"])", ["error - 'a': Invalid manifest"]),
    ("error: 'a': Invalid manifest\n/p/A.swift:1:1: warning: odd", ["error - 'a': Invalid manifest", "warning /p/A.swift 1 1 odd"]),
  ])
  func brokenManifest(text: String, remarks: [String]) {
    #expect(log(text).tellingRemarks.map(described) == remarks)
  }

  @Test("Recognises the build's steps, its end, and the ends of test processes")
  func progress() {
    let log = log("""
      [0/1] Planning build
      [12/30] Compiling Shop Cart.swift
      Build complete! (9.19s)
      error: Process '/p/Tests.xctest A.B/c' exited with unexpected signal code 4
      error: Process '/p/Tests.xctest --testing-library swift-testing' exited with unexpected signal code 11
      """)
    #expect(log.step?.done == 12)
    #expect(log.step?.total == 30)
    #expect(log.isComplete)
    #expect(log.endedProcesses == [
      BuildLog.EndedProcess(library: .xctest, signal: 4), BuildLog.EndedProcess(library: .swiftTesting, signal: 11),
    ])
    #expect(log.remarks.isEmpty)
  }
}
