import Foundation
import ReviewTestKit
import Testing

@testable import ReviewbotCLI

@Suite("reviewbot init --ci and --hook")
struct InitSetupTests {
  private static let sources = SetupTemplate.all.flatMap(\.files).map(\.source) + HookName.allCases.map(\.source)

  @Test("The program contains each file of ci/templates, and one name writes it")
  func isComplete() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: TemplateSite.templates.path).filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: TemplateSite.templates.appending(path: path).path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue
    }
    #expect(paths.sorted() == Set(Self.sources).sorted())
    #expect(paths.sorted() == embeddedTemplates.keys.sorted())
    for path in paths { #expect(try TemplateSite.text(path) == embeddedTemplates[path], "\(path)") }
  }

  @Test("The files are written at the root, and the next steps are listed", arguments: SetupTemplate.all.map(\.name))
  func writes(name: String) throws {
    let template = try SetupTemplate.named(name)
    let repository = try TemporaryRepository.withFeature()
    let run = try repository.reviewbot("init", "--ci", name, below: "Sources")
    #expect(run.status == 0 && run.standardError == "")
    let lines = template.files.map { "Wrote \(repository.path)/\($0.destination)." } + ["Next:"]
      + template.nextSteps.enumerated().map { "  \($0 + 1). \($1)" }
    #expect(run.standardOutput == lines.joined(separator: "\n") + "\n")
    for file in template.files {
      #expect(try repository.text(of: file.destination) == TemplateSite.text(file.source))
    }
  }

  @Test("A file that differs is kept, and no other file is written, unless it is forced")
  func keeps() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".github/workflows/reviewbot-post.yml", "mine\n")
    let run = try repository.reviewbot("init", "--ci", "github")
    #expect(run.status == 2 && run.standardOutput == "")
    let path = "\(repository.path)/.github/workflows/reviewbot-post.yml"
    #expect(run.standardError == "error: \(path) exists already.\n  Edit it, or write a new one with `--force`.\n")
    #expect(!TemporaryRepository.exists("\(repository.path)/.github/workflows/reviewbot.yml"))
    #expect(try repository.text(of: ".github/workflows/reviewbot-post.yml") == "mine\n")
    #expect(try repository.reviewbot("init", "--ci", "github", "--force").status == 0)
    #expect(try repository.text(of: ".github/workflows/reviewbot-post.yml") == TemplateSite.text("github/reviewbot-post.yml"))
    #expect(try repository.reviewbot("init", "--ci", "github").status == 0)
  }

  @Test("A folder that leads out of the repository is not written to")
  func links() throws {
    let repository = try TemporaryRepository.withFeature()
    let outside = try TemporaryTestFolder()
    try repository.link(".circleci", to: outside.path)
    let run = try repository.reviewbot("init", "--ci", "circleci")
    #expect(run.status == 2 && run.standardError.contains(".circleci"), "\(run.standardError)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test("A hook is executable, also from a linked worktree", arguments: HookName.allCases)
  func writesHook(hook: HookName) throws {
    let repository = try TemporaryRepository.withFeature()
    let folder = try TemporaryTestFolder()
    try repository.git("worktree", "add", "--quiet", "--detach", "\(folder.path)/linked")
    let run = try CommandLineRun(["init", "--hook", hook.rawValue], in: "\(folder.path)/linked")
    #expect(run.status == 0, "\(run.standardError)")
    let path = "\(repository.path)/.git/hooks/\(hook.rawValue)"
    #expect(run.standardOutput == "Wrote \(path).\n\(hook.effect)\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == TemplateSite.text(hook.source))
    #expect(FileManager.default.isExecutableFile(atPath: path))
    try repository.write(".git/hooks/\(hook.rawValue)", "#!/bin/sh\n")
    #expect(try repository.reviewbot("init", "--hook", hook.rawValue).status == 2)
    #expect(try repository.reviewbot("init", "--hook", hook.rawValue, "--force").status == 0)
    #expect(FileManager.default.isExecutableFile(atPath: path))
  }

  @Test("No hook is written if git runs its hooks from another folder")
  func hooksPath() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.git("config", "core.hooksPath", ".husky")
    let run = try repository.reviewbot("init", "--hook", "pre-push")
    #expect(run.status == 2)
    #expect(run.standardError.hasPrefix("error: git runs the hooks of \(repository.path) from .husky (`core.hooksPath`).\n"))
    #expect(!TemporaryRepository.exists("\(repository.path)/.git/hooks/pre-push"))
  }

  @Test("Unknown names and contradictory options are refused", arguments: [
    (["--ci", "gitbub"], "Did you mean `github`?"), (["--ci", "github", "--hook", "pre-push"], "contradict each other"),
    (["--from", ".swiftlint.yml", "--ci", "github"], "contradict each other"), (["--hook", "post-merge"], "pre-commit"),
  ])
  func refuses(arguments: [String], said: String) throws {
    let repository = try TemporaryRepository.withFeature()
    let run = try repository.reviewbot(["init"] + arguments)
    #expect(run.status == 64 && run.standardError.contains(said), "\(run.standardError)")
  }

  @Test("Outside of a repository there is no hook to write")
  func outside() throws {
    let folder = try TemporaryTestFolder()
    let run = try folder.reviewbot(["init", "--hook", "pre-push"])
    #expect(run.status == 2 && run.standardError.contains("git init"), "\(run.standardError)")
  }
}
