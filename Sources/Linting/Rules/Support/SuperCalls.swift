import SwiftSyntax

/// Counts, for each overriding method of a list, the calls of the same method of the superclass.
struct SuperCalls: Sendable {
  /// An overriding method that is being walked.
  private struct Method: Sendable {
    let name: String
    var count = 0
  }

  /// `viewDidLoad()`, `viewWillAppear(_:)`.
  let names: Set<String>

  /// - Parameter defaults: What `*` among the included names stands for.
  init(_ options: RuleOptions, defaults: [String]) {
    let included = options.texts("included")
    let excluded = options.texts("excluded")
    let standard = included.contains("*") && !excluded.contains("*") ? defaults : []
    names = Set(standard + included).subtracting(excluded)
  }

  /// - Parameter judge: Gets the method and the number of calls in it.
  func register(
    in registry: inout RuleRegistry, judge: @escaping @Sendable (FunctionDeclSyntax, Int, inout Inspection) -> Void
  ) {
    let methods = registry.slot([Method]())
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      guard isJudged(node) else { return }
      inspection[methods].append(Method(name: node.name.plainName))
    }
    registry.enter([.superExpr]) { node, inspection in
      guard let last = inspection[methods].indices.last else { return }
      guard let member = node.parent?.as(MemberAccessExprSyntax.self) else { return }
      let called = member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
      guard called?.id == ExprSyntax(member).id else { return }
      guard member.declName.baseName.plainName == inspection[methods][last].name else { return }
      inspection[methods][last].count += 1
    }
    registry.leave(FunctionDeclSyntax.self) { node, inspection in
      guard isJudged(node), let method = inspection[methods].popLast() else { return }
      judge(node, method.count, &inspection)
    }
  }

  private func isJudged(_ node: FunctionDeclSyntax) -> Bool {
    guard node.body != nil, node.modifiers.contains(anyOf: ["override"]) else { return false }
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
    return names.contains("\(node.name.plainName)(\(labels))")
  }
}
