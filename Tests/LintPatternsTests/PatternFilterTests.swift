import Foundation
@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import SwiftSyntax
import Testing

/// With many rules, a rule is searched for only in files that contain the words of its patterns.
@Suite("Many pattern rules")
struct PatternFilterTests {
  private static let rules = BuiltInRules.rules.filter { $0.logic != nil }
  private static let together = compiled(rules, readsWords: true)
  private static let groupSize = 5
  /// Words are not compared.
  private static let apart = stride(from: 0, to: rules.count, by: groupSize).map { start in
    compiled(Array(rules[start..<min(start + groupSize, rules.count)]), readsWords: false)
  }

  private static func compiled(_ rules: [RuleDefinition], readsWords: Bool) -> CompiledRules {
    let settings = LintSettings(rules: Dictionary(uniqueKeysWithValues: rules.map { ($0.id, RuleSetting()) }))
    let library = RuleLibrary(definitions: rules, sources: [PatternRules(readsWords: readsWords)])
    return CompiledRules(settings: settings, overrides: [], library: library)
  }

  @Test("find the same together as alone in their examples")
  func agreeOnExamples() {
    var count = 0
    for (number, rule) in Self.rules.enumerated() {
      let group = number / Self.groupSize
      for example in BuiltInRules.examples(of: rule).bad.prefix(6) {
        count += expectAgreement(example.path, Array(example.code.utf8), groups: group..<(group + 1))
      }
    }
    #expect(count > 200)
  }

  @Test("find the same together as alone in the sources of this package")
  func agreeOnSources() {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources")
    let walk = FileManager.default.enumerator(atPath: root.path)
    let names = (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    var files = 0
    for place in stride(from: 0, to: names.count, by: 150) {
      guard let bytes = try? Data(contentsOf: root.appending(path: names[place])) else { continue }
      _ = expectAgreement(RepoPath(names[place]), Array(bytes), groups: Self.apart.indices)
      files += 1
    }
    #expect(files > 5)
  }

  /// - Parameter groups: The groups of rules whose findings are compared.
  private func expectAgreement(_ path: RepoPath, _ bytes: [UInt8], groups: Range<Int>) -> Int {
    let start = groups.lowerBound * Self.groupSize
    let ids = Set(Self.rules[start..<min(groups.upperBound * Self.groupSize, Self.rules.count)].map(\.id))
    let found = BigStack.run(limit: .seconds(60), late: Findings?.none) { meter in
      let file = ParsedFile(path: path, source: SourceText(bytes), tree: SourceFileSyntax(parsing: bytes), meter: meter)
      return Findings(
        together: file.findings(Self.together).filter { ids.contains($0.rule) },
        apart: Self.apart[groups].flatMap(file.findings))
    }
    guard let (together, apart) = found.map({ ($0.together, $0.apart) }) else {
      Issue.record("\(path) took longer than 60 s")
      return 0
    }
    #expect(Set(together) == Set(apart) && together.count == apart.count, "\(path): \(String(decoding: bytes, as: UTF8.self))")
    return together.count
  }

  private struct Findings {
    let together: [LintFinding]
    let apart: [LintFinding]
  }

  /// A file that is parsed once for several rules.
  private struct ParsedFile {
    let path: RepoPath
    let source: SourceText
    let tree: SourceFileSyntax
    let meter: WorkMeter

    func findings(_ rules: CompiledRules) -> [LintFinding] {
      let file = RuleContext.File(path: path, source: source, tree: tree, today: nil)
      let context = RuleContext(file, handlers: rules.handlers, severities: rules.severities, meter: meter)
      let walked = RuleWalk.walk(context, handlers: rules.handlers)
      return LintedFile(
        context: walked.context, rules: rules, hasSyntaxErrors: tree.hasError, isCutShort: walked.isCutShort
      ).findings
    }
  }

  @Test("find words in every spelling", arguments: [
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
