import LintEngine
import ReviewCore
import SwiftSyntax

/// Imports on adjacent lines, in alphabetical order.
struct SortedImports: SyntaxRule {
  static let id: RuleID = "sorted_imports"

  private struct Import {
    let line: Int
    let path: Range<Int>
    let range: Range<Int>
    /// The sort keys, in order of precedence.
    let key: [String]
  }

  private let groupsByAttributes: Bool

  init(_ options: RuleOptions) {
    groupsByAttributes = options.text("grouping") == "attributes"
  }

  func register(_ rule: inout Registration) {
    let found = rule.state([Import]())
    rule.visit(ImportDeclSyntax.self) { node, context in
      let range = node.contentRange
      let line = context.source.line(at: node.importKeyword.contentStart)
      let path = node.path.contentRange
      context[found].append(Import(line: line, path: path, range: range, key: key(of: node, context.source)))
    }
    rule.file { context in
      let imports = context[found]
      var start = 0
      for index in imports.indices.dropFirst() where imports[index].line != imports[index - 1].line + 1 {
        check(imports[start..<index], &context)
        start = index
      }
      check(imports[start...], &context)
    }
  }

  /// Returns the sort keys. Imports with attributes or an access level come first if they are grouped.
  private func key(of node: ImportDeclSyntax, _ source: SourceText) -> [String] {
    let path = source.text(node.path.contentRange).lowercased()
    guard groupsByAttributes else { return [path] }
    let marks = node.attributes.map { $0.contentRange } + node.modifiers.map { $0.contentRange }
    let attributes = marks.map { source.text($0) }.joined(separator: " ")
    return [attributes.isEmpty ? "1" : "0", attributes, path]
  }

  private func check(_ group: ArraySlice<Import>, _ context: inout RuleContext) {
    var fix = fix(group, context)
    for (previous, current) in zip(group, group.dropFirst()) {
      guard current.key.lexicographicallyPrecedes(previous.key) else { continue }
      context.report(
        current.path, "Sort these imports alphabetically.", fix: fix,
        cause: Cause(lines: [previous.line, current.line], excess: 1))
      fix = nil
    }
  }

  /// Returns a fix that sorts all lines of the group at once.
  private func fix(_ group: ArraySlice<Import>, _ context: RuleContext) -> ByteFix? {
    let source = context.source
    let isAlone = group.allSatisfy { item in
      let line = source.range(ofLine: item.line)
      let start = source.spacesEnd(after: line.lowerBound)
      let end = source.spacesEnd(after: item.range.upperBound)
      guard start == item.range.lowerBound, source.isLineEnd(end) || source.isCommentStart(end) else { return false }
      // A comment may continue on the next line.
      return context.isCode(at: line.upperBound)
    }
    guard isAlone else { return nil }
    let sorted = group.enumerated().sorted { left, right in
      if left.element.key == right.element.key { return left.offset < right.offset }
      return left.element.key.lexicographicallyPrecedes(right.element.key)
    }
    let edits = zip(group, sorted).filter { $0.0.line != $0.1.element.line }.map { old, new in
      ByteFix.Edit(range: source.range(ofLine: old.line), text: source.text(source.range(ofLine: new.element.line)))
    }
    return edits.isEmpty ? nil : ByteFix(edits: edits)
  }
}
