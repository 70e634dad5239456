import LintEngine
import SwiftSyntax

/// Counts the superclass calls of each overriding method in a list.
struct SuperCalls: Sendable {
  /// The overriding method being walked.
  private struct Method: Sendable {
    let name: String
    var count = 0
  }

  /// The names of the methods, such as `viewDidLoad()` and `viewWillAppear(_:)`.
  let names: Set<String>

  /// - Parameter defaults: The names that `*` represents among the included names.
  init(_ options: RuleOptions, defaults: [String]) {
    let included = options.texts("included")
    let excluded = options.texts("excluded")
    let standard = included.contains("*") && !excluded.contains("*") ? defaults : []
    names = Set(standard + included).subtracting(excluded)
  }

  /// - Parameter judge: Called with the method and the number of calls in it.
  func register(
    in rule: inout Registration, judge: @escaping @Sendable (FunctionDeclSyntax, Int, inout RuleContext) -> Void
  ) {
    let methods = rule.state([Method]())
    rule.visit(FunctionDeclSyntax.self) { node, context in
      guard isJudged(node) else { return }
      context[methods].append(Method(name: node.name.plainName))
    }
    rule.visit(SuperExprSyntax.self) { node, context in
      guard let last = context[methods].indices.last else { return }
      guard let member = node.parent?.as(MemberAccessExprSyntax.self) else { return }
      let called = member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
      guard called?.id == ExprSyntax(member).id else { return }
      guard member.declName.baseName.plainName == context[methods][last].name else { return }
      context[methods][last].count += 1
    }
    rule.leave(FunctionDeclSyntax.self) { node, context in
      guard isJudged(node), let method = context[methods].popLast() else { return }
      judge(node, method.count, &context)
    }
  }

  private func isJudged(_ node: FunctionDeclSyntax) -> Bool {
    guard node.body != nil, node.modifiers.contains(anyOf: ["override"]) else { return false }
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
    return names.contains("\(node.name.plainName)(\(labels))")
  }
}
