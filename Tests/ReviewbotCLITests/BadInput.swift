import Foundation
import ReviewCore
import ReviewTestKit
import Testing

/// An invalid input, and the expected result of a review.
struct BadInput: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let status: Int32
  /// Parts of the messages: on standard error, or in the text report when there is one.
  let summary: String
  let hint: String
  /// `check verdict`, and `path:line rule` of each finding; nil without a report.
  let judged: [String]?
  /// Creates the input and returns the arguments.
  let prepare: @Sendable (TemporaryRepository) throws -> [String]

  init(
    _ name: String, status: Int32, says summary: String, hint: String, judged: [String]? = nil,
    _ prepare: @escaping @Sendable (TemporaryRepository) throws -> [String]
  ) {
    testDescription = name
    self.status = status
    self.summary = summary
    self.hint = hint
    self.judged = judged
    self.prepare = prepare
  }

  static let slip = "let untidy = try! run()\n"
  static let lintOnly = ["tests skipped", "coverage skipped", "lint failed", "Sources/New.swift:1 force_try"]
}

extension TemporaryRepository {
  /// Creates a base, and a branch whose working tree has one mistake.
  func makeSlip() throws {
    try write("Sources/Cart.swift", "let value = 1\n")
    try commit("Begin")
    try commit("Go on")
    try git("checkout", "--quiet", "-b", "feature")
    try write("Sources/New.swift", BadInput.slip)
  }
}

/// Repositories and revisions.
let badRepositories = [
  BadInput("Not a repository", status: 2, says: "is not inside a git repository.", hint: "`git init`") { repository in
    try repository.remove(".git")
    return ["check"]
  },
  BadInput(
    "A folder that is not there", status: 2, says: "There is nothing at", hint: "`--repo`"
  ) { _ in ["check", "--repo", "nowhere"] },
  BadInput(
    "An unknown base", status: 2, says: "No commit nope in this repository.", hint: "`git fetch`"
  ) { repository in
    try repository.makeSlip()
    return ["check", "--base", "nope"]
  },
  BadInput(
    "An unknown head", status: 2, says: "No commit nope in this repository.", hint: "`git fetch`"
  ) { repository in
    try repository.makeSlip()
    return ["check", "--head", "nope"]
  },
  BadInput(
    "No merge base", status: 2, says: "The head and main have no common commit.", hint: "`--base`"
  ) { repository in
    try repository.makeSlip()
    try repository.git("checkout", "--quiet", "--orphan", "other")
    try repository.commit()
    return ["check", "--no-tests", "--base", "main"]
  },
  BadInput(
    "An empty repository", status: 2, says: "The repository has no commit on branch main yet.", hint: "git commit"
  ) { repository in
    try repository.write("New.swift", BadInput.slip)
    return ["check", "--no-tests"]
  },
  BadInput(
    "A root commit", status: 1, says: "base the empty tree", hint: "1 file, +1 line",
    judged: ["tests skipped", "coverage skipped", "lint failed", "New.swift:1 force_try"]
  ) { repository in
    try repository.write("New.swift", BadInput.slip)
    try repository.commit()
    return ["check", "--no-tests"]
  },
  BadInput(
    "A bare repository", status: 2, says: "A bare repository has no working tree to review.", hint: "`--head HEAD`"
  ) { repository in
    try repository.write("New.swift", BadInput.slip)
    try repository.commit()
    try repository.git("clone", "--quiet", "--bare", ".", "../bare.git")
    return ["check", "--no-tests", "--repo", "../bare.git"]
  },
  BadInput(
    "A shallow clone that ends too early", status: 2, says: "The shallow clone ends before the commit", hint: "--unshallow"
  ) { repository in
    try repository.makeSlip()
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.commit("Go on")
    try repository.git("clone", "--quiet", "--depth", "1", "--no-single-branch", "file://" + repository.path, "../shallow")
    return ["check", "--no-tests", "--repo", "../shallow", "--base", "origin/main", "--head", "origin/feature"]
  },
  BadInput(
    "No Package.swift", status: 1, says: "No Package.swift in", hint: "`--package-path`",
    judged: ["tests broken", "coverage skipped", "lint failed", "Sources/New.swift:1 force_try"]
  ) { repository in
    try repository.makeSlip()
    return ["check"]
  },
  BadInput(
    "A package folder without a package", status: 1, says: "No Package.swift in", hint: "`--package-path`",
    judged: ["tests broken", "coverage skipped", "lint failed", "Sources/New.swift:1 force_try"]
  ) { repository in
    try repository.makeSlip()
    return ["check", "--package-path", "Sources"]
  },
  BadInput(
    "Nothing else is wrong, but there is no package", status: 2, says: "No Package.swift in", hint: "`--no-tests`",
    judged: ["tests broken", "coverage skipped", "lint passed"]
  ) { repository in
    try repository.makeSlip()
    try repository.write("Sources/New.swift", "let tidy = 1\n")
    return ["check"]
  },
]

