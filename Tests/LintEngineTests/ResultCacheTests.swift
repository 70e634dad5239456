import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import ReviewTestKit
import Synchronization
import Testing

/// Stores records in memory and counts requests.
final class MemoryResults: ResultCache {
  let salt = Digest(high: 1, low: 2)
  private let state = Mutex<(records: [Digest: [UInt8]], hits: Int, kept: Int)>(([:], 0, 0))

  var hits: Int { state.withLock { $0.hits } }
  /// How often a record was stored.
  var kept: Int { state.withLock { $0.kept } }
  var count: Int { state.withLock { $0.records.count } }

  func record(for key: Digest) -> ArraySlice<UInt8>? {
    state.withLock { state in
      guard let record = state.records[key] else { return nil }
      state.hits += 1
      return record[...]
    }
  }

  func keep(_ record: [UInt8], for key: Digest) {
    state.withLock { state in
      state.records[key] = record
      state.kept += 1
    }
  }
  func flush() {}

  /// Changes every record.
  func damage(_ change: (inout [UInt8]) -> Void) {
    state.withLock { state in
      for key in state.records.keys { change(&state.records[key, default: []]) }
    }
  }
}

@Suite("Results of earlier runs")
struct ResultCacheTests {
  private static let code = """
    import B;
    /// é😀
    func f() { let a:Int = try! b() // swiftlint:disable:this force_try
      print( "x" ) }

    """
  private let library = BuiltInRules.library

  private func run(
    _ cache: MemoryResults, code: String = Self.code, path: RepoPath = "A.swift", settings: LintSettings? = nil,
    library: RuleLibrary? = nil, sizeLimit: Int = Linter.defaultSizeLimit
  ) async -> LintedFile? {
    let library = library ?? self.library
    let linter = Linter(
      library: library, settings: settings ?? .defaults(library), sizeLimit: sizeLimit, results: cache)
    return await linter.lintAll([path]) { _ in Array(code.utf8) }.first
  }

  @Test("The same file under the same rules is not linted again, and nothing is lost")
  func remembers() async {
    let cache = MemoryResults()
    let first = await run(cache)
    let second = await run(cache)
    #expect(cache.hits == 1)
    #expect(first == second)
    #expect(first?.findings.contains { $0.fix != nil } ?? false)
    #expect(first?.suppressed.count == 1)
  }

  @Test("An unsafe fix is still unsafe the second time", arguments: [
    ("implicit_optional_initialization", "@objc var name: Int? = nil\n", false), ("trailing_semicolon", "let a = 1;\n", true),
  ] as [(RuleID, String, Bool)])
  func keepsSafety(rule: RuleID, code: String, isSafe: Bool) async {
    let cache = MemoryResults()
    for hits in 0...1 {
      #expect(await run(cache, code: code, settings: .only(rule))?.findings.map { $0.fix?.isSafe } == [isSafe])
      #expect(cache.hits == hits)
    }
  }

