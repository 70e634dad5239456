import ReviewTestKit
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("An environment in which nothing can be judged")
struct UnusableEnvironmentTests {
  /// A separate mount namespace, where the machine allows one.
  private static let namespace = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
  private static let hasNamespaces = (try? ProgramRun(namespace + ["mount -t tmpfs none /proc"]))?.status == 0

  @Test("A command line that cannot be read is status 2, not help")
  func noCommandLine() async {
    #expect(await Launcher.run([]) == 2)
  }

  @Test("Without /proc every command ends with 2", .enabled(if: hasNamespaces, "no mount namespaces here"), arguments: [
    "check", "lint", "rules", "--help", "",
  ])
  func noProc(command: String) throws {
    let program = try CommandLineRun.productsFolder() + "/reviewbot"
    let run = try ProgramRun(Self.namespace + ["mount -t tmpfs none /proc && exec \(program) \(command)"])
    #expect(run.status == 2 && run.standardOutput == "")
    #expect(run.standardError.hasPrefix("error: The command line cannot be read: /proc is not mounted.\n"))
  }

  @Test("Variables of git that name another repository are an error, unless `--repo` names the one to review", arguments: [
    (["lint"], ["GIT_DIR": "../other/.git"], 64), (["lint"], ["GIT_DIR": "/nowhere"], 64),
    (["lint", "--all-lines"], ["GIT_DIR": "../other/.git"], 64), (["history"], ["GIT_DIR": "../other/.git"], 64),
    (["watch"], ["GIT_DIR": "../other/.git"], 64), (["lsp"], ["GIT_DIR": "../other/.git"], 64),
    (["lint"], ["GIT_DIR": ".git", "GIT_WORK_TREE": "../other"], 64),
    (["lint", "--base", "HEAD", "--repo", "../repo"], ["GIT_DIR": "../other/.git"], 0),
    (["lint", "--base", "HEAD"], ["GIT_DIR": ".git", "GIT_WORK_TREE": "."], 0), (["lint", "--all-lines"], ["GIT_DIR": ".git"], 0),
  ] as [([String], [String: String], Int32)])
  func otherRepository(arguments: [String], variables: [String: String], status: Int32) throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let value = 1\n")
    try repository.commit()
    try repository.git("init", "--quiet", "../other")
    let run = try CommandLineRun(arguments, in: repository.path, environment: variables)
    #expect(run.status == status, "\(run.standardError)")
    #expect(run.standardError.contains("Unset it (`unset GIT_") == (status == 64))
  }

  @Test("For a working tree elsewhere that does not name its repository, the hint says how to connect it")
  func elsewhere() throws {
    let repository = try TemporaryRepository()
    try repository.write("../tree/A.swift", "let value = 1\n")
    try repository.git("config", "core.worktree", "../../tree")
    let run = try repository.reviewbot("lint", "--all-lines")
    #expect(run.status == 2 && run.standardError.contains("the working tree that `core.worktree` names"), "\(run.standardError)")
    try repository.write("../tree/.git", "gitdir: ../repo/.git\n")
    #expect(try repository.reviewbot("lint", "--all-lines").status == 0)
  }

  @Test("A deleted current folder is not taken for the root folder", arguments: ["lint --all-lines", "check", "rules test"])
  func noFolder(command: String) throws {
    let program = try CommandLineRun.productsFolder() + "/reviewbot"
    let folder = try TemporaryTestFolder()
    try folder.write([], to: Array("gone/file".utf8))
    let run = try ProgramRun(["sh", "-c", "cd gone && rm -r ../gone && exec \(program) \(command)"], in: folder.path)
    #expect(run.status == 2 && run.standardError.hasPrefix("error: The current folder cannot be found.\n"), "\(run.standardError)")
  }
}
