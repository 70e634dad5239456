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

  @Test("A deleted current folder is not taken for the root folder", arguments: ["lint --all-lines", "check", "rules test"])
  func noFolder(command: String) throws {
    let program = try CommandLineRun.productsFolder() + "/reviewbot"
    let folder = try TemporaryTestFolder()
    try folder.write([], to: Array("gone/file".utf8))
    let run = try ProgramRun(["sh", "-c", "cd gone && rm -r ../gone && exec \(program) \(command)"], in: folder.path)
    #expect(run.status == 2 && run.standardError.hasPrefix("error: The current folder cannot be found.\n"), "\(run.standardError)")
  }
}
