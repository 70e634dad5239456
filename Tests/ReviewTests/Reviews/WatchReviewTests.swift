import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

@testable import Review

@Suite("Reviews after each change of a file")
struct WatchReviewTests {
  /// Changes from the test in place of the system.
  private final class ScriptedWatch: FolderWatching {
    let changes: AsyncStream<FileChanges>
    private let continuation: AsyncStream<FileChanges>.Continuation
    private let watched = Mutex<Set<String>>([])

    init() { (changes, continuation) = AsyncStream.makeStream() }

    var folders: Set<String> { watched.withLock { $0 } }
    func watch(_ folder: String) { watched.withLock { _ = $0.insert(folder) } }
    func send(_ change: FileChanges) { continuation.yield(change) }
    func stop() { continuation.finish() }
  }

  /// Edits a file each time when the review waits for a change.
  private final class EditingWatch: FolderWatching {
    let changes: AsyncStream<FileChanges>

    init(_ edits: [@Sendable () -> FileChanges]) {
      let rest = Mutex(edits[...])
      changes = AsyncStream { rest.withLock { $0.popFirst() }?() }
    }

    func watch(_ folder: String) {}
    func stop() {}
  }

  /// `main` with a file, and a branch that adds one finding to it.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".gitignore", "Ignored/\n")
    try repository.write("Sources/Cart/Cart.swift", "let one = 1\n")
    try repository.write("Sources/Other.swift", "let other = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Cart/Cart.swift", "let one = 1\nlet two = 2;\n")
    return repository
  }

  /// Returns the lines of a watch with these changes, without the times.
  private func lines(
    _ repository: TemporaryRepository, _ changes: [FileChanges], by watch: ScriptedWatch = ScriptedWatch()
  ) async throws -> [String] {
    for change in changes { watch.send(change) }
    watch.stop()
    return try await lines(repository, rule: "trailing_semicolon", by: watch)
  }

  private func lines(
    _ repository: TemporaryRepository, rule: String, by watch: some FolderWatching
  ) async throws -> [String] {
    let transcript = Transcript()
    var request = WatchRequest(change: ChangeSelection(folder: repository.path))
    request.lint.rules = [rule]
    let review = WatchReview(request, services: .recorded(in: repository.path, by: transcript))
    try await review.run(by: watch)
    #expect(transcript.output == "")
    return transcript.errors.split(separator: "\n").map { line in
      line.contains(" ms") ? String(line.prefix { $0 != "·" }) : String(line)
    }
  }

  private let finding =
    "  Sources/Cart/Cart.swift:2:12: warning: Remove the trailing semicolon. (trailing_semicolon)"

  @Test("Folders with known files are watched, and the branch; the change is linted at once")
  func begin() async throws {
    let repository = try repository()
    try repository.write("Ignored/Generated.swift", "let x = 1;\n")
    let watch = ScriptedWatch()
    let lines = try await lines(repository, [], by: watch)
    let root = repository.path
    #expect(
      watch.folders == [
        root, "\(root)/Sources", "\(root)/Sources/Cart", "\(root)/.git", "\(root)/.git/logs", "\(root)/.git/info",
        "\(root)/.git/refs", "\(root)/.git/refs/heads", "\(root)/.git/refs/tags", "\(root)/.git/reftable",
      ])
    #expect(lines.first == "Watching 3 folders of \(root). Press Ctrl-C to end.")
    #expect(Array(lines.dropFirst()) == ["all files ", "✓ lint  1 warning · 1 rule, 1 file", finding])
  }

  @Test("A saved file is linted again, with its findings only; other files change nothing", arguments: [
    (["Sources/Cart/Cart.swift"], ["Sources/Cart/Cart.swift "]), (["README.md", "Sources/notes.txt"], []),
    ([".git/HEAD"], ["all files "]), ([".git/index", ".git/COMMIT_EDITMSG"], []), ([".lint.yml"], [".lint.yml "]),
    (["Sources/C.swift", "Sources/B.swift", "Sources/A.swift", "Sources/D.swift"],
      ["Sources/A.swift, Sources/B.swift, Sources/C.swift, 1 more "]),
  ])
  func saved(files: [String], titles: [String]) async throws {
    let repository = try repository()
    let change = FileChanges(files: Set(files.map { "\(repository.path)/\($0)" }))
    let lines = try await lines(repository, [change])
    let after = lines.dropFirst(4)
    #expect(Array(after) == titles.flatMap { [$0, "✓ lint  1 warning · 1 rule, 1 file", finding] })
  }

  @Test("What earlier reviews found is forgotten where a file has changed: types, configuration, rules")
  func memory() async throws {
    let repository = try repository()
    let path = repository.path
    try repository.write(
      "Sources/Cart/Cart.swift", "final class Cart { init(client: ShopClient = ShopClient()) { client.load() } }\n")
    let write = { (name: String, text: String) -> @Sendable () -> FileChanges in
      {
        try? Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
        return FileChanges(files: ["\(path)/\(name)"])
      }
    }
    let off = "overrides:\n  - paths: [Sources/Cart/**]\n    rules: {concrete_dependency: off}\n"
    let lines = try await lines(
      repository, rule: "concrete_dependency",
      by: EditingWatch([
        write("Sources/Other.swift", "protocol ShopClient {}\n"), write("Sources/Other.swift", "class ShopClient {}\n"),
        write(".lint.yml", off), write(".lint.yml", "{}\n"),
      ]))
    let findings = lines.filter { $0.hasPrefix("✓") }.map { $0.contains("1 warning") }
    #expect(findings == [true, false, true, false, true], "\(lines)")
  }

  @Test("The change is linted again when the base or HEAD has moved, and when git knows other files")
  func otherChange() async throws {
    let repository = try repository()
    try repository.commit("Change")
    let path = repository.path
    let run = { (file: String, script: String) -> @Sendable () -> FileChanges in
      {
        let environment = TemporaryRepository.environment()
        let run = try? ProgramRun(["sh", "-c", script], in: path, environment: environment)
        #expect(run?.status == 0)
        return FileChanges(files: ["\(path)/\(file)"])
      }
    }
    let lines = try await lines(
      repository, rule: "trailing_semicolon",
      by: EditingWatch([
        run(".git/refs/heads/other", "git branch other"),
        run(".git/refs/heads/main", "git update-ref refs/heads/main feature"),
        run(".git/refs/heads/feature", "git update-ref refs/heads/feature feature~1"),
        run(".gitignore", "mkdir New; echo 'let new = 1;' > New/New.swift; echo New > .gitignore"),
        run(".gitignore", "echo Ignored/ > .gitignore"),
      ]))
    let verdicts = lines.filter { $0.contains(" lint  ") }
    #expect(verdicts.map { $0.contains("1 warning") } == [true, false, true, true, false], "\(lines)")
    #expect(lines.filter { $0 == "all files " }.count == 5, "\(lines)")
  }

  @Test("Findings of the saved file replace those of others")
  func onlySaved() async throws {
    let repository = try repository()
    try repository.write("Sources/Other.swift", "let other = 2;\n")
    let lines = try await lines(repository, [FileChanges(files: ["\(repository.path)/Sources/Other.swift"])])
    #expect(
      lines.suffix(4) == [
        "Sources/Other.swift ", "✓ lint  2 warnings · 1 rule, 2 files",
        "  Sources/Other.swift:1:14: warning: Remove the trailing semicolon. (trailing_semicolon)",
        "  … and 1 finding more; `reviewbot lint` lists all",
      ])
  }

  @Test("A new folder is watched with its files, unless git ignores it; after lost changes, all files are linted")
  func newFolders() async throws {
    let repository = try repository()
    let root = repository.path
    try repository.write("Sources/New/Deep/File.swift", "let file = 1;\n")
    try repository.write("Ignored/Generated.swift", "let x = 1;\n")
    try FileManager.default.createDirectory(atPath: "\(root)/Sources/New/Empty/Inner", withIntermediateDirectories: true)
    let watch = ScriptedWatch()
    let lines = try await lines(
      repository,
      [
        FileChanges(folders: ["\(root)/Ignored"]), FileChanges(folders: ["\(root)/Sources/New"]),
        FileChanges(isIncomplete: true),
      ], by: watch)
    #expect(watch.folders.isSuperset(of: ["\(root)/Sources/New/Empty", "\(root)/Sources/New/Empty/Inner"]))
    #expect(watch.folders.contains("\(root)/Sources/New/Deep") && !watch.folders.contains("\(root)/Ignored"))
    #expect(lines.filter { !$0.hasPrefix("  ") && !$0.hasPrefix("✓") }.dropFirst(2) == ["Sources/New/Deep/File.swift ", "all files "])
  }

  @Test("A configuration that is being edited is an error of this review, not the end")
  func brokenConfiguration() async throws {
    let repository = try repository()
    try repository.write(".lint.yml", "rules: {\n")
    let lines = try await lines(repository, [])
    #expect(lines.count > 2 && lines[1].hasPrefix("error: .lint.yml:"), "\(lines)")
  }

  @Test("A bare repository has nothing to watch")
  func bare() async throws {
    let repository = try TemporaryRepository()
    try repository.write("a.txt", "a")
    try repository.commit("Begin")
    try repository.git("clone", "--quiet", "--bare", ".", "../bare.git")
    let review = WatchReview(
      WatchRequest(change: ChangeSelection(folder: "\(repository.path)/../bare.git")),
      services: .recorded(in: repository.path))
    let error = await #expect(throws: Problem.self) { try await review.run(by: ScriptedWatch()) }
    #expect(error?.summary.hasPrefix("There is no working tree to watch at ") == true)
  }
}
