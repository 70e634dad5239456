import ReviewCore
import Testing

@testable import SwiftTests

/// The outputs are those of Swift 6.3 in the described situations.
@Suite("Builds that fail because of their environment")
struct EnvironmentFailureTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let situation: String
    let hint: String
    let error: String

    init(_ situation: String, _ hint: String, _ error: String) {
      (self.situation, self.hint, self.error) = (situation, hint, error)
    }

    var testDescription: String { situation }
  }

  private static let examples: [Example] = [
    Example("a copied build folder", "Remove `.build`", """
      <unknown>:0: error: precompiled file '/q/.build/ModuleCache/A.pcm' was compiled with module cache path '/p/.build/ModuleCache', \
      but the path is currently '/q/.build/ModuleCache'
      <unknown>:0: error: missing required module 'SwiftShims'
      """),
    Example("a full disk while the index is written", "Free some space", """
      error: compile command failed due to signal 11 (use -v to see invocation)
      <unknown>:0: error: writing index record file: failed to write '/p/.build/a': No space left on device
      """),
    Example("a full disk while a module is written", "Free some space", """
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      <unknown>:0: error: fatal error encountered during compilation; please submit a bug report (https://swift.org/contributing/#reporting-bugs)
      <unknown>:0: note: IO failure on output stream: No space left on device
      error: fatalError
      """),
    Example("a full disk while LLVM writes", "Free some space", "LLVM ERROR: IO failure on output stream: No space left on device"),
    Example("a full disk of the build database", "Free some space", """
      error: error: accessing build database "/p/.build/build.db": database or disk is full
      """),
    Example("consequences of a full disk in sources", "Free some space", """
      <unknown>:0: error: unable to open output file '/p/.build/B.swiftmodule': 'No space left on device'
      /p/Sources/A.swift:1:8: error: no such module 'B'
      """),
    Example("a build folder that is read-only", "writable", """
      error: encountered an I/O error (code: 30) while reading /p/.build/repositories
      """),
    Example("a build folder that is read-only after a build", "writable", """
      error: error: accessing build database "/p/.build/build.db": attempt to write a readonly database
      """),
    Example("a HOME that is read-only", "writable", """
      error: 'p': Invalid manifest (compiled with: ["x"])
      <unknown>:0: error: unable to open output file '/h/.cache/clang/ModuleCache/SwiftShims.pcm': 'Read-only file system'
      <unknown>:0: error: could not build C module 'SwiftShims'
      """),
    Example("a compiler that was killed while it emitted a module", "more memory", """
      error: emit-module command failed due to signal 9 (use -v to see invocation)
      error: fatalError
      """),
    Example("a compiler that was terminated", "more memory", """
      error: compile command failed due to signal 15 (use -v to see invocation)
      """),
    Example("a compiler without memory", "more memory", """
      LLVM ERROR: out of memory
      error: compile command failed due to signal 6 (use -v to see invocation)
      """),
    Example("too few open files", "open files", "error: 'p': pipe error: Unknown error -1"),
    Example("a binary target without a server", "may reach it", """
      error: failed downloading 'https://127.0.0.1:9/bin.zip' which is required by binary target 'Bin': downloadError("Error")
      error: fatalError
      """),
    Example("a dependency without a server", "may reach it", """
      error: Failed to clone repository https://a.b/c.git:
          fatal: Could not resolve host: a.b
      """),
    Example("a system library without its development files", "development files", """
      error: link command failed with exit code 1 (use -v to see invocation)
      /usr/bin/ld.gold: error: cannot find -lfoo
      clang: error: linker command failed with exit code 1 (use -v to see invocation)
      """),
  ]

  @Test("The build is not judged", arguments: examples)
  func notJudged(example: Example) async {
    let (result, _) = await Stage().run(.init(error: "Building for debugging...\n\(example.error)\n", status: 1))
    guard case .couldNotStart(let problem) = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
    #expect(problem.summary.hasPrefix("The build failed for a reason outside of the sources: "))
    #expect(problem.hint.contains(example.hint))
    #expect(result.diagnostics.isEmpty)
  }

  @Test("Errors that the sources may cause are those of a failed build, whatever their text quotes", arguments: [
    "/p/Sources/A.swift:3:1: error: No space left on device\n", "/p/Sources/A.swift:3: error: undefined reference to 'x'\n",
    "/p/Sources/C/shim.h:1:10: error: 'foo.h' file not found\n",
    "error: 'p': product 'Lbi' required by package 'p' target 'LibTests' not found. Did you mean 'Lib'?\n",
    "error: compile command failed due to signal 11 (use -v to see invocation)\n",
    "/usr/bin/ld.gold: error: /p/.build/b.c.o: multiple definition of 'dupe'\n", "error: 'p': Invalid manifest (compiled with: [\"x\"])\n",
  ])
  func judged(error: String) async {
    let (result, _) = await Stage().run(.init(error: error, status: 1))
    #expect(result.ending == .buildFailed)
    #expect(result.diagnostics.count { $0.severity == .error } == 1)
  }

  @Test("Warnings alone are no failed build")
  func warnings() async {
    let warning = "/p/Sources/A.swift:3:1: warning: odd\n"
    let (result, _) = await Stage().run(.init(error: warning + "error: fatalError\n", status: 1))
    guard case .unexplained = result.ending else {
      Issue.record("\(result.ending)")
      return
    }
  }
}
