import LintEngine
import ReviewCore
import SwiftSyntax

/// Imports of what another import of the file already brings.
struct DuplicateImports: SyntaxRule {
  static let id: RuleID = "duplicate_imports"

  private struct Import {
    /// `A.B` of `import struct A.B`.
    let path: [String]
    /// Whether it imports a declaration, not a module: `import struct A.B`.
    let isOfDeclaration: Bool
    let attributes: Set<String>
    /// Where the outermost `#if`, `#elseif` or `#else` begins that it stands below; nil at the top.
    let branch: Int?
    /// The same for the innermost one, and where the `#if` begins that it is a branch of.
    let innerBranch: (clause: Int, decl: Int)?
    let range: Range<Int>

    init(_ node: ImportDeclSyntax, in source: SourceText) {
      let branches = Self.branches(around: node)
      path = node.path.map(\.name.text)
      isOfDeclaration = node.importKindSpecifier != nil
      attributes = Set(node.attributes.map { source.text($0.contentRange) })
      branch = branches.last?.clause
      innerBranch = branches.first
      range = node.contentRange
    }

    /// Below `#if` the same module may be imported in another way; an `#if` inside of another is part of it.
    /// - Returns: Where the clauses begin, the innermost first.
    private static func branches(around node: ImportDeclSyntax) -> [(clause: Int, decl: Int)] {
      var branches: [(clause: Int, decl: Int)] = []
      var place = node.parent
      while let current = place {
        if current.kind == .ifConfigClause, let list = current.parent {
          branches.append((current.contentStart, list.contentStart))
        }
        place = current.parent
      }
      return branches
    }

    /// Whether its module map calls the submodule explicit: an import of the whole module leaves it out.
    func isExplicitSubmodule(of other: Import) -> Bool {
      guard !isOfDeclaration, other.path.count == 1, path.count > 1 else { return false }
      return DuplicateImports.explicitSubmodules.contains(path[0])
        || DuplicateImports.explicitSubmodules.contains("\(path[0]).\(path[1])")
    }

    /// Whether no inner `#if` can leave it out where the other one is built.
    func isAlwaysBuilt(with other: Import) -> Bool {
      innerBranch?.clause == other.innerBranch?.clause || innerBranch?.clause == branch
    }
  }

  /// Submodules of Apple's frameworks that have to be imported by name, and modules that consist of such submodules.
  private static let explicitSubmodules: Set<String> = [
    "CoreFoundation.CFPlugInCOM", "CoreImage.CIFilterBuiltins", "Foundation.NSDebug", "IOKit",
    "Security.AuthorizationPlugin", "UIKit.UIGestureRecognizerSubclass",
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let imports = rule.state([ImportDeclSyntax]())
    rule.visit(ImportDeclSyntax.self) { node, context in context[imports].append(node) }
    rule.file { context in
      // Most files import nothing twice.
      guard context.source.hasEqual(context[imports].compactMap { $0.path.first?.name.contentRange }) else { return }
      let all = context[imports].map { Import($0, in: context.source) }
      for index in all.indices {
        guard let other = all.indices.first(where: { Self.includes(all, $0, index) }) else { continue }
        report(all[index], beside: all[other], &context)
      }
    }
  }

  /// Whether the first import makes the second needless: it brings the module around it, or the same with more
  /// attributes, or the same earlier.
  private static func includes(_ imports: [Import], _ first: Int, _ second: Int) -> Bool {
    let (one, other) = (imports[first], imports[second])
    guard first != second, one.branch == other.branch, other.path.starts(with: one.path) else { return false }
    guard !other.isExplicitSubmodule(of: one) else { return false }
    if one.path == other.path, areAlternatives(one, other) { return first < second }
    // Where the inner branch is not built, its attributes are not there.
    guard one.innerBranch?.clause == other.innerBranch?.clause || one.attributes == other.attributes else {
      return false
    }
    if one.path.count < other.path.count { return other.attributes.isSubset(of: one.attributes) }
    guard one.attributes != other.attributes else { return first < second }
    return other.attributes.isSubset(of: one.attributes)
  }

  /// Whether they stand in two branches of one `#if`.
  private static func areAlternatives(_ one: Import, _ other: Import) -> Bool {
    guard let left = one.innerBranch, let right = other.innerBranch else { return false }
    return left.decl == right.decl && left.clause != right.clause
  }

  private func report(_ duplicate: Import, beside other: Import, _ context: inout RuleContext) {
    let line = context.source.line(at: other.range.lowerBound)
    context.report(
      duplicate.range, "Remove this import; another import already provides `\(duplicate.path.joined(separator: "."))`.",
      fix: other.isAlwaysBuilt(with: duplicate) ? fix(duplicate, beside: other, context.source) : nil,
      cause: Cause(lines: [line], excess: 1))
  }

  /// Removes the lines, when they contain no other code. Unsafe for a part of a module: the part may be an explicit
  /// submodule, and an imported declaration wins over others of its name.
  private func fix(_ duplicate: Import, beside other: Import, _ source: SourceText) -> ByteFix? {
    let start = source.spacesStart(before: duplicate.range.lowerBound)
    let end = source.spacesEnd(after: duplicate.range.upperBound)
    guard source.isLineStart(start), source.isLineEnd(end) else { return nil }
    let line = source.line(at: end)
    let lines = start..<(line < source.lineCount ? source.lineStarts[line] : source.bytes.count)
    return ByteFix(isSafe: duplicate.path == other.path, edits: [ByteFix.Edit(range: lines, text: "")])
  }
}
