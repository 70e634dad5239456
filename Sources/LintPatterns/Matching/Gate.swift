import LintFastWalk
import RegularExpressions
import SwiftSyntax

/// What a node must be for a matcher to hold there, as far as kinds and tokens tell.
///
/// Gates are necessary conditions only: a search that uses them finds exactly the same as one without.
indirect enum Gate: Sendable {
  case open
  case kind(SyntaxKind)
  /// A node that matching first unwraps or folds, and whose contents are not checked here.
  case wrapper
  case token([UInt8])
  /// A token with this text, or a node.
  case name([UInt8])
  /// A text of several lines, or one that begins with one of these bytes.
  case beginning(ByteSet)
  /// A child in a slot, which may be missing if it is optional.
  case child(slot: Int, isOptional: Bool, Gate)
  /// The first elements of a list; all of them if it is whole.
  case list([Gate], isWhole: Bool)
  case all([Gate])
  case any([Gate])

  static func every(_ gates: some Sequence<Gate>) -> Gate {
    let parts = gates.filter { !$0.isAlwaysOpen }
    return parts.count > 1 ? .all(parts) : parts.first ?? .open
  }

  static func some(_ gates: some Collection<Gate>) -> Gate {
    gates.contains(where: \.isAlwaysOpen) ? .open : .any(Array(gates))
  }

  private var isAlwaysOpen: Bool { if case .open = self { true } else { false } }

  static let wrapperKinds = KindSet([
    .codeBlockItem, .memberBlockItem, .expressionStmt, .conditionElement, .tupleExpr, .sequenceExpr,
  ])

  /// The kinds of nodes at which the gate may be open.
  var kinds: KindSet {
    switch self {
    case .open, .child, .list, .name, .beginning: .all
    case .kind(let kind): KindSet([kind])
    case .wrapper: Self.wrapperKinds
    case .token: KindSet([.token])
    case .all(let gates): gates.reduce(.all) { $0.intersection($1.kinds) }
    case .any(let gates): gates.reduce(KindSet()) { $0.union($1.kinds) }
    }
  }
}

/// The gates of the code that metavariables may be bound to, by index.
typealias VariableGates = [Int: Gate]

extension Matcher {
  /// Adds the conditions on these metavariables to known gates.
  static func gates(of gated: Set<Int>, in conditions: [Condition], and outer: VariableGates) -> VariableGates {
    conditions.reduce(into: outer) { gates, condition in
      guard case .variable(let index, let part) = condition, gated.contains(index) else { return }
      gates[index] = .every([gates[index] ?? .open, .every(part.conditions.map(\.gateOfCapture))])
    }
  }

  func gate(_ outer: VariableGates) -> Gate {
    let variables = Self.gates(of: gated, in: conditions, and: outer)
    return .every(conditions.map { $0.gate(variables) })
  }
}

extension Matcher.Condition {
  /// Returns the gate of the node itself; that of the code around it is open.
  func gate(_ variables: VariableGates) -> Gate {
    switch self {
    case .pattern(let pattern): pattern.roots.count == 1 ? pattern.roots[0].gate(variables) : .open
    case .kinds(let classes): .kinds(of: classes)
    case .all(let parts): .every(parts.map { $0.gate(variables) })
    case .any(let parts, _): .some(parts.map { $0.gate(variables) })
    default: .open
    }
  }

  /// The gate of a capture, which may be in parentheses.
  fileprivate var gateOfCapture: Gate {
    switch self {
    case .kinds(let classes): .some([.kinds(of: classes), .wrapper])
    case .regex(let expressions): .some(expressions.map { .beginning(of: $0) })
    case .all(let parts): .every(parts.flatMap { $0.conditions.map(\.gateOfCapture) })
    case .any(let parts, _): .some(parts.map { .every($0.conditions.map(\.gateOfCapture)) })
    case .names(.name, let wildcards):
      .some(wildcards.map { $0.literal.map { .name(Array($0.utf8)) } ?? .open })
    default: .open
    }
  }
}

extension Gate {
  fileprivate static func kinds(of classes: [NodeClass]) -> Gate {
    .some(classes.map { part in part.kinds.isEmpty ? .open : .some(part.kinds.map(Gate.kind)) })
  }

  /// The same code may be in parentheses in another place.
  fileprivate static func beginning(of expression: Expression) -> Gate {
    let parenthesis = UInt8(ascii: "(")
    guard let bytes = expression.lineStart, !bytes.contains(parenthesis) else { return .open }
    return .beginning(bytes.union(ByteSet([parenthesis])))
  }
}

extension PatternNode {
  fileprivate func gate(_ variables: VariableGates) -> Gate {
    switch self {
    case .token(let text): .token(text)
    case .variable(let variable): variable.gate(variables)
    case .rest, .subset, .anything: .open
    case .list(let patterns):
      .list(
        patterns.prefix { !$0.isRest }.map { $0.gate(variables) }, isWhole: !patterns.contains(where: \.isRest))
    case .layout(let layout):
      .any([.every([.kind(layout.kind)] + layout.children.map { $0.gate(variables) }), .wrapper])
    case .call(let call):
      .any([
        .every([
          .kind(.functionCallExpr),
          .child(slot: Self.calleeSlot, isOptional: true, call.callee.gate(variables)),
        ]), .wrapper,
      ])
    case .string: .any([.kind(.stringLiteralExpr), .wrapper])
    }
  }

  private static let calleeSlot = RawNode.slot(of: \FunctionCallExprSyntax.calledExpression)
}

extension PatternNode.Child {
  fileprivate func gate(_ variables: VariableGates) -> Gate {
    .child(slot: rawSlot, isOptional: node.isOptional, node.gate(variables))
  }
}

extension PatternNode.Variable {
  fileprivate func gate(_ variables: VariableGates) -> Gate {
    let known = index.flatMap { variables[$0] } ?? .open
    guard let constraint else { return known }
    return .every([.some([.kinds(of: [constraint]), .wrapper]), known])
  }
}
