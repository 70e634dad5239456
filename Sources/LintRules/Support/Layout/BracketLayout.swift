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
