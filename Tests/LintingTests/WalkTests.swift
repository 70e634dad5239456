@testable import Linting
import ReviewCore
import SwiftParser
@_spi(RawSyntax) import SwiftSyntax
import Testing

@Suite("The walk along the raw syntax")
struct WalkTests {
  /// Whole code, code that misses tokens, and code that is none.
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

  @Test("A node that comes by is the node that swift-syntax's own walk meets there", arguments: sources)
  func meetsTheSameNodes(source: String) {
    let tree = Parser.parse(source: source)
    let expected = Met(tree)
    var rule = Registration()
    let nodes = rule.state([String]())
    rule.pass(Array(Set(expected.kinds))) { node, context in
      context[nodes].append(Met.text(node.syntax))
      #expect(node.position == node.syntax.position.utf8Offset)
      #expect(node.contentRange.lowerBound == node.syntax.contentRange.lowerBound)
    }
    var walk = walk(tree, source, rule)
    walk.run()
    #expect(walk.context[nodes] == expected.nodes)
  }

  @Test("Nodes asked for out of the blue have all their parents", arguments: sources)
  func makesParents(source: String) {
    let tree = Parser.parse(source: source)
    var rule = Registration()
    let roots = rule.state([SyntaxIdentifier]())
    rule.pass([.declReferenceExpr, .integerLiteralExpr, .identifierPattern]) { node, context in
      context[roots].append(node.syntax.root.id)
    }
    var walk = walk(tree, source, rule)
    walk.run()
    #expect(walk.context[roots].allSatisfy { $0 == tree.id })
  }

  @Test("A token that comes by is the tree's own", arguments: sources)
  func meetsTheSameTokens(source: String) {
    let tree = Parser.parse(source: source)
    var rule = Registration()
    let tokens = rule.state([String]())
    rule.token([.leftBrace, .comma, .colon, .identifier]) { token, context in
      #expect(token.contentRange == token.syntax?.contentRange)
      context[tokens].append(token.syntax?.text ?? "none")
    }
    var walk = walk(tree, source, rule)
    walk.run()
    let wanted: [TokenKind] = [.leftBrace, .comma, .colon]
    let expected = tree.tokens(viewMode: .sourceAccurate).filter { token in
      if case .identifier = token.tokenKind { return true }
      return wanted.contains(token.tokenKind)
    }
    #expect(walk.context[tokens] == expected.map(\.text))
  }

  @Test("The own name of a node is told from its bytes")
  func namesNodes() {
    let source = "let `in` = [weak self] ; foo.bar(baz)\n"
    var rule = Registration()
    let names = rule.state([String]())
    rule.pass([.declReferenceExpr, .identifierPattern]) { node, context in
      context[names].append(node.name.map { context.source.text($0) } ?? "none")
    }
    var walk = walk(Parser.parse(source: source), source, rule)
    walk.run()
    #expect(walk.context[names].contains("`in`"))
    #expect(walk.context[names].suffix(3) == ["foo", "bar", "baz"])
  }

  private func walk(_ tree: SourceFileSyntax, _ source: String, _ rule: Registration) -> Walk {
    let handlers = Handlers(rule, needy: [])
    let context = RuleContext(
      path: "A.swift", source: SourceText(Array(source.utf8)), severities: [.warning], handlers: handlers,
      boxes: handlers.boxes.map { $0() }, words: nil, idle: [false, false], meter: .ofThisThread())
    return Walk(tree, handlers: handlers, context: context)
  }
}

/// The nodes that swift-syntax's visitor meets, outermost first.
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
