@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import SwiftParser
import SwiftSyntax
import Testing

@Suite("The walk along the raw syntax")
struct WalkTests {
  /// Complete code, code with missing tokens, and text that is not code.
  private static let sources = [
    "",
    "let a = 1 // one\n",
    "func f(a: Int, b c: [Int: String] = [:]) async throws -> Int { a + 1 }\n",
    "class A { var b: Int { get { 1 } set { _ = newValue } }; @objc(x) func `default`() {} }\n",
    "call(1, two: 2) { $0 } other: { [weak self] in self?.x }\n",
    "if let a, case .b(let c) = d { } else if #available(iOS 17, *) { }\n",
    "let s = \"\"\"\n  a \\(b + \"c\") d\n  \"\"\"\n",
    "func f( { let = ; } ) ]\n}}\n",
    "let x = [1, 2, \nfoo(",
    "#if DEBUG\nlet a = 1\n#else\nlet a = 2\n#endif\n",
  ]

  @Test("Each visited node is the one that swift-syntax's own walk visits there", arguments: sources)
  func meetsTheSameNodes(source: String) {
    let tree = Parser.parse(source: source)
    let expected = Met(tree)
    var rule = Registration()
    let nodes = rule.state([String]())
    rule.visit(anyOf: Array(Set(expected.kinds))) { node, context in context[nodes].append(Met.text(node)) }
    #expect(walk(tree, source, rule)[nodes] == expected.nodes)
  }

  @Test("Nodes requested out of order have all their parents", arguments: sources)
  func makesParents(source: String) {
    let tree = Parser.parse(source: source)
    var rule = Registration()
    let roots = rule.state([SyntaxIdentifier]())
    rule.visit(anyOf: [.declReferenceExpr, .integerLiteralExpr, .identifierPattern]) { node, context in
      context[roots].append(node.root.id)
    }
    #expect(walk(tree, source, rule)[roots].allSatisfy { $0 == tree.id })
  }

  @Test("A visited token is the tree's own", arguments: sources)
  func meetsTheSameTokens(source: String) {
    let tree = Parser.parse(source: source)
    var rule = Registration()
    let tokens = rule.state([String]())
    rule.token([.leftBrace, .comma, .colon, .identifier]) { token, context in
      #expect(token.contentRange == token.syntax?.contentRange)
      context[tokens].append(token.syntax?.text ?? "none")
    }
    let wanted: [TokenKind] = [.leftBrace, .comma, .colon]
    let expected = tree.tokens(viewMode: .sourceAccurate).filter { token in
      if case .identifier = token.tokenKind { return true }
      return wanted.contains(token.tokenKind)
    }
    #expect(walk(tree, source, rule)[tokens] == expected.map(\.text))
  }

  @Test("Every kind of node has a unique number")
  func numbersKinds() {
    #expect(SyntaxKind.all.map(\.index) == Array(0..<SyntaxKind.count))
  }

  @Test("A type is visited exactly where its kind is")
  func visitsTypes() {
    let source = "func f(a: Int) { let b = a }\nstruct S {}\n"
    var rule = Registration()
    let kinds = rule.state([SyntaxKind]())
    rule.visit(FunctionDeclSyntax.self) { node, context in context[kinds].append(node.kind) }
    rule.visit(FunctionParameterSyntax.self) { node, context in context[kinds].append(node.kind) }
    rule.leave(StructDeclSyntax.self) { node, context in context[kinds].append(node.kind) }
    #expect(walk(Parser.parse(source: source), source, rule)[kinds] == [.functionDecl, .functionParameter, .structDecl])
  }

  @Test("Names limit a handler to nodes whose own first token they are, in backticks too")
  func visitsNames() {
    let source = "a + `b` + abc + ab + b + c\n"
    var rule = Registration()
    let met = rule.state([String]())
    rule.visit(DeclReferenceExprSyntax.self, named: ["b", "abc"]) { node, context in
      context[met].append(node.baseName.text)
    }
    rule.visit(DeclReferenceExprSyntax.self, named: ["c"]) { node, context in context[met].append(node.baseName.text) }
    #expect(walk(Parser.parse(source: source), source, rule)[met] == ["`b`", "abc", "b", "c"])
  }

  @Test("A condition limits a handler to nodes at which the rule's state meets it")
  func visitsWhile() {
    let source = "a; f { b; g { c } }; d\n"
    var rule = Registration()
    let depth = rule.state(0)
    let met = rule.state([String]())
    rule.visit(ClosureExprSyntax.self) { _, context in context[depth] += 1 }
    rule.leave(ClosureExprSyntax.self) { _, context in context[depth] -= 1 }
    rule.visit(anyOf: [.declReferenceExpr], while: { $0[depth] > 0 }) { node, context in
      context[met].append(node.trimmedDescription)
    }
    #expect(walk(Parser.parse(source: source), source, rule)[met] == ["b", "g", "c"])
  }

  private func walk(_ tree: SourceFileSyntax, _ source: String, _ rule: Registration) -> RuleContext {
    let file = RuleContext.File(path: "A.swift", source: SourceText(Array(source.utf8)), tree: tree, today: nil)
    let context = RuleContext(file, handlers: rule.handlers, severities: [.warning], meter: .ofThisThread())
    return RuleWalk.walk(context, handlers: rule.handlers).context
  }
}

/// The nodes that swift-syntax's visitor visits, outermost first.
private final class Met: SyntaxAnyVisitor {
  private(set) var nodes: [String] = []
  private(set) var kinds: [SyntaxKind] = []

  init(_ tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  static func text(_ node: Syntax) -> String { "\(node.kind) at \(node.position.utf8Offset), \(node.description)" }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    guard node.kind != .token else { return .skipChildren }
    nodes.append(Self.text(node))
    kinds.append(node.kind)
    return .visitChildren
  }
}
