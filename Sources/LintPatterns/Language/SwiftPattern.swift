import LintEngine
import LintFastWalk
import SwiftSyntax

/// A compiled pattern: its nodes, and the nodes at which a match can start.
final class SwiftPattern: Sendable {
  /// A kind of node, and the hash of its identifying token if the pattern contains it.
  struct Start: Hashable, Sendable {
    let kind: SyntaxKind
    let key: Int?
    /// For an operation, an element that the sequence must contain before it is folded.
    var element: Element?
  }

  struct Element: Hashable, Sendable {
    let kind: SyntaxKind
    /// The hash of an operator.
    let key: Int?
  }

  /// More than one for consecutive statements.
  let roots: [PatternNode]
  let starts: [Start]
  /// The metavariable that is the identifying token; see `StartKey`.
  let tellingVariable: Int?
  /// The indices of the metavariables that the pattern binds.
  let variables: Set<Int>

  /// - Parameter variables: The metavariables of the rule; new ones are added.
  /// - Throws: `PatternProblem` if the text is not a valid pattern.
  init(_ text: String, as form: PatternForm? = nil, variables: inout VariableTable) throws(PatternProblem) {
    let scanned = try PatternText(text)
    let parsed = try PatternParser.parse(scanned.swift, as: form)
    var builder = PatternBuilder(variables: variables, constraints: scanned.constraints)
    var roots = parsed.nodes.map { builder.build($0) }
    if parsed.nodes.count > 1 { roots = builder.statements(parsed.nodes) }
    variables = builder.variables
    guard let first = roots.first, let node = parsed.nodes.first else {
      throw PatternProblem(message: "the pattern is empty", hint: "Write the Swift that the rule looks for.")
    }
    self.roots = roots
    self.variables = roots.reduce(into: []) { $1.addVariables(to: &$0) }
    let syntax = PatternBuilder.unwrapped(node)
    starts = try Self.starts(of: first, syntax: syntax)
    if case .variable(let name)? = StartKey.token(of: syntax).flatMap({ Placeholder.meaning(of: $0.text) }) {
      tellingVariable = variables[name]
    } else {
      tellingVariable = nil
    }
  }

  private static func starts(of root: PatternNode, syntax: Syntax) throws(PatternProblem) -> [Start] {
    switch root {
    case .variable(let variable):
      let kinds = variable.constraint?.kinds ?? []
      guard !kinds.isEmpty else {
        throw PatternProblem(
          message: "the pattern would match everything",
          hint: "Write the code around the metavariable, or constrain it to a kind, as in `$X:call`.")
      }
      return kinds.map { Start(kind: $0, key: nil) }
    case .rest, .list, .subset, .anything:
      throw PatternProblem(
        message: "the pattern begins with an ellipsis", hint: "Begin with the first thing that must be there.")
    case .token, .layout, .call, .string:
      let token = StartKey.token(of: syntax)
      let isNamed = token.map { Placeholder.meaning(of: $0.text) == nil } ?? false
      guard let token, isNamed else { return [Start(kind: syntax.kind, key: nil)] }
      return [Start(kind: syntax.kind, key: token.spellingHash, element: element(of: root))]
    }
  }

  /// Returns the element for one operand of an operation; the right operand takes precedence, such as the prefix
  /// operator in `$X = !$X`.
  private static func element(of root: PatternNode) -> Element? {
    guard case .layout(let layout) = root, layout.kind == .infixOperatorExpr else { return nil }
    return layout.children.reversed().lazy.compactMap { $0.node.element }.first
  }

  /// Whether the pattern can match one node in several ways that bind different code.
  var leavesChoices: Bool { !variables.isEmpty && roots.contains(where: \.leavesChoices) }

  /// Returns whether the pattern is the plain name of this type.
  func names(_ type: String) -> Bool {
    guard case .layout(let layout)? = roots.first, layout.kind == .identifierType, layout.children.count == 1 else {
      return false
    }
    guard case .token(let name)? = layout.children.first?.node else { return false }
    return name.elementsEqual(type.utf8)
  }
}

