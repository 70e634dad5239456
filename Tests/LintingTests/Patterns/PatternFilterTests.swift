import Foundation
import LintEngine
import LintPatterns
import LintRules
import ReviewCore
import Testing

/// Where there are many rules, one is looked for only in files that have the words of its patterns; a few are looked for
/// everywhere.
@Suite("Many pattern rules")
struct PatternFilterTests {
  private static let library = (try? RuleLibrary.builtIn()) ?? .empty
  private static let rules = library.definitions.filter { $0.logic != nil }.map(\.id)
  /// So few that no words are read.
  private static let groups = stride(from: 0, to: rules.count, by: 5).map { Array(rules[$0..<min($0 + 5, rules.count)]) }
  private static let together = linter(rules)
  private static let apart = groups.map(linter)

  private static func linter(_ rules: [RuleID]) -> Linter {
    Linter(library: library, settings: LintSettings(rules: Dictionary(uniqueKeysWithValues: rules.map { ($0, RuleSetting()) })))
  }

  @Test("find together what they find apart in their examples")
  func agreeOnExamples() {
    var count = 0
    for rule in Self.library.definitions where rule.logic != nil {
      for example in rule.bad + rule.good { count += expectAgreement(example.path, Array(example.code.utf8)) }
    }
    #expect(count > 250)
  }

  @Test("find together what they find apart in the sources of this package")
  func agreeOnSources() {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let walk = FileManager.default.enumerator(atPath: root.path)
    let names = (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    var files = 0
    for place in stride(from: 0, to: names.count, by: 10) {
      guard let bytes = try? Data(contentsOf: root.appending(path: names[place])) else { continue }
      _ = expectAgreement(RepoPath(names[place]), Array(bytes))
      files += 1
    }
    #expect(files > 40)
  }

  private func expectAgreement(_ path: RepoPath, _ bytes: [UInt8]) -> Int {
    let together = Self.together.lint(path: path, bytes: bytes).findings
    let apart = Self.apart.flatMap { $0.lint(path: path, bytes: bytes).findings }
    #expect(Set(together) == Set(apart) && together.count == apart.count, "\(path): \(String(decoding: bytes, as: UTF8.self))")
    return together.count
  }

  @Test("find words in whatever dress", arguments: [
    ("pattern: print($X)", "↓`print`(1); ↓print/**/(1); (↓print(1)); f(_:↓print(1))"),
    ("pattern: $X.é.last", "_ = ↓a.é.last; _ = ↓a/**/.é\n.last"), ("pattern: \"$X as! Int\"", "_ = ↓a as! Int; _ = ↓b/**/as!/**/Int"),
    ("pattern: \"f(\\\"old\\\")\"", "↓f(\"old\"); f(\"older\")"), ("pattern: \"f(by: $X)\"", "↓f(by: 1); ↓f { 1 }"),
    ("pattern: \"f(by: { $_ })\"", "↓f { 1 }; ↓f(by: { 1 })"), ("pattern: \"$X[0].first1\"", "_ = ↓a[0].first1; _ = a[0].first"),
    ("kind: import\nname: \"UI*\"", "↓import UIKit\nimport Foundation"), ("kind: class\nname: \"*ViewModel?\"", "↓class AViewModelB { }; class ViewModel { }"),
    ("kind: class\ninherits: \"A<*>\"", "↓class B: A<Int> { }; class C: A { }"), ("kind: function\naccess: internal", "↓func f() { }; public func g() { }"),
    ("kind: function\nmodifiers: [static, \"private\"]", "class A { private static ↓func f() { }; static func g() { } }"),
    ("kind: class\nnot: {has: {pattern: absent()}}", "↓class A { }"), ("kind: class\nhas: {pattern: present()}", "↓class A { let b = present() }; class C { }"),
    ("kind: class\ncount: {pattern: absent(), at_most: 0}", "↓class A { }"), ("kind: class\ncount: {pattern: present(), at_least: 1}", "↓class A { let b = present() }"),
    ("any: [absent($X), present($X)]", "↓present(1)"), ("pattern: $X.$Y\nwhere: {$Y: {name: [one, two]}}", "_ = ↓a.one; _ = a.three; _ = ↓a/**/.two"),
    ("pattern: $X.$Y\nwhere: {$Y: {not: {name: one}}}", "_ = a.one; _ = ↓a.three"), ("pattern: f($...X)\nwhere: {$...X: {name: absent}}", "↓f(); f(1)"),
    ("pattern: f($X)\nwhere: {$X: {type: String}}", "↓f(\"a\"); f(1)"), ("pattern: \"@Wrapped var $X: $T\"", "struct A { ↓@Wrapped var a: B; var c: D }"),
  ])
  func findWords(match: String, marked: String) throws {
    let others = (0..<8).map { "- id: other_\($0)\n  summary: Other.\n  match: absent_\($0)(...)\n" }.joined()
    let lines = match.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let yaml = "- id: shown\n  summary: Shown.\n  match:\n\(lines)\n" + others
    let library = try RuleLibrary.empty.adding(rulesIn: [("rules.yml", Array(yaml.utf8))])
    let settings = LintSettings(rules: Dictionary(uniqueKeysWithValues: library.definitions.map { ($0.id, RuleSetting()) }))
    var bytes = Array(marked.replacing("↓", with: "").utf8)
    let source = SourceText(bytes)
    let findings = Linter(library: library, settings: settings).lint(path: "A.swift", bytes: bytes).findings
    for offset in findings.compactMap({ source.offset(at: $0.start) }).sorted(by: >) { bytes.insert(contentsOf: Array("↓".utf8), at: offset) }
    #expect(String(decoding: bytes, as: UTF8.self) == marked)
  }
}
