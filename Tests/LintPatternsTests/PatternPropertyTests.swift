import Foundation
@testable import LintEngine
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import ReviewTestKit
import SwiftParser
import SwiftSyntax
import Testing

/// Properties for any Swift code, tested with the sources of this package.
@Suite("Patterns of real code")
struct PatternPropertyTests {
  private static let sources: [(name: String, text: String)] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources")
    let walk = FileManager.default.enumerator(atPath: root.path)
    let names = (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    return stride(from: 0, to: names.count, by: 80).compactMap { place in
      (try? String(contentsOf: root.appending(path: names[place]), encoding: .utf8)).map { (names[place], $0) }
    }
  }()

  @Test("A fragment of code matches itself at its location")
  func matchesItself() throws {
    var pieces = 0
    for source in Self.sources {
      let own = Snippets(source.text).pieces.prefix(12).filter { (try? PatternQuery($0.text, as: $0.form)) != nil }
      expectMatches(own.map { ($0.text, $0.form, $0.offset) }, in: source)
      pieces += own.count
    }
    #expect(pieces > 60)
  }

  @Test("A call matches itself with metavariables for its arguments")
  func matchesWithVariables() throws {
    var pieces = 0
    for source in Self.sources {
      let patterns = Snippets(source.text).calls.prefix(6).flatMap { call in
        [call.withVariables, call.withEllipsis].map { (pattern: $0, form: String?.none, offset: call.offset) }
      }
      for pattern in patterns { _ = try PatternQuery(pattern.pattern) }
      expectMatches(patterns, in: source)
      pieces += patterns.count
    }
    #expect(pieces > 60)
  }

  /// Expects that each pattern matches at its offset. All run together, each as a separate rule.
  private func expectMatches(
    _ patterns: [(pattern: String, form: String?, offset: Int)], in source: (name: String, text: String)
  ) {
    let definitions = patterns.enumerated().map { number, item in
      RuleDefinition(
        id: RuleID("pattern_\(number)"), summary: "", rationale: "", kind: .lint, input: .syntax, severity: .note,
        isOnByDefault: true, pack: nil, scope: .added, correction: .none, since: "", precision: nil, options: [],
        origin: .file("pattern"),
        body: .content(PatternContent.read(RuleLogic(variants: [
          RuleVariant(pattern: item.pattern, form: item.form.flatMap(PatternForm.init), fix: nil, message: "")
        ]))),
        examples: .empty)
    }
    let library = RuleLibrary(definitions: definitions, sources: [PatternRules()])
    let bytes = Array(source.text.utf8)
    let file = Linter(library: library, settings: .defaults(library)).lint(path: "A.swift", bytes: bytes)
    let found = Dictionary(grouping: file.findings + file.suppressed, by: \.rule).mapValues { Set($0.map(\.start)) }
    for (definition, item) in zip(definitions, patterns) {
      let place = SourceText(bytes).position(at: item.offset)
      #expect(found[definition.id]?.contains(place) == true, "\(source.name):\(place.line): \(item.pattern)")
    }
  }

  @Test("For any text, a pattern is read or rejected, and the reader ends", .firstCounterexample)
  func survivesAnything() {
    var random = Numbers(seed: 42)
    let words = ["$X", "$_", "...", "$...A", "f", "(", ")", "{", "}", "[", "]", ":", ",", "=", "==", "\"", "\\(", "class A", "let", "in", "case", "switch a", "@B", "#c", "<", ">", "?", "!", "$X:int", "\n", ";", "if", "é", "`", "//", "\u{0}", "->", "some", "await", "try!"]
    let code = Array("f(1, g { a in $0 }); let b = [c: d]; class E { func h() { if i == j { k() } } }\n".utf8)
    for _ in 0..<300 {
      let text = (0..<(random.next() % 9 + 1)).map { _ in words[random.next() % words.count] }.joined(separator: random.next() % 3 == 0 ? "" : " ")
      guard let query = try? PatternQuery(text, fix: random.next() % 2 == 0 ? "h($MATCH)" : nil) else { continue }
      _ = query.matches(in: code, path: "A.swift")
      _ = query.fix(code, path: "A.swift")
    }
  }

  @Test("Many ellipses end", .timeLimit(.minutes(10)))
  func ends() throws {
    let pattern = "f(" + Array(repeating: "..., $A, ..., $A", count: 4).joined(separator: ", ") + ", ...)"
    let code = "f(" + (0..<200).map { "a\($0)" }.joined(separator: ", ") + ")\n"
    // The limit on steps ends the attempt before a match is found.
    #expect(try PatternQuery(pattern).matches(in: Array(code.utf8), path: "A.swift").isEmpty)
  }

  /// A linear congruential generator, so that failures are reproducible.
  private struct Numbers {
    var seed: UInt64

    mutating func next() -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33)
    }
  }
}

/// Fragments of a source that are valid alone.
private final class Snippets: SyntaxVisitor {
  struct Piece {
    let text: String
    let offset: Int
    let form: String?
  }

  struct Call {
    let withVariables: String
    let withEllipsis: String
    let offset: Int
  }

  private(set) var pieces: [Piece] = []
  private(set) var calls: [Call] = []

  init(_ text: String) {
    super.init(viewMode: .sourceAccurate)
    walk(Parser.parse(source: text))
  }

  private func add(_ node: some SyntaxProtocol, as form: String? = nil) -> SyntaxVisitorContinueKind {
    let text = node.trimmedDescription
    if text.utf8.count < 2_000 { pieces.append(Piece(text: text, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, form: form)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.trimmedDescription
    let isPlain = node.trailingClosure == nil && node.leftParen != nil && !callee.contains("$") && !callee.contains("\n")
    if isPlain, !node.arguments.isEmpty, !node.arguments.contains(where: { $0.expression.is(BinaryOperatorExprSyntax.self) }) {
      let arguments = node.arguments.enumerated().map { place, argument in
        (argument.label.map { "\($0.text): " } ?? "") + "$V\(place)"
      }
      calls.append(Call(
        withVariables: "\(callee)(\(arguments.joined(separator: ", ")))", withEllipsis: "\(callee)(...)",
        offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return add(node, as: "expr")
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node, as: "decl") }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { node.parent?.is(IfExprSyntax.self) ?? false ? .visitChildren : add(node) }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind { add(node) }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { add(node) }
  /// In `let error as any Problem` a part that looks like an expression is a pattern.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    node.parent?.is(ExpressionPatternSyntax.self) ?? false ? .visitChildren : add(node, as: "expr")
  }
  override func visit(_ node: OptionalTypeSyntax) -> SyntaxVisitorContinueKind { add(node, as: "type") }
  override func visit(_ node: ArrayTypeSyntax) -> SyntaxVisitorContinueKind { add(node, as: "type") }
}
