import LintEngine
import ReviewCore

/// A documentation comment that is separated from its declaration by another comment, and so has no effect.
struct OrphanedDocComment: SyntaxRule {
  static let id: RuleID = "orphaned_doc_comment"

  /// Documentation comments with only white space between them.
  private struct Run {
    let first: Range<Int>
    var end: Int
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let open = rule.state(Run?.none)
    rule.comment { comment, context in
      let source = context.source
      let isDoc = comment.kind == .docLine || comment.kind == .docBlock
      let isRuler = isRuler(comment, source)
      if let run = context[open], isBlank(run.end..<comment.range.lowerBound, source) {
        context[open]?.end = comment.range.upperBound
        guard !isDoc, !isRuler else { return }
        context[open] = nil
        context.report(run.first, "Move this documentation directly before a declaration; another comment follows it.")
      } else {
        let isFirst = source.isLineStart(source.spacesStart(before: comment.range.lowerBound))
        context[open] = isDoc && !isRuler && isFirst ? Run(first: comment.range, end: comment.range.upperBound) : nil
      }
    }
  }

  /// Returns whether this is a ruler, `////` or `/***`, as in file headers.
  private func isRuler(_ comment: Comment, _ source: SourceText) -> Bool {
    let text = source.bytes[comment.range]
    return text.starts(with: "////".utf8) || text.starts(with: "/***".utf8)
  }

  private func isBlank(_ range: Range<Int>, _ source: SourceText) -> Bool {
    source.bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }
}
