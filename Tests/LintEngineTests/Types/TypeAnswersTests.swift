import LintEngine
import LintPatterns
import LintTestKit
import ReviewCore
import Synchronization
import Testing

/// Cached findings that depend on other files.
@Suite("Cached findings and other files")
struct TypeAnswersTests {
  /// Counts how often its index is requested.
  private final class CountedTypes: TypeSource {
    private let types: TypeIndex
    private let requests = Atomic(0)

    init(_ types: TypeIndex) { self.types = types }

    var index: TypeIndex {
      requests.add(1, ordering: .relaxed)
      return types
    }
    var problem: Problem? { nil }
    func renewed() -> any TypeSource { self }
    var count: Int { requests.load(ordering: .relaxed) }
  }

  private static let code = "class Cart: Base {\n  let a = 1\n}\n"

  private func linter(_ match: String, cache: (any ResultCache)?, types: any TypeSource) throws -> Linter {
    let yaml = "id: asking\nsummary: Asks.\nmatch: {kind: class, \(match)}\n"
    let library = try RuleLibrary.empty.adding(rulesIn: [("rule.yml", Array(yaml.utf8))])
    return Linter(library: library, settings: .only("asking"), results: cache, types: types)
  }

  private func run(
    _ match: String, _ others: [RepoPath: String], cache: (any ResultCache)?
  ) async throws -> (file: LintedFile?, count: Int) {
    let types = CountedTypes(TypeIndex(sources: others.mapValues { Array($0.utf8) }))
    let files = try await linter(match, cache: cache, types: types)
      .lintAll(["A.swift"]) { _ in Array(Self.code.utf8) }
    return (files.first, types.count)
  }

  @Test("They count as long as other files give the same answers, and are equal with and without a cache", arguments: [
    ("inherits: Screen", ["B.swift": "class Base: Screen { }"], 1, 1),
    ("inherits: Screen", ["B.swift": "// Moved.\nlet a = 1\n\nclass Base: Screen { func f() { } }"], 1, 1),
    ("inherits: Screen", ["Elsewhere.swift": "class Base: Screen { }; class Other { }"], 1, 1),
    ("inherits: Screen", ["B.swift": "class Base: NSObject { }"], 2, 0), ("inherits: Screen", [:], 2, 0),
    ("inherits: Screen", ["B.swift": "class Base: Screen { }", "C.swift": "extension Cart: P { }"], 2, 1),
    ("type_lines: {more_than: 4}", ["B.swift": "extension Cart {\n}"], 2, 1),
    ("declared: class", ["B.swift": "protocol Base { }"], 1, 1),
  ] as [(String, [RepoPath: String], Int, Int)])
  func validity(match: String, others: [RepoPath: String], kept: Int, count: Int) async throws {
    let cache = MemoryResults()
    let before: [RepoPath: String] = ["B.swift": "class Base: Screen { }"]
    let first = try await run(match, before, cache: cache)
    #expect(first.file == (try await run(match, before, cache: nil)).file)
    let second = try await run(match, others, cache: cache)
    #expect(second.file?.findings.count == count)
    #expect(second.file == (try await run(match, others, cache: nil)).file)
    #expect(second.file == (try await run(match, others, cache: cache)).file)
    #expect(cache.kept == kept)
  }

  @Test("No index is read for a rule that does not ask, with a cache and without", arguments: [
    ("name: Cart", 0), ("name: Other, inherits: Base", 0), ("inherits: Base", 0), ("inherits: Screen", 1), ("lines: 3", 0),
    ("declared: class", 1),
  ])
  func laziness(match: String, count: Int) async throws {
    let cache = MemoryResults()
    for _ in 0..<2 { #expect((try await run(match, [:], cache: cache).count > 0) == (count > 0)) }
    #expect((try await run(match, [:], cache: nil).count > 0) == (count > 0))
  }

  @Test("A damaged record is rebuilt, and a change of any byte gives no wrong answer")
  func damage() async throws {
    let cache = MemoryResults()
    let others: [RepoPath: String] = ["B.swift": "class Base: Screen { }"]
    let first = try await run("inherits: Screen", others, cache: cache).file
    for length in 0..<60 {
      cache.damage { $0 = Array($0.prefix(length)) }
      #expect(try await run("inherits: Screen", others, cache: cache).file == first)
    }
  }

  @Test("The former text of a renamed file does not see the file's new declarations")
  func formerPath() throws {
    let types = TypeIndex(sources: ["New.swift": Array("class Base: Screen { }".utf8)])
    let linter = try linter("inherits: Screen", cache: nil, types: types)
    let bytes = Array("class Cart: Base { }".utf8)
    #expect(linter.lint(path: "Old.swift", bytes: bytes).findings.count == 1)
    let former = linter.withFormerPaths(["Old.swift": "New.swift"])
    #expect(former.lint(path: "Old.swift", bytes: bytes).findings.isEmpty)
  }
}
