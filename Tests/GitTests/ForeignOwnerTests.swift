import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Repositories that belong to another user: reviewbot reads them but runs no program that their configuration names.
@Suite(.enabled(if: geteuid() == 0, "needs root, to give repositories to another user"))
struct ForeignOwnerTests {
  private static let stranger = 12_345

  /// Returns a command that creates the file `ran` in the repository.
  private static func spy(_ repository: TemporaryRepository) -> String { "touch \(repository.path)/ran; cat" }

  private static func hasRun(_ repository: TemporaryRepository) -> Bool {
    TemporaryRepository.exists(repository.path + "/ran")
  }

  private static func give(_ path: String, to user: Int = stranger) throws {
    #expect(try ProgramRun(["chown", "-R", "\(user)", path]).status == 0)
  }

  private static func commits(_ count: Int = 2) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    for number in 1...count {
      try repository.write("A.swift", "let a = \(number)\n")
      try repository.commit()
    }
    return repository
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let setUp: @Sendable (TemporaryRepository) throws -> Void
    let review: @Sendable (TemporaryRepository) throws -> Void
  }

  static let examples: [Example] = [
    Example(
      testDescription: "a clean filter, and an index that only git reads",
      setUp: {
        try $0.write(".gitattributes", "*.swift filter=spy\n")
        try $0.git("config", "filter.spy.clean", Self.spy($0))
        try $0.git("update-index", "--split-index")
        try $0.write("A.swift", "let a = 3\n")
      }, review: { _ = try $0.worktreeDiff() }),
    Example(
      testDescription: "a clean filter",
      setUp: {
        try $0.write(".gitattributes", "*.swift filter=spy\n")
        try $0.git("config", "filter.spy.clean", Self.spy($0))
        try $0.write("A.swift", "let a = 3\n")
      }, review: { _ = try $0.worktreeDiff() }),
    Example(
      testDescription: "the transport of a fetch",
      setUp: { try $0.git("remote", "add", "origin", "ext::sh -c touch% \($0.path)/ran") },
      review: { _ = try $0.source(GitOptions(deepens: true)).change(for: ChangeRequest(base: "origin/other")) }),
  ]

  @Test("A command that could run configured programs is rejected with git's own hint", arguments: examples)
  func refuses(example: Example) throws {
    let repository = try Self.commits()
    try example.setUp(repository)
    try? repository.remove("ran")
    try Self.give(repository.path)
    let error = userFacingError { try example.review(repository) } as? GitError
    #expect(error?.kind == .foreignOwner, "\(error.debugDescription)")
    #expect(error?.hint.contains("`git config --global --add safe.directory \(repository.path)`") == true)
    #expect(!Self.hasRun(repository))
  }

  @Test("A merge runs no merge driver and does not require a trusted owner")
  func mergeDriver() throws {
    let repository = try Self.commits()
    try repository.write(".git/info/attributes", "* merge=spy\n")
    try repository.git("config", "merge.spy.driver", "touch \(repository.path)/ran")
    try repository.git("checkout", "--quiet", "-b", "topic", "HEAD^")
    try repository.write("A.swift", "let a = 4\n")
    try repository.commit()
    try Self.give(repository.path)
    let command = repository.command
    let result = try GitRepository(discovering: repository.path, command: command)
      .mergeResult(base: "main", head: "topic", command: command)
    guard case .conflicts(let conflicts) = result else {
      Issue.record("There should be conflicts.")
      return
    }
    #expect(conflicts.map(\.path) == ["A.swift"])
    #expect(!Self.hasRun(repository))
  }

  @Test("A missing object of an untrusted partial clone is never fetched", arguments: ["sha1", "sha256"])
  func partialClone(format: String) throws {
    let source = try TemporaryRepository("--object-format=\(format)")
    try source.git("config", "uploadpack.allowFilter", "true")
    for number in 1...2 {
      try source.write("A.swift", "let a = \(number)\n")
      try source.commit()
    }
    let clone = try TemporaryRepository(cloning: "file://" + source.path, "--filter=blob:none", "--no-checkout")
    try clone.git("config", "remote.origin.uploadpack", "touch \(clone.path)/ran; git-upload-pack")
    try Self.give(clone.path)
    let error = userFacingError { _ = try clone.diff("HEAD^", "HEAD") } as? GitError
    #expect(error?.kind == .foreignOwner, "\(error.debugDescription)")
    #expect(!Self.hasRun(clone))
    try Self.give(clone.path, to: 0)
    #expect(try clone.diff("HEAD^", "HEAD").addedLineCount == 1)
  }

  @Test("Commands that run no program work, including those run through git", arguments: ["--no-split-index", "--split-index"])
  func reads(index: String) throws {
    let repository = try Self.commits()
    try repository.git("update-index", index)
    try Self.give(repository.path)
    #expect(try repository.diff("HEAD^", "HEAD").addedLineCount == 1)
    #expect(try repository.worktreeDiff(head: .index).isEmpty)
    #expect(try repository.command.run(["ls-files", "-z"]).output == Array("A.swift\u{0}".utf8))
    #expect(try repository.command.run(["config", "--get", "core.bare"]).text == "false\n")
  }

  @Test("A repository listed in safe.directory is trusted")
  func trusted() throws {
    let repository = try Self.commits()
    try Self.examples[0].setUp(repository)
    try Self.give(repository.path)
    var environment = TemporaryRepository.environment()
    environment["GIT_CONFIG_KEY_0"] = "safe.directory"
    environment["GIT_CONFIG_VALUE_0"] = repository.path
    let command = GitCommand(folder: repository.path, environment: environment)
    let source = try GitChangeSource(path: repository.path, command: command)
    _ = try source.change(for: ChangeRequest(base: "HEAD"))
    #expect(Self.hasRun(repository))
  }

  @Test("Under sudo, the calling user's repositories are trusted")
  func sudo() throws {
    let repository = try Self.commits()
    try Self.give(repository.path)
    var environment = TemporaryRepository.environment()
    #expect(userFacingError { _ = try repository.command.run(["status"]) } != nil)
    environment["SUDO_UID"] = "\(Self.stranger)"
    #expect(try GitCommand(folder: repository.path, environment: environment).run(["status"]).succeeded)
  }

  @Test("A parent folder's repository of another user is used only if it is named", arguments: ["sha1", "sha256"])
  func planted(format: String) throws {
    let planted = try TemporaryRepository("--object-format=\(format)")
    try planted.write("mine/A.swift", "let a = 1\n")
    try planted.write("theirs/A.swift", "let a = 1\n")
    try planted.commit()
    try Self.give(planted.path)
    try Self.give(planted.path + "/mine", to: 0)
    let command = planted.command
    let error = userFacingError { _ = try GitRepository(discovering: planted.path + "/mine", command: command) } as? GitError
    #expect(error?.kind == .notARepository)
    #expect(error?.hint.contains("--repo \(planted.path)") == true)
    for folder in ["", "/theirs"] {
      #expect(try GitRepository(discovering: planted.path + folder, command: command).root == planted.path)
    }
  }

  @Test("A `.git` file of another user is not followed, even to the user's own repository")
  func plantedFile() throws {
    let own = try Self.commits()
    let folder = try TemporaryTestFolder()
    try folder.write(Array("gitdir: \(own.path)/.git\n".utf8), to: Array(".git".utf8))
    try folder.write([], to: Array("mine/x".utf8))
    try Self.give(folder.path + "/.git")
    #expect(userFacingError { _ = try GitRepository(discovering: folder.path + "/mine") } != nil)
    try Self.give(folder.path + "/.git", to: 0)
    _ = try GitRepository(discovering: folder.path + "/mine")
  }
}

