import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Pipes where git expects a file of settings.
@Suite struct SettingsPipeTests {
  @Test("A pipe that git would wait for is named, and does not hang", .timeLimit(.minutes(1)), arguments: [
    ".gitattributes", "Sources/.gitattributes", ".gitignore", ".git/info/attributes", ".git/info/exclude",
  ])
  func pipe(name: String) throws {
    let repository = try TemporaryRepository()
    try repository.write("Sources/A.swift", "let a = 1\n")
    try repository.write("Sources/deep/B.swift", "let b = 1\n")
    try repository.commit()
    try repository.write("Sources/A.swift", "let a = 2\n")
    try repository.commit()
    try repository.write("Sources/A.swift", "let a = 3\n")
    if name.hasPrefix(".git/") { _ = try? repository.remove(name) }
    let made = try ProgramRun(["mkfifo", name], in: repository.path, environment: TemporaryRepository.environment())
    #expect(made.status == 0)
    if !name.hasPrefix(".git/") {
      #expect(try repository.diff("HEAD^", "HEAD").addedLineCount == 1, "commits do not depend on it")
    }
    let error = userFacingError { _ = try repository.worktreeDiff() } as? GitError
    #expect(error?.kind == .notAFile, "\(error.debugDescription)")
    #expect(error?.summary == "git cannot read \(repository.path)/\(name), which is a pipe or a device.")
  }
}
