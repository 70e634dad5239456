@testable import Linting
import ReviewCore
import SwiftParser
import SwiftSyntax
import Testing

@Suite("What is kept of a file while it is linted")
struct LintMemoryTests {
  private struct Weak {
    weak var object: AnyObject?
  }

  @Test("It is freed when the file is done, under all rules")
  func isFreed() throws {
    let library = try RuleLibrary.builtIn()
    let rules = library.definitions.map { ($0.id, RuleSetting()) }
    let settings = LintSettings(rules: Dictionary(rules) { first, _ in first })
    let compiled = CompiledRules(settings: settings, overrides: [], library: library)
    let boxes = weakBoxes(afterLinting: "let a = try! f() as! B\nlet c = Cart.shared.d\n", compiled)
    #expect(boxes.count > 20)
    #expect(boxes.allSatisfy { $0.object == nil })
  }

  private func weakBoxes(afterLinting text: String, _ rules: CompiledRules) -> [Weak] {
    let boxes = rules.handlers.boxes.map { $0() }
    var context = RuleContext(
      path: "A.swift", source: SourceText(Array(text.utf8)), severities: rules.severities, handlers: rules.handlers,
      boxes: boxes, words: nil, idle: Array(repeating: false, count: rules.ids.count + 1),
      meter: .ofThisThread())
    let tree = Parser.parse(source: text)
    context.tree = tree
    var walk = Walk(tree, handlers: rules.handlers, context: context)
    walk.run()
    #expect(walk.context.findings.count > 2)
    return boxes.map { Weak(object: $0) }
  }
}