/// The programs that git may start in the user's own repository, and those that reviewbot disables.
@Suite struct ConfiguredProgramsTests {
  @Test("Each command is classified by the programs that it may start", arguments: [
    (["config", "--get", "core.bare"], ConfiguredPrograms.none), (["config", "core.bare", "true"], .any), (["remote"], .none),
    (["remote", "update"], .any), (["for-each-ref", "--format=%(refname)", "refs/heads/"], .none),
    (["for-each-ref", "--format=%(signature)"], .any),
    (["for-each-ref", "--format=%(objectname) %(refname)", "refs/replace/"], .none), (["write-tree", "--missing-ok"], .none),
    (["write-tree"], .any), (["symbolic-ref", "--quiet", "HEAD"], .none),
    (["symbolic-ref", "HEAD", "refs/heads/x"], .any), (["hash-object", "-w", "--no-filters", "--stdin"], .none),
    (["hash-object", "-w", "--path=x", "--stdin"], .any), (["cat-file", "--batch"], .transport),
    (["cat-file", "--filters", "HEAD:x"], .any), (["-c", "core.splitIndex=false", "ls-files"], .transport),
    (["rev-parse", "HEAD"], .transport), (["-c", "a.b=c", "add", "--all"], .any), (["fetch"], .any), (["merge-tree"], .any),
    (["status"], .any), (["update-index"], .any), (["diff-files"], .any), ([], .any),
  ])
  func programs(arguments: [String], expected: ConfiguredPrograms) {
    #expect(ConfiguredPrograms(startedBy: arguments) == expected)
  }

  @Test("File system monitors, hooks and command-line remotes are disabled", arguments: [
    ["ls-files"], ["status", "--porcelain"], ["update-index", "--force-write-index"],
    ["fetch", "origin"],
  ])
  func switchedOff(arguments: [String]) throws {
    let repository = try TemporaryRepository()
    try repository.write("A", "1\n")
    try repository.commit()
    let spy = "touch \(repository.path)/ran"
    try repository.write(".git/hooks/post-index-change", "#!/bin/sh\n\(spy)\n")
    try repository.setExecutable(".git/hooks/post-index-change")
    try repository.git("config", "core.fsmonitor", spy)
    try repository.git("config", "protocol.ext.allow", "always")
    try repository.git("config", "remote.origin.url", "ext::sh -c touch% \(repository.path)/ran")
    _ = try repository.command.run(arguments)
    #expect(!TemporaryRepository.exists(repository.path + "/ran"))
  }

  @Test("A bare repository inside another repository is rejected, because a change can add one", arguments: ["sha1", "sha256"])
  func embedded(format: String) throws {
    let repository = try TemporaryRepository("--object-format=\(format)")
    let bare = repository.path + "/Packages/App"
    try repository.git("init", "--quiet", "--bare", "--object-format=\(format)", bare)
    try repository.write("Packages/App/Sources/A.swift", "let a = 1\n")
    try repository.commit()
    for folder in [bare, bare + "/Sources"] {
      let command = GitCommand(folder: folder, environment: TemporaryRepository.environment())
      let error = userFacingError { _ = try GitChangeSource(path: folder, command: command) } as? GitError
      #expect(error?.kind == .notARepository)
      #expect(error?.hint.contains("--repo \(repository.path)") == true)
    }
    #expect(try GitRepository(discovering: repository.path, command: repository.command).root == repository.path)
  }
}
