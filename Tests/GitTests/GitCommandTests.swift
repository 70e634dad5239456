import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Execution of the `git` command.
@Suite struct GitCommandTests {
  @Test("Large output, errors and input do not block each other")
  func noDeadlock() throws {
    let repository = try TemporaryRepository()
    let blobs = try (0..<64).map { number in
      try repository.git("hash-object", "-w", "--stdin", input: Array(String(repeating: "\(number)", count: 100_000).utf8))
    }
    // git answers each line before it reads the next: it sends over 6 MB while 300 kB of input are still being sent.
    let input = Array((0..<8000).map { "\($0 % 100 == 0 ? blobs[$0 / 100 % 64] : "missing-\($0)")\n" }.joined().utf8)
    let result = try repository.command.run(["cat-file", "--batch"], input: input)
    #expect(result.succeeded)
    #expect(result.output.count > 6_000_000)
  }

  @Test("A failed command is returned with its status and standard error")
  func failure() throws {
    let repository = try TemporaryRepository()
    let result = try repository.command.run(["rev-parse", "--verify", "nonsense"])
    #expect(result.status == 128)
    #expect(String(decoding: result.errors, as: UTF8.self).contains("fatal"))
  }

  @Test("Input that git does not read causes no error")
  func unreadInput() throws {
    let repository = try TemporaryRepository()
    let result = try repository.command.run(["version"], input: [UInt8](repeating: 10, count: 5 << 20))
    #expect(result.text.hasPrefix("git version"))
  }

  @Test("Without git on PATH, the error explains how to install it", arguments: ["/nonexistent", "", "relative"])
  func missing(path: String) {
    let command = GitCommand(folder: "/", environment: ["PATH": path])
    let error = userFacingError { _ = try command.run(["version"]) } as? GitError
    #expect(error?.kind == .command)
    #expect(error?.hint.contains("apt-get install git") == true)
  }

  @Test("Only the environment variables that git needs are passed")
  func scrubbed() throws {
    let repository = try TemporaryRepository()
    var environment = TemporaryRepository.environment()
    environment["SECRET_TOKEN"] = "s3cret"
    environment["GIT_DIR"] = "/nonexistent"
    let command = GitCommand(folder: repository.path, environment: environment)
    let result = try command.run(["-c", "alias.env=!env", "env"])
    #expect(!result.text.contains("s3cret"))
    #expect(result.text.contains("GIT_OPTIONAL_LOCKS=0"))
    #expect(try command.run(["rev-parse", "--absolute-git-dir"]).text.hasPrefix(repository.path))
  }

  @Test("A command that exceeds its time limit is terminated")
  func timeout() throws {
    let repository = try TemporaryRepository()
    let command = GitCommand(folder: repository.path, environment: TemporaryRepository.environment(), secondsAllowed: 1)
    let error = userFacingError { _ = try command.run(["-c", "alias.wait=!sleep 20", "wait"]) } as? GitError
    #expect(error?.summary.contains("more than 1 seconds") == true)
  }
}
