@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import ReviewCore
import ReviewTestKit
import SwiftParser
import SwiftSyntax
import Testing

@Suite("Work of custom and pattern rules in hostile files")
struct GrowthTests {
  private func context(_ code: String) throws -> RuleContext {
    let tree = Parser.parse(source: code)
    let file = RuleContext.File(path: "A.swift", source: SourceText(Array(code.utf8)), tree: tree, today: nil)
    let handlers = Handlers()
    let context = RuleContext(file, handlers: handlers, severities: [], meter: WorkMeter { .zero })
    return RuleWalk.walk(context, handlers: handlers).context
  }

  @Test("The kinds of each token take a constant number of steps", arguments: [
    String(repeating: "a = b\n", count: 2_000), "a" + String(repeating: ".b", count: 2_000), "// " + String(repeating: "http://a b ", count: 2_000),
    "#if " + String(repeating: "a && ", count: 2_000) + "b\n#endif",
  ].map(LongArgument.init))
  func kindsAreLinear(argument: LongArgument<String>) throws {
    let code = argument.value
    var kinds = CodeKinds(in: try context(code))
    for offset in 0..<code.utf8.count { _ = kinds.kinds(in: offset..<offset + 1) }
    #expect(kinds.steps <= 3 * code.utf8.count)
  }

  private func steps(_ pattern: String, _ code: String) throws -> Int {
    var variables = VariableTable()
    let pattern = try SwiftPattern(pattern, variables: &variables)
    let call = try #require(Parser.parse(source: code).statements.first?.item.as(FunctionCallExprSyntax.self))
    var matching = PatternMatching()
    _ = matching.match(pattern, at: Target(Syntax(call)), Bindings(count: variables.names.count))
    return matching.steps
  }

  @Test("An attempt ends at its limit, with any number of ellipses", arguments: [
    "f($...A, $...A, $...A, $...A, x: 1)", "f($...A, $...B, $...C, $...D, x: 1)", "f(..., ..., ..., ..., x: 1)",
    "f($...A, $X, $...B, $X, $...C, x: 1)",
  ])
  func patternsAreBounded(pattern: String) throws {
    let code = "f(" + (0..<300).map { "a(\($0 % 3), b, c, d, e)" }.joined(separator: ", ") + ")"
    #expect(try steps(pattern, code) <= PatternMatching.stepLimit + 100)
  }

  @Test("Two ellipses around one argument match in a call with a thousand")
  func honestPatternsMatch() throws {
    let code = "f(" + String(repeating: "a, ", count: 999) + "x: 1)"
    #expect(try steps("f($...A, x: $X, $...B)", code) < 3_000)
  }
}
