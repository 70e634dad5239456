import ReviewCore
import SwiftSyntax

/// A function of C whose work a property, a method or an operator of one of its arguments does.
enum LegacyFunction: Sendable {
  case property(String)
  case method(String, labels: [String])
  /// The method of the second argument, with the first in its parentheses.
  case methodOfSecond(String)
  case equality

  private var argumentCount: Int {
    switch self {
    case .property: 1
    case .method(_, let labels): 1 + labels.count
    case .methodOfSecond, .equality: 2
    }
  }

  /// What stands in its place, with `…` for the arguments.
  private var example: String {
    switch self {
    case .property(let name): ".\(name)"
    case .method(let name, let labels):
      ".\(name)(" + labels.map { $0.isEmpty ? "…" : "\($0): …" }.joined(separator: ", ") + ")"
    case .methodOfSecond(let name): ".\(name)(…)"
    case .equality: "=="
    }
  }

  /// Reports the calls of functions by name.
  /// - Parameter prefix: What all the names begin with.
  static func report(_ functions: [String: LegacyFunction], prefix: StaticString, in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard inspection.source.holds(prefix, at: node.contentStart), node.trailingClosure == nil else { return }
      guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self) else { return }
      guard let function = functions[callee.baseName.text] else { return }
      inspection.report(
        node, "`\(callee.baseName.text)` comes from C; write `\(function.example)`.",
        fix: function.fix(node, in: inspection.source))
    }
  }

  /// Nil when an operand is more than a name, a member, a call or a subscript, and would need parentheses.
  private func fix(_ call: FunctionCallExprSyntax, in source: SourceText) -> ByteFix? {
    let arguments = Array(call.arguments)
    guard arguments.count == argumentCount, arguments.allSatisfy({ $0.label == nil }) else { return nil }
    guard !source.bytes[call.contentRange].contains(UInt8(ascii: "\n")) else { return nil }
    guard operands.allSatisfy({ Self.isPlain(arguments[$0]) }) else { return nil }
    let text = text(arguments.map { source.text($0.expression.contentRange) })
    return .replacing(call.contentRange, with: isExpression(call) ? "(\(text))" : text)
  }

  /// Which of the arguments stand outside of parentheses in the mended form.
  private var operands: [Int] {
    switch self {
    case .property, .method: [0]
    case .methodOfSecond: [1]
    case .equality: [0, 1]
    }
  }

  private func text(_ arguments: [String]) -> String {
    switch self {
    case .property(let name): return "\(arguments[0]).\(name)"
    case .method(let name, let labels):
      let rest = zip(labels, arguments.dropFirst()).map { $0.isEmpty ? $1 : "\($0): \($1)" }
      return "\(arguments[0]).\(name)(\(rest.joined(separator: ", ")))"
    case .methodOfSecond(let name): return "\(arguments[1]).\(name)(\(arguments[0]))"
    case .equality: return "\(arguments[0]) == \(arguments[1])"
    }
  }

  /// Whether a comparison takes the call's place inside of another expression.
  private func isExpression(_ call: FunctionCallExprSyntax) -> Bool {
    guard case .equality = self, let parent = call.parent else { return false }
    return ![.labeledExpr, .initializerClause, .returnStmt, .conditionElement].contains(parent.kind)
  }

  private static func isPlain(_ argument: LabeledExprSyntax) -> Bool {
    switch argument.expression.kind {
    case .declReferenceExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr: true
    case .memberAccessExpr: argument.expression.as(MemberAccessExprSyntax.self)?.base != nil
    default: false
    }
  }
}