/// Configurations and coverage reports.
let badFiles = [
  BadInput(
    "A misspelt key in .lint.yml", status: 2, says: ".lint.yml:2:3: unknown key \"timout\".", hint: "\"timeout\""
  ) { repository in
    try repository.makeSlip()
    try repository.write(".lint.yml", "tests:\n  timout: 5m\n")
    return ["check"]
  },
  BadInput("A .lint.yml that is not YAML", status: 2, says: ".lint.yml:2:", hint: "YAML here") { repository in
    try repository.makeSlip()
    try repository.write(".lint.yml", "rules: {\n")
    return ["check"]
  },
  BadInput(
    "A configuration that is not there", status: 2, says: "no.yml could not be read", hint: "Check the path"
  ) { repository in
    try repository.makeSlip()
    return ["check", "--config", "no.yml"]
  },
  BadInput(
    "A configuration that is a folder", status: 2, says: ".lint.yml could not be read", hint: "Name a file"
  ) { repository in
    try repository.makeSlip()
    try repository.write(".lint.yml/file", "")
    return ["check"]
  },
  coverage("A coverage report that is no JSON", "{\"data\": nonsense}", says: "cov.json is broken at byte"),
  coverage(
    "A coverage report cut short", String(llvmJSON("/x/Sources/New.swift").dropLast(60)), says: "cov.json is broken at byte"),
  coverage("An empty coverage report", "", says: "cov.json cannot be used: it is empty", hint: "Pass a report in one of"),
  coverage("A coverage report of no known kind", "hello", says: "its format is unknown", hint: "Pass a report in one of"),
  BadInput(
    "A coverage report that is not there", status: 1, says: "cov.json could not be read", hint: "Check the path",
    judged: ["tests skipped", "coverage broken", "lint failed", "Sources/New.swift:1 force_try"]
  ) { repository in
    try repository.makeSlip()
    return ["check", "--no-tests", "--report", "cov.json"]
  },
  BadInput(
    "Coverage of files outside of the repository", status: 1, says: "These paths of the coverage report match no file",
    hint: "of the repository: /elsewhere/Sources/Other.swift", judged: BadInput.lintOnly
  ) { repository in
    try repository.makeSlip()
    try repository.write("../cov.json", llvmJSON("/elsewhere/Sources/Other.swift"))
    return ["check", "--no-tests", "--report", "../cov.json"]
  },
]

