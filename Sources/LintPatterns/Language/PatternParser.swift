import LintEngine
import LintFastWalk
import SwiftParser
import SwiftSyntax

/// Finds the syntactic form of a text by parsing it in each context.
enum PatternParser {
  /// A text as syntax; several nodes only for consecutive statements.
  struct Parsed {
    let form: PatternForm
    let nodes: [Syntax]
  }

  /// In order of precedence: an expression takes precedence over a type.
  private static let forms: [PatternForm] = [.stmt, .member, .attribute, .case, .catch, .type, .pattern, .condition]

  /// - Throws: `PatternProblem` if the text is not valid Swift, or not of the required form.
  static func parse(_ swift: String, as wanted: PatternForm?) throws(PatternProblem) -> Parsed {
    guard swift.contains(where: { !$0.isWhitespace }) else {
      throw PatternProblem(message: "the pattern is empty", hint: "Write the Swift that the rule looks for.")
    }
    guard !NestingScan.exceedsLimit(Array(swift.utf8)) else {
      throw PatternProblem(message: "the pattern nests brackets more than 256 deep", hint: "Write a smaller pattern.")
    }
    if let wanted { return try parse(swift, strictlyAs: wanted) }
    for form in forms {
      if let nodes = nodes(of: swift, as: form) { return Parsed(form: form, nodes: nodes) }
    }
    throw PatternProblem(
      message: "the pattern is not valid Swift",
      hint:
        "Write an expression, statements, a declaration, an attribute, a type or a pattern, or say which with `as:`.")
  }

  private static func parse(_ swift: String, strictlyAs form: PatternForm) throws(PatternProblem) -> Parsed {
    let places: [PatternForm] =
      switch form {
      case .expr, .stmt, .import: [.stmt]
      case .decl, .macro: [.stmt, .member]
      default: [form]
      }
    for place in places {
      if let nodes = nodes(of: swift, as: place), nodes.allSatisfy({ isOf(form, $0) }) {
        return Parsed(form: form, nodes: nodes)
      }
    }
    throw PatternProblem(
      message: "the pattern is not a \(form.rawValue), as `as:` requires", hint: "Correct it, or remove `as:`.")
  }

  private static func isOf(_ form: PatternForm, _ node: Syntax) -> Bool {
    let item = node.unwrappedItem
    return switch form {
    case .expr: item.is(ExprSyntax.self)
    case .decl: item.is(DeclSyntax.self)
    case .import: item.is(ImportDeclSyntax.self)
    case .macro: item.is(MacroExpansionExprSyntax.self) || item.is(MacroExpansionDeclSyntax.self)
    default: true
    }
  }

  /// Returns nil if the text is not of this form.
  private static func nodes(of swift: String, as form: PatternForm) -> [Syntax]? {
    switch form {
    case .member:
      item(in: "class __C {\n\(swift)\n}")?.as(ClassDeclSyntax.self)?.memberBlock.members.map { Syntax($0) }.single
        ?? item(in: "enum __C {\n\(swift)\n}")?.as(EnumDeclSyntax.self)?.memberBlock.members.map { Syntax($0) }.single
    case .attribute:
      (item(in: "\(swift)\nfunc __f() {}")?.as(FunctionDeclSyntax.self)?.attributes.map { Syntax($0) }).flatMap(
        \.single)
    case .case:
      (expression(in: "switch __x {\n\(swift)\n}")?.as(SwitchExprSyntax.self)?.cases.map { Syntax($0) }).flatMap(
        \.single)
    case .catch:
      (item(in: "do {}\n\(swift)")?.as(DoStmtSyntax.self)?.catchClauses.map { Syntax($0) }).flatMap(\.single)
    case .type:
      type(in: item(in: "func __f() -> \(swift)")?.as(FunctionDeclSyntax.self))
    case .pattern:
      pattern(in: expression(in: "if case \(swift) = __x {}")?.as(IfExprSyntax.self))
    case .condition:
      (expression(in: "if \(swift) {}")?.as(IfExprSyntax.self)?.conditions.map { Syntax($0) }).flatMap(\.single)
    default: statements(swift)
    }
  }

  private static func statements(_ swift: String) -> [Syntax]? {
    let file = Parser.parse(source: swift)
    guard !file.hasError, !file.statements.isEmpty else { return nil }
    let nodes = file.statements.map { Syntax($0) }
    // A type in square brackets, or with `?`, parses as an expression; a bare label or case does not.
    return nodes
  }

  private static func item(in swift: String) -> Syntax? {
    let file = Parser.parse(source: swift)
    guard !file.hasError, file.statements.count == 1 else { return nil }
    return file.statements.first.map { Syntax($0).unwrappedItem }
  }

  private static func expression(in swift: String) -> ExprSyntax? {
    item(in: swift)?.as(ExprSyntax.self)
  }

  private static func type(in function: FunctionDeclSyntax?) -> [Syntax]? {
    guard let function, function.body == nil, function.genericWhereClause == nil else { return nil }
    return (function.signature.returnClause?.type).map { [Syntax($0)] }
  }

  private static func pattern(in statement: IfExprSyntax?) -> [Syntax]? {
    guard case .matchingPattern(let condition)? = statement?.conditions.first?.condition else { return nil }
    guard condition.typeAnnotation == nil else { return nil }
    return [Syntax(condition.pattern)]
  }
}

extension [Syntax] {
  /// The array if it has one element; else nil.
  fileprivate var single: [Syntax]? { count == 1 ? self : nil }
}
