import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// View controllers with too many lines of code, including extensions in all files.
struct MassiveViewController: SyntaxRule {
  static let id: RuleID = "massive_view_controller"

  private let levels: Levels
  private let screens: [Expression]
  private let excluded: ExcludedFiles

  /// A part of a type: its own declaration, or an extension.
  private struct Part: Sendable {
    let name: TokenSyntax
    /// With the enclosing types.
    let typeName: String
    /// The 1-based lines from the first attribute to the closing brace.
    let lines: Range<Int>
    let members: MemberBlockItemListSyntax
  }

  init(_ options: RuleOptions) {
    levels = options.levels
    screens = options.expressions("screens")
    excluded = ExcludedFiles(options)
  }

  func register(_ rule: inout Registration) {
    let classes = rule.state([Part]())
    let extensions = rule.state([Part]())
    rule.visit(ClassDeclSyntax.self) { node, context in
      guard !excluded.contains(context.path) else { return }
      guard let name = ScreenScope.screenName(node, screens, context.types) else { return }
      context[classes].append(part(Syntax(node), name, node.memberBlock, context))
    }
    rule.visit(ExtensionDeclSyntax.self) { node, context in
      guard let type = node.extendedType.as(IdentifierTypeSyntax.self) else { return }
      context[extensions].append(part(Syntax(node), type.name, node.memberBlock, context))
    }
    rule.file { context in
      let parts = context[extensions]
      for screen in context[classes] {
        check(screen, parts.filter { $0.name.text == screen.name.text }, &context)
      }
    }
  }

  private func part(_ node: Syntax, _ name: TokenSyntax, _ body: MemberBlockSyntax, _ context: RuleContext) -> Part {
    Part(
      name: name, typeName: node.qualifiedTypeName ?? name.text, lines: context.lines(of: node), members: body.members)
  }

  private func check(_ screen: Part, _ extensions: [Part], _ context: inout RuleContext) {
    let parts = ([screen] + extensions).sorted { $0.lines.lowerBound < $1.lines.lowerBound }
    let others = context.types.otherExtensions(of: screen.typeName)
    guard levels.exceeded(by: parts.reduce(others.codeLines) { $0 + $1.lines.count }) != nil else { return }
    let lines = parts.flatMap { context.codeLines(in: $0.lines) }
    let count = lines.count + others.codeLines
    guard let exceeded = levels.exceeded(by: count) else { return }
    let place = others.files > 0 ? " in \(others.files + 1) files" : extensions.isEmpty ? "" : " in this file"
    let longest = longestFunctions(in: parts, context)
    let advice = longest.isEmpty ? "" : "; begin with \(longest.joined(separator: " and "))"
    context.report(
      screen.name,
      "`\(screen.name.text)` has \(count) lines of code\(place), more than \(exceeded.limit). "
        + "Move loading, formatting and navigation into types of their own\(advice).",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: count - exceeded.limit))
  }

  /// Returns the two longest functions, as in `load(from:)` (40 lines).
  private func longestFunctions(in parts: [Part], _ context: RuleContext) -> [String] {
    let functions = parts.flatMap(\.members).compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    let measured = functions.map { (function: $0, lines: context.lines(of: $0).count) }.filter { $0.lines > 1 }
    return measured.sorted { $0.lines > $1.lines }.prefix(2).map { "`\($0.function.fullName)` (\($0.lines) lines)" }
  }
}

extension RuleContext {
  fileprivate func lines(of node: some SyntaxProtocol) -> Range<Int> {
    let range = node.contentRange
    return source.line(at: range.lowerBound)..<(source.line(at: range.upperBound - 1) + 1)
  }
}

extension FunctionDeclSyntax {
  /// The name with its argument labels: `load(from:)`.
  fileprivate var fullName: String {
    "\(name.text)(\(signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()))"
  }
}
