import ReviewCore
import SwiftSyntax

/// Imports of what another import of the file already brings.
struct DuplicateImports: CodeRule {
  static let id: RuleID = "duplicate_imports"

  private struct Import {
    /// `A.B` of `import struct A.B`.
    let path: [String]
    let attributes: Set<String>
    /// Where the `#if`, `#elseif` or `#else` begins that it stands below; nil at the top.
    let branch: Int?
    let range: Range<Int>
  }

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    let imports = registry.slot([Import]())
    registry.enter(ImportDeclSyntax.self) { node, inspection in
      let attributes = node.attributes.map { inspection.source.text($0.contentRange) }
      inspection[imports].append(
        Import(
          path: node.path.map(\.name.text), attributes: Set(attributes), branch: Self.branch(of: node),
          range: node.contentRange))
    }
    registry.file { inspection in
      let all = inspection[imports]
      for index in all.indices {
        guard let other = all.indices.first(where: { Self.includes(all, $0, index) }) else { continue }
        report(all[index], beside: all[other], &inspection)
      }
    }
  }

  /// Below `#if` the same module may be imported in another way.
  private static func branch(of node: ImportDeclSyntax) -> Int? {
    node.parent?.parent?.parent?.as(IfConfigClauseSyntax.self)?.contentStart
  }

  /// Whether the first import makes the second needless: it brings the module around it, or the same with more
  /// attributes, or the same earlier.
  private static func includes(_ imports: [Import], _ first: Int, _ second: Int) -> Bool {
    let (one, other) = (imports[first], imports[second])
    guard first != second, one.branch == other.branch, other.path.starts(with: one.path) else { return false }
    if one.path.count < other.path.count { return other.attributes.isSubset(of: one.attributes) }
    guard one.attributes != other.attributes else { return first < second }
    return other.attributes.isSubset(of: one.attributes)
  }

  private func report(_ duplicate: Import, beside other: Import, _ inspection: inout Inspection) {
    let line = inspection.source.line(at: other.range.lowerBound)
    inspection.report(
      duplicate.range, "Another import of this file already brings `\(duplicate.path.joined(separator: "."))`.",
      fix: fix(duplicate.range, inspection.source), cause: Cause(lines: [line], excess: 1))
  }

  /// Takes out the lines, when nothing else stands on them.
  private func fix(_ range: Range<Int>, _ source: SourceText) -> ByteFix? {
    let start = source.spacesStart(before: range.lowerBound)
    let end = source.spacesEnd(after: range.upperBound)
    guard source.isLineStart(start), source.isLineEnd(end) else { return nil }
    let line = source.line(at: end)
    return .removing(start..<(line < source.lineCount ? source.lineStarts[line] : source.bytes.count))
  }
}
