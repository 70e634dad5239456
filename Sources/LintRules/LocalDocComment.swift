import LintEngine
import ReviewCore
import SwiftSyntax

/// Documentation comments in bodies of functions, accessors and closures. Those of local functions and types, and of
/// the members of these types, are allowed.
struct LocalDocComment: SyntaxRule {
  static let id: RuleID = "local_doc_comment"

  /// An offset at which local code begins or ends.
  private struct Border: Sendable {
    let offset: Int
    let isLocal: Bool
  }

  private struct Memory: Sendable {
    /// Ascending.
    var borders: [Border] = []
    /// For each open body, whether the code around it is local.
    var outer: [Bool] = []
    /// The end of the last comment found.
    var end: Int?

    mutating func begin(at offset: Int, isLocal: Bool) {
      outer.append(borders.last?.isLocal ?? false)
      borders.append(Border(offset: offset, isLocal: isLocal))
    }

    mutating func finish(at offset: Int) {
      borders.append(Border(offset: offset, isLocal: outer.popLast() ?? false))
    }

    func isLocal(_ offset: Int) -> Bool {
      let next = borders.partitionPoint { $0.offset > offset }
      return next > 0 && borders[next - 1].isLocal
    }
  }

  /// The kinds whose comments, and those of their parameters and members, are documentation.
  private static let documented: [SyntaxKind] = [
    .functionDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl, .macroDecl,
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let memory = rule.state(Memory())
    rule.visit(anyOf: Self.documented) { node, context in
      context[memory].begin(at: node.position.utf8Offset, isLocal: false)
    }
    rule.visit(anyOf: [.codeBlock, .closureExpr, .accessorBlock]) { node, context in
      context[memory].begin(at: node.contentStart, isLocal: true)
    }
    rule.leave(anyOf: Self.documented + [.codeBlock, .closureExpr, .accessorBlock]) { node, context in
      context[memory].finish(at: node.contentEnd)
    }
    rule.comment { comment, context in
      guard comment.kind == .docLine || comment.kind == .docBlock else { return }
      guard context[memory].isLocal(comment.range.lowerBound) else { return }
      let goesOn = context[memory].end.map { context.source.isNextLine(comment.range.lowerBound, after: $0) } ?? false
      context[memory].end = comment.range.upperBound
      if !goesOn {
        context.report(comment.range, "Use `//` for this comment; documentation inside a body is not shown.")
      }
    }
  }
}

extension SourceText {
  /// Returns whether an offset is on the line after another one, with only white space between them.
  fileprivate func isNextLine(_ offset: Int, after other: Int) -> Bool {
    line(at: offset) == line(at: other) + 1 && isBlank(other..<offset)
  }
}
