import Foundation
import ReviewTestKit
import Testing

/// git itself runs the hooks that `reviewbot init --hook` wrote.
@Suite("The git hooks")
struct HookTests {
  private let origin: TemporaryRepository
  private let clone: TemporaryRepository

  /// A clone on the branch `topic`, with both hooks.
  init() throws {
    origin = try TemporaryRepository("--bare")
    clone = try TemporaryRepository()
    try TemplateSite.writePackage(in: clone)
    try clone.write("A.swift", "let value = 1\n")
    try clone.commit()
    try clone.git("remote", "add", "origin", "file://\(origin.path)")
    try clone.git("push", "--quiet", "origin", "main")
    try clone.git("checkout", "--quiet", "-b", "topic")
    for hook in ["pre-commit", "pre-push"] {
      guard try clone.reviewbot("init", "--hook", hook).status == 0 else {
        throw ProgramRun.Failure(description: "no hook \(hook)")
      }
    }
  }

  /// Runs a line with the built reviewbot on PATH, or without any.
  private func shell(_ line: String, hasReviewbot: Bool = true) throws -> ProgramRun {
    var environment = TemporaryRepository.environment(minutes: 60)
    let own = ProcessInfo.processInfo.environment["PATH"] ?? ""
    environment["PATH"] = hasReviewbot ? try CommandLineRun.productsFolder() + ":" + own : own
    environment["LLVM_PROFILE_FILE"] = "/dev/null"
    return try ProgramRun(["sh", "-c", line], in: clone.path, environment: environment)
  }

  @Test("A commit has the fixes, and what is not staged stays unstaged")
  func fixes() throws {
    try clone.write("B.swift", "let value = 1;\n")
    try clone.git("add", "--all")
    try clone.write("A.swift", "let other = 1;\n")
    let run = try shell("git commit --quiet --message Add")
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try clone.git("show", "HEAD:B.swift") == "let value = 1")
    #expect(try clone.git("status", "--short") == " M A.swift")
    #expect(try clone.text(of: "A.swift") == "let other = 1;\n")
  }

  @Test("A commit is refused", arguments: [
    ("git add --all && git commit --quiet --message Add", true, "force_try"),
    ("git add --all && git commit --quiet --message Add", false, "pre-commit: reviewbot is not on PATH."),
    ("git commit --quiet --all --message Add", true, "commit without `--all`"),
  ])
  func refusesCommit(line: String, hasReviewbot: Bool, said: String) throws {
    try clone.write("A.swift", "let value = try! run()\n")
    let before = try clone.git("rev-parse", "HEAD")
    let run = try shell(line, hasReviewbot: hasReviewbot)
    #expect(run.status != 0)
    #expect((run.standardOutput + run.standardError).contains(said), "\(run.standardError)")
    #expect(try clone.git("rev-parse", "HEAD") == before)
  }

  @Test("A push is refused while a gate fails, and goes through after the fix")
  func reviewsPush() throws {
    try clone.write("A.swift", "let value = try! run()\n")
    try clone.commit()
    let refused = try shell("git push --quiet origin topic")
    #expect(refused.status != 0 && (refused.standardOutput + refused.standardError).contains("force_try"))
    #expect(try clone.git("ls-remote", "origin", "topic") == "")
    #expect(try shell("git push --quiet origin topic", hasReviewbot: false).standardError.contains("reviewbot is not on PATH"))
    try clone.write("A.swift", "let value = 2\n")
    try clone.commit()
    let passed = try shell("git push --quiet origin topic")
    #expect(passed.status == 0, "\(passed.standardError)")
    #expect(try clone.git("ls-remote", "origin", "topic").hasPrefix(clone.git("rev-parse", "HEAD")))
  }

  @Test("A commit in a linked worktree and in a subfolder is reviewed, where git sets its variables differently", arguments: [
    "git worktree add --quiet ../linked && cp A.swift ../linked && cd ../linked && git checkout --quiet -b other",
    "mkdir -p Sources && cd Sources && cp ../A.swift B.swift",
  ])
  func places(start: String) throws {
    try clone.write("A.swift", "let value = try! run()\n")
    let run = try shell("\(start) && git add --all && git commit --quiet --message Add")
    #expect(run.status == 1 && (run.standardOutput + run.standardError).contains("force_try"), "\(run.standardError)")
  }

  @Test("Tags and deletions are not reviewed, and one commit on two branches once")
  func skips() throws {
    try clone.write("A.swift", "let value = try! run()\n")
    try clone.commit()
    #expect(try shell("git tag v1 && git push --quiet origin v1").status == 0)
    try clone.write("A.swift", "let value = 2\n")
    try clone.commit()
    let both = try shell("git push --quiet origin topic topic:second")
    #expect(both.status == 0, "\(both.standardError)")
    #expect((both.standardOutput + both.standardError).components(separatedBy: "reviewbot 0.").count == 2)
    #expect(try shell("git push --quiet origin :second").status == 0)
  }
}
