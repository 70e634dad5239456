import SwiftSyntax

/// Handlers of rules for one type of node: the node is cast once for all of them.
struct TypedHandlers<Node: LintedNode> {
  typealias Run = @Sendable (Node, inout Inspection) -> Void

  private let handlers: [(rule: Int, run: Run)]

  private init(_ handlers: [(rule: Int, run: Run)]) {
    self.handlers = handlers
  }

  init(rule: Int, _ run: @escaping Run) {
    self.init([(rule, run)])
  }

  func adding(rule: Int, _ run: @escaping Run) -> TypedHandlers {
    TypedHandlers(handlers + [(rule, run)])
  }
}

/// What `Handlers` needs of them, whatever the type.
protocol AnyTypedHandlers {
  /// All of them as one handler.
  var joined: RuleRegistry.NodeHandler { get }
}

extension TypedHandlers: AnyTypedHandlers {
  var joined: RuleRegistry.NodeHandler {
    let handlers = handlers
    return { node, inspection in
      guard let node = node.as(Node.self) else { return }
      for handler in handlers {
        inspection.rule = handler.rule
        handler.run(node, &inspection)
      }
    }
  }
}