extension PatternNode {
  fileprivate func addVariables(to places: inout Set<Int>) {
    switch self {
    case .variable(let variable): variable.index.map { _ = places.insert($0) }
    case .rest(let index?), .string(let index?): places.insert(index)
    case .list(let parts), .subset(let parts): for part in parts { part.addVariables(to: &places) }
    case .layout(let layout): for child in layout.children { child.node.addVariables(to: &places) }
    case .call(let call):
      call.callee.addVariables(to: &places)
      for argument in call.arguments { argument.addVariables(to: &places) }
    case .token, .rest, .string, .anything: break
    }
  }

  /// Whether matches can differ: an ellipsis can have several lengths, and an unordered element several indices.
  fileprivate var leavesChoices: Bool {
    switch self {
    case .rest: return true
    case .list(let parts): return parts.contains(where: \.leavesChoices)
    case .subset(let parts):
      var places: Set<Int> = []
      for part in parts { part.addVariables(to: &places) }
      return !places.isEmpty
    case .layout(let layout): return layout.children.contains { $0.node.leavesChoices }
    case .call(let call): return call.callee.leavesChoices || call.arguments.contains(where: \.leavesChoices)
    case .token, .variable, .string, .anything: return false
    }
  }

  /// The element that a sequence must contain for this operand.
  fileprivate var element: SwiftPattern.Element? {
    switch self {
    case .call: return SwiftPattern.Element(kind: .functionCallExpr, key: nil)
    case .string: return SwiftPattern.Element(kind: .stringLiteralExpr, key: nil)
    case .layout(let layout):
      switch layout.kind {
      // `nil` is rarer than the operators.
      case .infixOperatorExpr: return layout.nilOperand ?? layout.operatorElement
      case .ternaryExpr: return SwiftPattern.Element(kind: .unresolvedTernaryExpr, key: nil)
      case .asExpr: return SwiftPattern.Element(kind: .unresolvedAsExpr, key: nil)
      case .isExpr: return SwiftPattern.Element(kind: .unresolvedIsExpr, key: nil)
      case .binaryOperatorExpr, .assignmentExpr, .arrowExpr: return nil
      default: return SwiftPattern.Element(kind: layout.kind, key: nil)
      }
    default: return nil
    }
  }
}

extension PatternNode.Layout {
  /// The operand `nil` of an operation, as an element of a sequence.
  fileprivate var nilOperand: SwiftPattern.Element? {
    children.lazy.compactMap(\.node.element).first { $0.kind == .nilLiteralExpr }
  }

  /// The operator of an operation, as an element of a sequence; without a key for a metavariable.
  fileprivate var operatorElement: SwiftPattern.Element? {
    for child in children {
      guard case .layout(let layout) = child.node else { continue }
      switch layout.kind {
      case .assignmentExpr, .arrowExpr: return SwiftPattern.Element(kind: layout.kind, key: nil)
      case .binaryOperatorExpr:
        guard case .token(let text)? = layout.children.first?.node else {
          return SwiftPattern.Element(kind: .binaryOperatorExpr, key: nil)
        }
        let key = TokenText.hash(of: String(decoding: text, as: UTF8.self))
        return SwiftPattern.Element(kind: .binaryOperatorExpr, key: key)
      default: continue
      }
    }
    return nil
  }
}

extension PatternNode.Argument {
  fileprivate func addVariables(to places: inout Set<Int>) {
    switch self {
    case .rest(let index): index.map { _ = places.insert($0) }
    case .value(let label, let value):
      if case .variable(let variable) = label { variable.index.map { _ = places.insert($0) } }
      value.addVariables(to: &places)
    }
  }

  fileprivate var leavesChoices: Bool {
    switch self {
    case .rest: true
    case .value(_, let value): value.leavesChoices
    }
  }
}
