import LintEngine
import ReviewCore
import SwiftSyntax

/// Parameters of functions, initialisers and subscripts that are never read in the body.
struct UnusedParameter: SyntaxRule {
  static let id: RuleID = "unused_parameter"

  private let allowsUnderscores: Bool

  init(_ options: RuleOptions) {
    allowsUnderscores = options.isOn("allow_underscore_prefixed_names")
  }

  func register(_ rule: inout Registration) {
    let names = rule.state(LocalNames())
    // The offsets of the parameters that are read.
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

  /// Returns the parameter that a name refers to, directly or by its wrapper `_name`.
  private static func parameter(
    readAt node: Syntax, _ names: RuleState<LocalNames>, _ context: RuleContext
  ) -> LocalName? {
    if let name = context[names].read(at: node) { return name.kind == .parameter ? name : nil }
    guard let name = node.nameToken?.text, name.hasPrefix("_") else { return nil }
    return context[names].innermost(String(name.dropFirst())).flatMap { $0.kind == .parameter ? $0 : nil }
  }

  /// Returns whether the body is checked. An override has the parameters of the overridden method, and a body that only
  /// stops the program needs none.
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
    // `@lifetime(borrow source)` refers to a parameter.
    let names = names.filter { name in attributes?.contains { $0.plainName == name.name } != true }
    for name in names where !(allowsUnderscores && name.name.hasPrefix("_")) {
      let fix = places[name.range.lowerBound].map { Self.fix($0, name.range, hasLabel: function.hasArgumentLabels) }
      context.report(
        name.range, "Rename `\(name.name)` to `_`, or remove it; the function never uses it.", fix: fix, cause: cause)
    }
  }

  /// Returns a fix that keeps the label: `size: Int` becomes `size _: Int`, `of size: Int` becomes `of _: Int`, and
  /// `_ size: Int` becomes `_: Int`.
  /// - Parameter hasLabel: Whether a single name is also the label.
  private static func fix(_ parameter: FunctionParameterSyntax, _ name: Range<Int>, hasLabel: Bool) -> ByteFix {
    if parameter.secondName == nil {
      return hasLabel ? .replacing(name.upperBound..<name.upperBound, with: " _") : .replacing(name, with: "_")
    }
    guard parameter.firstName.tokenKind == .wildcard else { return .replacing(name, with: "_") }
    return .removing(parameter.firstName.contentEnd..<name.upperBound)
  }
}

extension AccessorBlockSyntax {
  /// Whether an accessor has a body, unlike those in protocols.
  fileprivate var hasBody: Bool {
    guard case .accessors(let list) = accessors else { return true }
    return list.contains { $0.body != nil }
  }
}

extension Syntax {
  /// Whether a parameter's single name is also its label; not the case for subscripts and operators.
  fileprivate var hasArgumentLabels: Bool {
    switch self.as(FunctionDeclSyntax.self)?.name.tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: false
    default: !self.is(SubscriptDeclSyntax.self)
    }
  }
}