/// Sources.
let badSources = [
  BadInput(
    "A source that is not UTF-8", status: 1, says: "Sources/New.swift:2:14", hint: "force_try",
    judged: [
      "tests skipped", "coverage skipped", "lint failed", "Sources/New.swift:1 syntax_error",
      "Sources/New.swift:2 force_try",
    ]
  ) { repository in
    try repository.makeSlip()
    try repository.write("Sources/New.swift", Array("let bytes = \"".utf8) + [0xFF, 0xFE] + Array("\"\n".utf8) + Array(BadInput.slip.utf8))
    return ["check", "--no-tests"]
  },
  BadInput(
    "A source of 20 MB", status: 1, says: "Sources/Big.swift was not linted: it has 20971520 bytes", hint: "too many for source",
    judged: BadInput.lintOnly
  ) { repository in
    try repository.makeSlip()
    try repository.write("Sources/Big.swift", [UInt8](repeating: UInt8(ascii: "\n"), count: 20 << 20))
    return ["check", "--no-tests"]
  },
  BadInput(
    "Symbolic links that go in circles", status: 1, says: "5 files", hint: "force_try", judged: BadInput.lintOnly
  ) { repository in
    try repository.makeSlip()
    try repository.link("Sources/loop", to: "loop")
    try repository.link("Sources/self.swift", to: "self.swift")
    try repository.link("Sources/up", to: "..")
    try repository.link("Sources/gone.swift", to: "nothing.swift")
    return ["check", "--no-tests"]
  },
  BadInput("A name that is not UTF-8", status: 1, says: "Sources/N\\xFFw.swift:1:14", hint: "force_try",
    judged: ["tests skipped", "coverage skipped", "lint failed", "Sources/N\\xFFw.swift:1 force_try"]
  ) { repository in
    try repository.makeSlip()
    try repository.remove("Sources/New.swift")
    try repository.write(.init(bytes: Array("Sources/N".utf8) + [0xFF] + Array("w.swift".utf8)), Array(BadInput.slip.utf8))
    return ["check", "--no-tests"]
  },
  BadInput("A source that is no Swift", status: 1, says: "Sources/New.swift:1:14", hint: "force_try",
    judged: BadInput.lintOnly + ["Sources/New.swift:2 syntax_error"]
  ) { repository in
    try repository.makeSlip()
    try repository.write("Sources/New.swift", BadInput.slip + "func ) -> { ] case\n#if\n")
    return ["check", "--no-tests"]
  },
  BadInput("A source nested five thousand deep", status: 1, says: "Sources/New.swift:1:14", hint: "force_try",
    judged: BadInput.lintOnly
  ) { repository in
    try repository.makeSlip()
    let line = { (bracket: String) in String(repeating: bracket, count: 100) + "\n" }
    let deep = String(repeating: line("("), count: 50) + String(repeating: line(")"), count: 50)
    try repository.write("Sources/Deep.swift", "let deep = \(deep)")
    return ["check", "--no-tests"]
  },
  BadInput(
    "A source with NUL bytes", status: 1, says: "Sources/Odd.swift:1:14", hint: "force_try",
    judged: BadInput.lintOnly + ["Sources/Odd.swift:1 force_try"]
  ) { repository in
    try repository.makeSlip()
    try repository.write("Sources/Odd.swift", BadInput.slip + "\0\0\n")
    return ["check", "--no-tests"]
  },
  BadInput(
    "A merge that is not finished", status: 2, says: "The index has files with unresolved conflicts.",
    hint: "`git merge --continue`"
  ) { repository in
    try repository.makeSlip()
    try repository.write("Sources/Cart.swift", "let value = 2\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/Cart.swift", "let value = 3\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "feature")
    _ = try? repository.git("merge", "main")
    return ["check", "--no-tests"]
  },
]

/// An unreadable coverage report together with a lint finding.
private func coverage(
  _ name: String, _ text: String, says summary: String, hint: String = "`llvm-cov export`"
) -> BadInput {
  BadInput(
    name, status: 1, says: summary, hint: hint,
    judged: ["tests skipped", "coverage broken", "lint failed", "Sources/New.swift:1 force_try"]
  ) { repository in
    try repository.makeSlip()
    try repository.write("../cov.json", text)
    return ["check", "--no-tests", "--report", "../cov.json"]
  }
}

/// llvm-cov's JSON of one file with one line that ran.
private func llvmJSON(_ path: String) -> String {
  """
  {"data":[{"files":[{"filename":"\(path)","segments":[[1,1,1,true,true,false],[1,24,0,false,false,false]],\
  "branches":[],"mcdc_records":[],"expansions":[],"summary":{}}],"totals":{}}],\
  "type":"llvm.coverage.json.export","version":"2.0.1"}
  """
}
