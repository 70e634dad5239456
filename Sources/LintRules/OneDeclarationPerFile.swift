import LintEngine
import ReviewCore
import SwiftSyntax

/// The second and later types of a file. Types with one name in different branches of an `#if` count as one.
struct OneDeclarationPerFile: SyntaxRule {
  static let id: RuleID = "one_declaration_per_file"

  private struct Found: Sendable {
    let keyword: Range<Int>
    let name: String
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let found = rule.state([Found]())
    rule.topLevel { list, context in context[found] += list.declarations.compactMap(Self.type) }
    rule.file { context in
      var names: Set<String> = []
      let types = context[found].sorted { $0.keyword.lowerBound < $1.keyword.lowerBound }.filter {
        names.insert($0.name).inserted
      }
      guard let first = types.first else { return }
      let line = context.source.line(at: first.keyword.lowerBound)
      for type in types.dropFirst() {
        context.report(
          type.keyword, "Move this type to a file of its own; the file already declares one.",
          cause: Cause(lines: [line, context.source.line(at: type.keyword.lowerBound)], excess: 1))
      }
    }
  }

  private static func type(_ node: DeclSyntax) -> Found? {
    switch node.kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl: break
    default: return nil
    }
    guard let keyword = DocumentedDeclaration.keyword(of: Syntax(node)) else { return nil }
    return Found(keyword: keyword.contentRange, name: node.asProtocol((any NamedDeclSyntax).self)?.name.plainName ?? "")
  }
}
