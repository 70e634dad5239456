import Git
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("A workspace")
struct WorkspaceTests {
  @Test("The requested change is resolved once", arguments: [
    (ChangeRequest(base: "main"), ["Sources/Cart.swift", "Sources/New.swift"]),
    (ChangeRequest(base: "main", includesUntracked: false), ["Sources/Cart.swift"]),
    (ChangeRequest(base: "main", head: .revision("HEAD")), ["Sources/Cart.swift"]),
    (ChangeRequest(base: "HEAD"), ["Sources/New.swift"]), (ChangeRequest(base: "HEAD", head: .revision("HEAD")), []),
  ])
  func change(request: ChangeRequest, files: [RepoPath]) throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Sources/New.swift", "let new = 1\n")
    let workspace = try repository.workspace(request)
    #expect(try workspace.change().diff.files.map(\.path) == files)
    #expect(workspace.root == repository.path)
  }

  @Test("After edits, the change stays the same until it is resolved again")
  func again() throws {
    let repository = try TemporaryRepository.withLine()
    let workspace = try repository.workspace()
    try repository.write("Sources/Cart.swift", "let one = 1\nlet two = 2\nlet three = 3\n")
    #expect(try workspace.change().diff.addedLineCount == 1)
    #expect(try workspace.currentChange().diff.addedLineCount == 2)
  }

  @Test("Staged files are compared with the last commit")
  func staged() throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Sources/Cart.swift", "let one = 1\nlet two = 2\nlet three = 3\n")
    try repository.git("add", "--all")
    try repository.write("Sources/Cart.swift", "")
    #expect(try repository.workspace().stagedChange().diff.addedLineCount == 1)
  }

  @Test("A diff of missing files is rejected, unless no check reads them")
  func diff() throws {
    let repository = try TemporaryRepository.withLine()
    let diff = "--- /dev/null\n+++ b/Other.swift\n@@ -0,0 +1 @@\n+let other = 1\n"
    try repository.write(".git/diff", diff)
    let workspace = try repository.workspace(diff: ".git/diff")
    let problem = #expect(throws: Problem.self) { try workspace.change() }
    #expect(problem?.summary.contains("Other.swift, which cannot be read here") == true)
    #expect(try workspace.measurableChange().diff.files.map(\.path) == ["Other.swift"])
  }

  @Test("A path on the command line is relative to the repository's root", arguments: [
    ("Sources/Cart.swift", "Sources/Cart.swift"), ("./Sources", "Sources"), (".", ""),
  ])
  func paths(name: String, path: String) throws {
    let repository = try TemporaryRepository.withLine()
    #expect(try repository.workspace().repoPath(of: name) == RepoPath(path))
  }

  @Test("A path outside the repository is rejected", arguments: ["..", "/", "Sources/../../"])
  func outside(name: String) throws {
    let repository = try TemporaryRepository.withLine()
    let problem = #expect(throws: Problem.self) { _ = try repository.workspace().repoPath(of: name) }
    #expect(problem?.summary.contains("outside the repository") == true)
  }

  @Test("A missing repository is an error, except for a diff")
  func noRepository() throws {
    let folder = try TemporaryTestFolder()
    #expect(throws: (any Error).self) {
      _ = try Workspace(
        selection: ChangeSelection(folder: folder.path), use: .change, services: .recorded(in: folder.path))
    }
    let text = "--- a/A.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-let a = 1\n"
    try folder.write(Array(text.utf8), to: Array("diff".utf8))
    let workspace = try Workspace(
      selection: ChangeSelection(folder: folder.path, diff: "diff"), use: .change, services: .recorded(in: folder.path))
    #expect(try workspace.change().diff.files.map(\.path) == ["A.swift"])
  }

  @Test("A report can refer to the files of the tested state")
  func knownPaths() throws {
    let repository = try TemporaryRepository.withLine()
    try repository.write("Untracked.swift", "")
    let committed = try repository.workspace(ChangeRequest(base: "main", head: .revision("HEAD")))
    #expect(committed.knownPaths(of: try committed.change()) == ["Sources/Cart.swift"])
    let working = try repository.workspace()
    #expect(working.knownPaths(of: try working.change()) == ["Sources/Cart.swift", "Untracked.swift"])
  }

  @Test("The package is the nearest in a parent folder, or the named one")
  func package() throws {
    let repository = try TemporaryRepository.withLine(in: "App/Sources/Cart.swift")
    #expect(try repository.workspace().package(named: nil) == nil)
    try repository.write("App/Package.swift", "")
    let workspace = try repository.workspace()
    #expect(workspace.package(named: "App") == repository.path + "/App")
    #expect(workspace.package(named: "Sources") == nil)
    let inside = try Workspace(
      selection: ChangeSelection(folder: "App/Sources", request: ChangeRequest(base: "main")), use: .change,
      services: .recorded(in: repository.path))
    #expect(inside.package(named: nil) == repository.path + "/App")
    #expect(inside.packageRoot == "App")
  }
}