  @Test("A file that was not linted has no result to keep", arguments: [
    String(repeating: "[", count: 20), "\u{0}a\u{0}b", "let a = b" + String(repeating: ".c", count: 4_100),
  ].map(LongArgument.init))
  func forgetsGaps(code: LongArgument<String>) async {
    let cache = MemoryResults()
    for _ in 0..<2 { #expect(await run(cache, code: code.value)?.gaps.count == 1) }
    #expect(cache.count == 0)
  }

  @Test("Anything that may change a finding changes the key")
  func tellsApart() async {
    let cache = MemoryResults()
    _ = await run(cache)
    _ = await run(cache, code: Self.code + "\n")
    _ = await run(cache, path: "B.swift")
    _ = await run(cache, settings: .only("colon"))
    _ = await run(cache, settings: .only("line_length", values: ["warning": .integer(3)]))
    _ = await run(cache, settings: .only("line_length", values: ["warning": .integer(4)]))
    _ = await run(cache, settings: LintSettings(rules: ["colon": RuleSetting(severity: .error)]))
    let overrides = [LintSettings.Override(paths: ["Z"], rules: ["colon": .off])]
    _ = await run(cache, settings: LintSettings(rules: ["colon": RuleSetting()], overrides: overrides))
    for paths in [["Y"], ["Y", "Z"], ["YZ"]] {
      let overrides = [LintSettings.Override(paths: paths, rules: ["colon": .off])]
      _ = await run(cache, settings: LintSettings(rules: ["colon": RuleSetting()], overrides: overrides))
    }
    let folder = LintSettings.Override(folder: "D", paths: ["Z"], rules: ["colon": .off])
    _ = await run(cache, settings: LintSettings(rules: ["colon": RuleSetting()], overrides: [folder]))
    let louder = LintSettings.Override(paths: ["Z"], rules: ["colon": .on(RuleSetting(severity: .error))])
    _ = await run(cache, settings: LintSettings(rules: ["colon": RuleSetting()], overrides: [louder]))
    _ = await run(cache, settings: LintSettings(rules: ["colon": RuleSetting(), "comma": RuleSetting()]))
    var reported = LintSettings.defaults(library)
    reported.reported = ["colon"]
    _ = await run(cache, settings: reported)
    #expect(cache.hits == 0 && cache.count == 15)
  }

  @Test("A changed team rule with the same id has new results")
  func tellsUsersRulesApart() async throws {
    let cache = MemoryResults()
    var found: [Int] = []
    for pattern in ["b()", "c()", "b()"] {
      let rule = "id: own\nsummary: Own.\nmatch: {pattern: \(pattern)}\n"
      let library = try library.adding(rulesIn: [("own.yml", Array(rule.utf8))])
      found.append(await run(cache, code: "b()\n", settings: .only("own"), library: library)?.findings.count ?? -1)
    }
    #expect(found == [1, 0, 1])
    #expect(cache.hits == 1 && cache.count == 2)
  }

  @Test("A result with a greater size limit is not used with a smaller one")
  func tellsLimitsApart() async {
    let cache = MemoryResults()
    for (limit, gaps) in [(1 << 20, 0), (10, 1)] {
      #expect(await run(cache, sizeLimit: limit)?.gaps.count == gaps)
    }
    #expect(cache.hits == 0)
  }

  @Test("A rule that compares dates runs again on another day, wherever it is on; other rules do not", arguments: [
    (.only("expiring_todo"), 0), (.only("colon"), 1),
    (LintSettings(
      rules: ["colon": RuleSetting()],
      overrides: [LintSettings.Override(paths: ["A.swift"], rules: ["expiring_todo": .on(RuleSetting())])]), 0),
  ] as [(LintSettings, Int)])
  func tellsDaysApart(settings: LintSettings, hits: Int) async {
    let code = "// TODO: [07/16/2026]\n"
    let cache = MemoryResults()
    var severities: [Severity] = []
    for today in (15...16).map({ CalendarDay(year: 2026, month: 7, day: $0) }) {
      let linter = Linter(library: library, settings: settings, results: cache, today: today)
      severities += await linter.lintAll(["A.swift"]) { _ in Array(code.utf8) }.flatMap { $0.findings.map(\.severity) }
    }
    #expect(cache.hits == hits)
    #expect(severities == (hits == 0 ? [.warning, .error] : []))
  }

  @Test("Without a current date, dates are parsed but not compared")
  func knowsNoDay() {
    let linter = Linter(library: library, settings: .only("expiring_todo"))
    let code = "// TODO: [07/16/2020]\n// TODO: [99/16/2020]\n"
    #expect(linter.lint(path: "A.swift", bytes: Array(code.utf8)).findings.map(\.start.line) == [2])
  }

  @Test("A damaged record counts as missing", .firstCounterexample, arguments: [0, 1, 2, 3])
  func survivesDamage(kind: Int) async {
    let cache = MemoryResults()
    let rules = ["force_try", "colon", "trailing_semicolon"] as [RuleID]
    let settings = LintSettings(rules: Dictionary(uniqueKeysWithValues: rules.map { ($0, RuleSetting()) }))
    let first = await run(cache, settings: settings)
    #expect(first?.findings.count == 2 && first?.suppressed.count == 1)
    for place in stride(from: 0, to: 200, by: 3) {
      cache.damage { record in
        switch kind {
        case 0: record = Array(record.prefix(place))
        case 1: record.indices.contains(place) ? record[place] ^= 0xFF : ()
        case 2: record = [3, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        default: record = Array(repeating: UInt8(place), count: 50)
        }
      }
      let second = await run(cache, settings: settings)
      #expect(second?.path == first?.path)
    }
  }

  @Test("Incomplete results are not stored")
  func forgetsNotices() async {
    let cache = MemoryResults()
    _ = await run(cache, code: String(repeating: "(", count: 300))
    #expect(cache.count == 0)
  }
}
