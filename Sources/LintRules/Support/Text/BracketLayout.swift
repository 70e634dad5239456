import LintEngine
import SwiftSyntax

/// The layout of a multi-line list between brackets: whether the brackets are on separate lines.
struct BracketLayout {
  let left: TokenSyntax
  let right: TokenSyntax
  /// In order; not empty.
  let items: [Syntax]

  /// Returns items and brackets that share a line with a bracket, if the list has a line break before an item or the
  /// end. Line breaks within items do not count.
  func wrong(in source: SourceText) -> [Syntax] {
    let breaks = (items + [Syntax(right)]).map { item in
      item.previousToken(viewMode: .sourceAccurate).map {
        source.line(at: $0.contentEnd) < source.line(at: item.contentStart)
      } ?? false
    }
    guard let first = items.first, let isFirstApart = breaks.first, let isRightApart = breaks.last else { return [] }
    guard breaks.contains(true) else { return [] }
    return (isFirstApart ? [] : [first]) + (isRightApart ? [] : [Syntax(right)])
  }
}

/// The layout of parameters or arguments: all on one line, or each on a separate line, depending on the options.
struct ItemLines: Sendable {
  private let allowsSingleLine: Bool
  /// The maximum number of items on a single line; 0 means no limit.
  private let mostOnSingleLine: Int

  init(_ options: RuleOptions) {
    allowsSingleLine = options.isOn("allows_single_line")
    mostOnSingleLine = options.integer("max_number_of_single_line_parameters")
  }

  /// - Parameter lines: The line on which each item begins, ascending.
  func areWrong(_ lines: [Int]) -> Bool {
    guard lines.count > 1 else { return false }
    let distinct = Set(lines).count
    return distinct == 1 ? isTooWide(lines.count) : distinct != lines.count
  }

  /// Returns the index of the first item that should be on a separate line; nil if there is none.
  /// - Parameter lines: The line on which each item begins, ascending.
  func firstWrong(of lines: [Int]) -> Int? {
    guard areWrong(lines) else { return nil }
    if lines.first == lines.last { return allowsSingleLine ? mostOnSingleLine : 1 }
    return lines.indices.dropFirst().first { lines[$0] == lines[$0 - 1] }
  }

  private func isTooWide(_ count: Int) -> Bool {
    !allowsSingleLine || mostOnSingleLine > 0 && count > mostOnSingleLine
  }
}

extension TokenSyntax {
  /// Whether an opening brace begins a body. The position of closures that are plain arguments, and of the bodies of
  /// subscripts, is free.
  var opensBody: Bool {
    guard let closure = parent?.as(ClosureExprSyntax.self) else {
      return parent?.kind != .codeBlockItem && parent?.kind != .unexpectedNodes
        && parent?.parent?.kind != .subscriptDecl
    }
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) { return call.trailingClosure?.id == closure.id }
    return closure.parent?.is(MultipleTrailingClosureElementSyntax.self) ?? false
  }
}
