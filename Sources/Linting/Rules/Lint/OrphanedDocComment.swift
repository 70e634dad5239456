import ReviewCore

/// A documentation comment with another comment between it and its declaration, which ends its effect.
struct OrphanedDocComment: CodeRule {
  static let id: RuleID = "orphaned_doc_comment"

  /// Documentation comments with only white space between them.
  private struct Run {
    let first: Range<Int>
    var end: Int
  }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let open = registry.slot(Run?.none)
    registry.comment { comment, inspection in
      let source = inspection.source
      let isDoc = comment.kind == .docLine || comment.kind == .docBlock
      let isRuler = isRuler(comment, source)
      if let run = inspection[open], isBlank(run.end..<comment.range.lowerBound, source) {
        inspection[open]?.end = comment.range.upperBound
        guard !isDoc, !isRuler else { return }
        inspection[open] = nil
        inspection.report(run.first, "This documentation belongs to nothing: another comment follows it.")
      } else {
        let isFirst = source.isLineStart(source.spacesStart(before: comment.range.lowerBound))
        inspection[open] = isDoc && !isRuler && isFirst ? Run(first: comment.range, end: comment.range.upperBound) : nil
      }
    }
  }

  /// `////` and `/***`, as they frame the headers of files.
  private func isRuler(_ comment: Comment, _ source: SourceText) -> Bool {
    let text = source.bytes[comment.range]
    return text.starts(with: "////".utf8) || text.starts(with: "/***".utf8)
  }

  private func isBlank(_ range: Range<Int>, _ source: SourceText) -> Bool {
    source.bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
  }
}
