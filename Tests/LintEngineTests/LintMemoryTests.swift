@testable import LintEngine
import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import SwiftParser
import SwiftSyntax
import Testing

@Suite("Memory for a file while it is linted")
struct LintMemoryTests {
  private struct Weak {
    weak var object: AnyObject?
  }

  @Test("It is freed when the file is done, under all rules")
  func isFreed() {
    let compiled = CompiledRules(settings: BuiltInRules.everything, overrides: [], library: BuiltInRules.library)
    let boxes = weakBoxes(afterLinting: "let a = try! f() as! B\nlet c = Cart.shared.d\n", compiled)
    #expect(boxes.count > 20)
    #expect(boxes.allSatisfy { $0.object == nil })
  }

  private func weakBoxes(afterLinting text: String, _ rules: CompiledRules) -> [Weak] {
    let tree = Parser.parse(source: text)
    let file = RuleContext.File(path: "A.swift", source: SourceText(Array(text.utf8)), tree: tree, today: nil)
    let context = RuleContext(
      file, handlers: rules.handlers, severities: rules.severities, meter: .ofThisThread())
    let walked = RuleWalk.walk(context, handlers: rules.handlers).context
    #expect(walked.findings.count > 2)
    return walked.states.map { Weak(object: $0) }
  }
}
