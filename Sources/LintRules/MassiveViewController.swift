import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// View controllers with too many lines of code, including extensions in the same file.
struct MassiveViewController: SyntaxRule {
  static let id: RuleID = "massive_view_controller"

  private let levels: Levels
  private let screens: [Expression]
  private let excluded: ExcludedFiles

  /// A part of a type: its own declaration, or an extension.
  private struct Part: Sendable {
    let name: TokenSyntax
    /// The 1-based lines from the first attribute to the closing brace.
    let lines: Range<Int>
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
      guard let name = ScreenScope.screenName(Syntax(node), screens) else { return }
      context[classes].append(Part(name: name, lines: context.lines(of: node)))
    }
    rule.visit(ExtensionDeclSyntax.self) { node, context in
      guard let type = node.extendedType.as(IdentifierTypeSyntax.self) else { return }
      context[extensions].append(Part(name: type.name, lines: context.lines(of: node)))
    }
    rule.file { context in
      let parts = context[extensions]
      for screen in context[classes] where !excluded.contains(context.path) {
        check(screen, parts.filter { $0.name.text == screen.name.text }, &context)
      }
    }
  }

  private func check(_ screen: Part, _ extensions: [Part], _ context: inout RuleContext) {
    let parts = ([screen] + extensions).sorted { $0.lines.lowerBound < $1.lines.lowerBound }
    guard levels.exceeded(by: parts.reduce(0) { $0 + $1.lines.count }) != nil else { return }
    let lines = parts.flatMap { context.codeLines(in: $0.lines) }
    guard let exceeded = levels.exceeded(by: lines.count) else { return }
    let place = extensions.isEmpty ? "" : " in this file"
    context.report(
      screen.name,
      "`\(screen.name.text)` has \(lines.count) lines of code\(place); "
        + "move loading, formatting and navigation into types of their own.",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: lines.count - exceeded.limit))
  }
}

extension RuleContext {
  fileprivate func lines(of node: some SyntaxProtocol) -> Range<Int> {
    let range = node.contentRange
    return source.line(at: range.lowerBound)..<(source.line(at: range.upperBound - 1) + 1)
  }
}
