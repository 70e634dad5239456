/// Handlers of rules for one type of node, which is cast once for all of them.
///
/// It asks nothing of the type: at the start the runtime would look the protocol up for each. A class, because handlers
/// come to it one by one. Unchecked: `Registration` alone adds to it, while the rules of one configuration register on
/// one thread; afterwards it is only read.
final class TypedHandlers<Node>: @unchecked Sendable {
  struct Handler {
    let rule: Int
    let run: @Sendable (Node, inout RuleContext) -> Void
  }

  @safe @exclusivity(unchecked) var handlers: [Handler] = []
}
