import Foundation
import ReviewTestKit
import Testing

@Suite("Lint results of earlier runs")
struct LintCacheTests {
  private let repository: TemporaryRepository
  private let caches: TemporaryTestFolder

  init() throws {
    repository = try TemporaryRepository()
    caches = try TemporaryTestFolder()
    for number in 0..<20 { try repository.write("S/F\(number).swift", "let a\(number)b = try! run();\n") }
    try repository.commit()
  }

  private func lint(_ arguments: String...) throws -> CommandLineRun {
    try CommandLineRun(
      ["lint", "--all-lines", "--format", "json"] + arguments, in: repository.path,
      environment: ["XDG_CACHE_HOME": caches.path])
  }

  private var packs: [String] {
    let folder = caches.path + "/reviewbot/lint"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".pack") }.map { "\(folder)/\($0)" }
  }

  private func size() throws -> Int {
    try packs.map { try TemporaryRepository.bytes(of: $0).count }.reduce(0, +)
  }

  @Test("A second run reports the same and stores nothing new")
  func remembers() throws {
    let first = try lint()
    let size = try size()
    #expect(size > 0 && packs.count == 1)
    #expect(try lint().output == first.output)
    #expect(try self.size() == size)
  }

  @Test("Changed files, configurations and rules are linted again")
  func tellsApart() throws {
    _ = try lint()
    try repository.write("S/F1.swift", "let fine = 1\n")
    #expect(try !lint().report().findings.contains { $0.hasPrefix("S/F1.swift") })
    try repository.write(".lint.yml", "rules: {force_try: off}\n")
    #expect(try !lint().report().findings.contains { $0.hasSuffix("force_try") })
    #expect(try lint("--rule", "trailing_semicolon").report().findings.count == 19)
  }

  @Test("--no-cache stores nothing")
  func off() throws {
    _ = try lint("--no-cache")
    #expect(packs.isEmpty)
  }

  @Test("A damaged, truncated or foreign cache counts as missing, and is replaced", arguments: [0, 1, 2, 3])
  func survivesDamage(kind: Int) throws {
    let first = try lint()
    let pack = try #require(packs.first)
    var bytes = try TemporaryRepository.bytes(of: pack)
    switch kind {
    case 0: bytes = Array(bytes.dropLast(5))
    case 1: bytes[bytes.count / 2] ^= 0xFF
    case 2: bytes = Array("something else".utf8)
    default: bytes += Array(repeating: 0xFF, count: 30)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: pack))
    #expect(try lint().output == first.output)
    try repository.write("S/F1.swift", "let a1b = try! run();\n\n")
    _ = try lint()
    let size = try size()
    #expect(try lint().status == first.status)
    #expect(try self.size() == size)
  }

  @Test("Processes that share the cache report the same")
  func isShared() async throws {
    let first = try lint("--no-cache")
    let (folder, environment) = (repository.path, ["XDG_CACHE_HOME": caches.path])
    let runs = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<6 {
        group.addTask {
          try CommandLineRun(["lint", "--all-lines", "--format", "json"], in: folder, environment: environment).output
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(runs.allSatisfy { $0 == first.output })
    #expect(try lint().output == first.output)
  }

  @Test("A folder that cannot be used costs only time")
  func survivesUnusableFolders() throws {
    let run = try CommandLineRun(
      ["lint", "--all-lines"], in: repository.path, environment: ["XDG_CACHE_HOME": "/dev/null/x"])
    #expect(run.status == 1 && run.standardError == "")
  }
}
