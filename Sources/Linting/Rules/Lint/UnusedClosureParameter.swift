import ReviewCore
@_spi(RawSyntax) import SwiftSyntax

/// Parameters that a closure names and never reads.
struct UnusedClosureParameter: SyntaxRule {
  static let id: RuleID = "unused_closure_parameter"

  /// A parameter of a closure that is being walked.
  private struct Parameter {
    /// Without back quotes.
    let name: [UInt8]
    let range: Range<Int>
    /// Whether it is written `$name`, which brings `_name` too.
    let isProjected: Bool
    var isUsed = false

    func isRead(as name: ArraySlice<UInt8>) -> Bool {
      if self.name.elementsEqual(name) { return true }
      return isProjected && name.first == UInt8(ascii: "_") && name.dropFirst().elementsEqual(self.name)
    }
  }

  /// The closures around the place of the walk, outermost first.
  private struct Closures {
    var parameters: [[Parameter]] = []
    /// Of all of them together.
    var count = 0
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let open = rule.state(Closures())
    rule.pass([.closureExpr]) { passing, context in
      let isBare = passing.child(RawSlot.closureSignature) == nil
      let node = isBare ? nil : passing.as(ClosureExprSyntax.self)
      let parameters = node.map { Self.parameters(of: $0, in: context.source) } ?? []
      context[open].parameters.append(parameters)
      context[open].count += parameters.count
    }
    rule.passOut([.closureExpr]) { node, context in
      let parameters = context[open].parameters.popLast() ?? []
      context[open].count -= parameters.count
      for parameter in parameters where !parameter.isUsed {
        context.report(
          parameter.range,
          "The closure never reads `\(String(decoding: parameter.name, as: UTF8.self))`; write `_`.",
          fix: .replacing(parameter.range, with: "_"), cause: Self.cause(of: node, context.source))
      }
    }
    rule.pass([.declReferenceExpr, .identifierPattern, .closureCapture]) { node, context in
      guard context[open].count > 0, let range = node.name else { return }
      let name = Self.plain(context.source.bytes[range])
      for level in context[open].parameters.indices {
        let parameters = context[open].parameters[level]
        guard let place = parameters.firstIndex(where: { $0.isRead(as: name) }) else { continue }
        guard node.syntax.readName != nil else { return }
        context[open].parameters[level][place].isUsed = true
      }
    }
  }

  /// A change anywhere in the closure may have taken the last use away.
  private static func cause(of closure: PassingNode, _ source: SourceText) -> Cause {
    let range = closure.contentRange
    return Cause(lines: Array(source.line(at: range.lowerBound)...source.line(at: range.upperBound)), excess: 1)
  }

  private static func parameters(of closure: ClosureExprSyntax, in source: SourceText) -> [Parameter] {
    let tokens: [TokenSyntax] =
      switch closure.signature?.parameterClause {
      case .simpleInput(let list): list.map(\.name)
      case .parameterClause(let clause): clause.parameters.map { $0.secondName ?? $0.firstName }
      case nil: []
      }
    return tokens.filter { $0.tokenKind != .wildcard }.map { token in
      let name = source.bytes[token.contentRange]
      return Parameter(
        name: Array(plain(name)), range: token.contentRange, isProjected: name.first == UInt8(ascii: "$"))
    }
  }

  /// Without back quotes, and without the `$` of a projected value.
  private static func plain(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "`")
    if name.count > 2, name.first == quote, name.last == quote { return name.dropFirst().dropLast() }
    return name.first == UInt8(ascii: "$") ? name.dropFirst() : name
  }
}
