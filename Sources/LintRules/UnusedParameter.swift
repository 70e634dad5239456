import LintEngine
import ReviewCore
import SwiftSyntax

/// Parameters of functions, initialisers and subscripts that their bodies never read.
struct UnusedParameter: SyntaxRule {
  static let id: RuleID = "unused_parameter"

  private let allowsUnderscores: Bool

  init(_ options: RuleOptions) {
    allowsUnderscores = options.isOn("allow_underscore_prefixed_names")
  }

  func register(_ rule: inout Registration) {
    let names = rule.state(LocalNames())
    // Where parameters are declared that something reads.
    let read = rule.state(Set<Int>())
    rule.visit(anyOf: LocalNames.readers) { node, context in
      guard let name = Self.parameter(readAt: node, names, context) else { return }
      context[read].insert(name.range.lowerBound)
    }
    let walk = LocalNameWalk(
      names: names,
      didClose: { closed, scope, context in
        let unread = closed.filter { $0.kind == .parameter && !context[read].contains($0.range.lowerBound) }
        if !unread.isEmpty, isChecked(scope) { report(unread, in: scope, &context) }
      })
    walk.register(&rule)
  }

  /// The parameter that a name stands for, or the wrapper of a parameter: `_name`.
  private static func parameter(
    readAt node: Syntax, _ names: RuleState<LocalNames>, _ context: RuleContext
  ) -> LocalName? {
    if let name = context[names].read(at: node) { return name.kind == .parameter ? name : nil }
    guard let name = node.nameToken?.text, name.hasPrefix("_") else { return nil }
    return context[names].innermost(String(name.dropFirst())).flatMap { $0.kind == .parameter ? $0 : nil }
  }

  /// Whether it has a body that may leave parameters out: an override has those of the method that it overrides, and
  /// what only ends the program has no use for any.
  private func isChecked(_ node: Syntax) -> Bool {
    guard let marks = node.marks, !marks.modifiers.contains(anyOf: ["override"]) else { return false }
    guard !marks.attributes.areUnavailable else { return false }
    if let accessors = node.as(SubscriptDeclSyntax.self)?.accessorBlock { return accessors.hasBody }
    guard let body = node.as(FunctionDeclSyntax.self)?.body ?? node.as(InitializerDeclSyntax.self)?.body else {
      return false
    }
    return !body.onlyEndsProgram
  }

  private func report(_ names: [LocalName], in function: Syntax, _ context: inout RuleContext) {
    let parameters =
      function.parameterClause?.parameters.map { (($0.secondName ?? $0.firstName).contentStart, $0) } ?? []
    let places = Dictionary(parameters) { first, _ in first }
    let cause = context.cause(within: function.contentRange)
    let attributes = function.marks?.attributes.tokens(viewMode: .sourceAccurate)
    // `@lifetime(borrow source)` speaks of a parameter.
    let names = names.filter { name in attributes?.contains { $0.plainName == name.name } != true }
    for name in names where !(allowsUnderscores && name.name.hasPrefix("_")) {
      let fix = places[name.range.lowerBound].map { Self.fix($0, name.range, hasLabel: function.hasArgumentLabels) }
      context.report(name.range, "Rename `\(name.name)` to `_`, or remove it; the function never uses it.", fix: fix, cause: cause)
    }
  }

  /// Leaves the label as it is: `size: Int` becomes `size _: Int`, `of size: Int` becomes `of _: Int`, and `_ size:
  /// Int` becomes `_: Int`.
  /// - Parameter hasLabel: Whether a name that stands alone is the label too.
  private static func fix(_ parameter: FunctionParameterSyntax, _ name: Range<Int>, hasLabel: Bool) -> ByteFix {
    if parameter.secondName == nil {
      return hasLabel ? .replacing(name.upperBound..<name.upperBound, with: " _") : .replacing(name, with: "_")
    }
    guard parameter.firstName.tokenKind == .wildcard else { return .replacing(name, with: "_") }
    return .removing(parameter.firstName.contentEnd..<name.upperBound)
  }
}

extension AccessorBlockSyntax {
  /// Whether it says what is done, not only that it can be asked for, as a protocol's do.
  fileprivate var hasBody: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return list.contains { $0.body != nil }
  }
}

extension Syntax {
  /// Whether a parameter's only name is its label too: not so for subscripts and operators.
  fileprivate var hasArgumentLabels: Bool {
    switch self.as(FunctionDeclSyntax.self)?.name.tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: false
    default: !self.is(SubscriptDeclSyntax.self)
    }
  }
}
