import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Git settings from environment variables have the same effect as in git.
@Suite struct EnvironmentSettingsTests {
  private func diff(_ repository: TemporaryRepository, _ settings: [(String, String)], _ more: [String: String] = [:]) throws -> [String] {
    var environment = TemporaryRepository.environment().merging(more) { $1 }
    environment["GIT_CONFIG_COUNT"] = "\(settings.count)"
    for (index, setting) in settings.enumerated() {
      environment["GIT_CONFIG_KEY_\(index)"] = setting.0
      environment["GIT_CONFIG_VALUE_\(index)"] = setting.1
    }
    let command = GitCommand(folder: repository.path, environment: environment)
    let source = try GitChangeSource(path: repository.path, command: command)
    let request = ChangeRequest(base: "HEAD", comparesTips: true)
    return try source.change(for: request).diff.files.map(\.path.description)
  }

  @Test("GIT_CONFIG_COUNT pairs override the repository's settings, and the last pair wins", arguments: [
    ([("core.fileMode", "false")], [String]()), ([("CORE.FILEMODE", "true")], ["mode"]),
    ([("core.filemode", "true"), ("core.FileMode", "false")], []), ([], ["mode"]),
  ])
  func pairs(settings: [(String, String)], expected: [String]) throws {
    let repository = try TemporaryRepository()
    try repository.write("mode", "1\n")
    try repository.commit()
    try repository.setExecutable("mode")
    try repository.git("config", "core.fileMode", "true")
    #expect(try diff(repository, settings) == expected)
  }

  @Test("Variables that libgit2 reads itself have an effect, too", arguments: [
    ("core.excludesFile", ".git/own \"rules\" \\ here"), ("core.autocrlf", "input"),
  ])
  func core(name: String, value: String) throws {
    let repository = try TemporaryRepository()
    try repository.write("A", "1\n2\n")
    try repository.write(".gitignore", "")
    try repository.commit()
    try repository.write(RepoPath(".git/own \"rules\" \\ here"), Array("ignored\n".utf8))
    try repository.write("ignored", "1\n")
    try repository.write("A", "1\r\n2\r\n")
    let path = name == "core.excludesFile" ? repository.path + "/" + value : value
    #expect(try diff(repository, [(name, path)]) == (name == "core.excludesFile" ? ["A"] : ["ignored"]))
  }

  @Test("A file that replaces the user's or system's configuration is used", arguments: ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"])
  func files(variable: String) throws {
    let repository = try TemporaryRepository()
    try repository.write("A", "1\n2\n")
    try repository.commit()
    try repository.write("A", "1\r\n2\r\n")
    try repository.write(".git/other", "[core]\n\tautocrlf = input\n")
    let more = [variable: repository.path + "/.git/other", "GIT_CONFIG_NOSYSTEM": "0"]
    #expect(try diff(repository, [], more) == [])
    #expect(try diff(repository, []) == ["A"])
  }

  @Test("A repository above a ceiling directory is not found", arguments: [true, false])
  func ceiling(isFound: Bool) throws {
    let repository = try TemporaryRepository()
    try repository.write("Sources/A.swift", "let a = 1\n")
    try repository.commit()
    var environment = TemporaryRepository.environment()
    environment["GIT_CEILING_DIRECTORIES"] = isFound ? "/nonexistent" : repository.path
    let folder = repository.path + "/Sources"
    let command = GitCommand(folder: folder, environment: environment)
    let error = userFacingError { _ = try GitRepository(discovering: folder, command: command) } as? GitError
    #expect(error?.kind == (isFound ? nil : .notARepository))
  }

  @Test("A branch's settings can come from the environment")
  func branch() throws {
    let repository = try TemporaryRepository()
    for _ in 1...2 { try repository.commit() }
    try repository.git("branch", "Develop", "HEAD^")
    try repository.git("checkout", "--quiet", "-b", "Topic")
    var environment = TemporaryRepository.environment()
    let settings = [("branch.Topic.Remote", "."), ("branch.Topic.merge", "refs/heads/Develop"), ("branch.topic.merge", "refs/heads/main")]
    environment["GIT_CONFIG_COUNT"] = "\(settings.count)"
    for (index, setting) in settings.enumerated() {
      environment["GIT_CONFIG_KEY_\(index)"] = setting.0
      environment["GIT_CONFIG_VALUE_\(index)"] = setting.1
    }
    let source = try GitChangeSource(path: repository.path, command: GitCommand(folder: repository.path, environment: environment))
    let step = try source.resolution(for: ChangeRequest()).trail.first { $0.what == "base" }
    #expect(step?.value.hasPrefix("Develop (") == true)
  }
}
