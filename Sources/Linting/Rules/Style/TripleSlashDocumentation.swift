import ReviewCore

/// Documentation between `/**` and `*/`.
struct TripleSlashDocumentation: CodeRule {
  static let id: RuleID = "triple_slash_documentation"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.comment { comment, inspection in
      guard comment.kind == .docBlock, comment.range.count > 5 else { return }
      let isBanner = inspection.source.bytes[comment.range.lowerBound + 3] == UInt8(ascii: "*")
      guard !isBanner else { return }
      inspection.report(comment.range, "Documentation is written with `///`.")
    }
  }
}
