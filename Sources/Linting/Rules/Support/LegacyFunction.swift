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
    case .method(let name, let labels): ".\(name)(" + labels.map { $0.isEmpty ? "…" : "\($0): …" }.joined(separator: ", ") + ")"
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

  /// Nil when an argument is more than a name, a member, a call or a subscript, and would have to be put in parentheses.
  private func fix(_ call: FunctionCallExprSyntax, in source: SourceText) -> ByteFix? {
    let arguments = Array(call.arguments)
    guard arguments.count == argumentCount, arguments.allSatisfy({ $0.label == nil }) else { return nil }
    let texts = arguments.map { source.text($0.expression.contentRange) }
    guard !source.bytes[call.contentRange].contains(UInt8(ascii: "\n")) else { return nil }
    switch self {
    case .property(let name):
      guard Self.isPlain(arguments[0]) else { return nil }
      return .replacing(call.contentRange, with: "\(texts[0]).\(name)")
    case .method(let name, let labels):
      guard Self.isPlain(arguments[0]) else { return nil }
      let rest = zip(labels, texts.dropFirst()).map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: ", ")
      return .replacing(call.contentRange, with: "\(texts[0]).\(name)(\(rest))")
    case .methodOfSecond(let name):
      guard Self.isPlain(arguments[1]) else { return nil }
      return .replacing(call.contentRange, with: "\(texts[1]).\(name)(\(texts[0]))")
    case .equality:
      guard arguments.allSatisfy(Self.isPlain), let parent = call.parent else { return nil }
      let standsAlone = [.labeledExpr, .initializerClause, .returnStmt, .conditionElement].contains(parent.kind)
      let text = "\(texts[0]) == \(texts[1])"
      return .replacing(call.contentRange, with: standsAlone ? text : "(\(text))")
    }
  }

  private static func isPlain(_ argument: LabeledExprSyntax) -> Bool {
    switch argument.expression.kind {
    case .declReferenceExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr: true
    case .memberAccessExpr: argument.expression.as(MemberAccessExprSyntax.self)?.base != nil
    default: false
    }
  }
}
