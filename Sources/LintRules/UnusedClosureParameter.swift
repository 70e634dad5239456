import LintEngine
import ReviewCore
import SwiftSyntax

/// Closure parameters that are named but never read.
struct UnusedClosureParameter: SyntaxRule {
  static let id: RuleID = "unused_closure_parameter"

  /// A parameter of the closure being walked.
  private struct Parameter {
    /// Without backticks.
    let name: String
    let range: Range<Int>
    /// The names that read it. Of `$name`, `_name` is the wrapper.
    let spellings: [[UInt8]]
    var isUsed = false

    func isRead(by token: TokenSyntax) -> Bool { spellings.contains { token.spells($0) } }
  }

  /// The closures that enclose the walk's current node, outermost first.
  private struct Closures {
    var parameters: [[Parameter]] = []
    /// The number of parameters of all closures.
    var count = 0
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let open = rule.state(Closures())
    rule.visit(ClosureExprSyntax.self) { node, context in
      let parameters = Self.parameters(of: node)
      context[open].parameters.append(parameters)
      context[open].count += parameters.count
    }
    rule.leave(ClosureExprSyntax.self) { node, context in
      let parameters = context[open].parameters.popLast() ?? []
      context[open].count -= parameters.count
      for parameter in parameters where !parameter.isUsed {
        context.report(
          parameter.range, "Replace `\(parameter.name)` with `_`; the closure never uses it.",
          fix: .replacing(parameter.range, with: "_"), cause: Self.cause(of: node, context.source))
      }
    }
    rule.visit(anyOf: LocalNames.readers, while: { $0[open].count > 0 }) { node, context in
      guard let name = node.readName else { return }
      for level in context[open].parameters.indices {
        let parameters = context[open].parameters[level]
        guard let index = parameters.firstIndex(where: { $0.isRead(by: name) }) else { continue }
        context[open].parameters[level][index].isUsed = true
      }
    }
  }

  /// Returns the cause. A change anywhere in the closure may have removed the last use.
  private static func cause(of closure: ClosureExprSyntax, _ source: SourceText) -> Cause {
    let range = closure.contentRange
    return Cause(lines: Array(source.line(at: range.lowerBound)...source.line(at: range.upperBound)), excess: 1)
  }

  private static func parameters(of closure: ClosureExprSyntax) -> [Parameter] {
    let tokens: [TokenSyntax] =
      switch closure.signature?.parameterClause {
      case .simpleInput(let list): list.map(\.name)
      case .parameterClause(let clause): clause.parameters.map { $0.secondName ?? $0.firstName }
      case nil: []
      }
    return tokens.filter { $0.tokenKind != .wildcard }.map { token in
      let name = LocalNames.plain(token.text)
      let names = token.text.first == "$" ? [name, "$\(name)", "_\(name)"] : [name, "$\(name)"]
      return Parameter(name: name, range: token.contentRange, spellings: names.map { Array($0.utf8) })
    }
  }
}
