import LintEngine
import ReviewCore
import SwiftSyntax

/// Imports that another import of the file includes.
struct DuplicateImports: SyntaxRule {
  static let id: RuleID = "duplicate_imports"

  private struct Import {
    /// The path, such as `A.B` in `import struct A.B`.
    let path: [String]
    /// Whether it imports a declaration rather than a module: `import struct A.B`.
    let isOfDeclaration: Bool
    let attributes: Set<String>
    /// The narrowest and the widest access level that the import may have. Without a modifier it depends on the
    /// language mode and the build.
    let access: ClosedRange<Int>
    /// The offset of the outermost enclosing `#if`, `#elseif` or `#else`; nil at the top level.
    let branch: Int?
    /// The offsets of the innermost enclosing clause and of its `#if`.
    let innerBranch: (clause: Int, decl: Int)?
    let range: Range<Int>

    init(_ node: ImportDeclSyntax, in source: SourceText) {
      let branches = Self.branches(around: node)
      path = node.path.map { $0.name.text }
      isOfDeclaration = node.importKindSpecifier != nil
      attributes = Set(node.attributes.map { source.text($0.contentRange) })
      let level = node.modifiers.lazy.compactMap { Self.accessLevels.firstIndex(of: $0.name.text) }.first
      access = level.map { $0...$0 } ?? Self.internalLevel...(Self.accessLevels.count - 1)
      branch = branches.last?.clause
      innerBranch = branches.first
      range = node.contentRange
    }

    /// Returns the offsets of the enclosing clauses, innermost first. Below `#if` the same module may be imported in
    /// another way; a nested `#if` is part of the outer one.
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

    private static let accessLevels = ["private", "fileprivate", "internal", "package", "public"]
    private static let internalLevel = 2

    /// Returns whether every use of the other import is possible with this one, as far as access levels decide it.
    func isAtLeastAsAccessible(as other: Import) -> Bool {
      access == other.access || access.lowerBound >= other.access.upperBound
    }

    /// Returns whether the submodule is explicit in its module map, so that an import of the whole module does not
    /// include it.
    func isExplicitSubmodule(of other: Import) -> Bool {
      guard !isOfDeclaration, other.path.count == 1, path.count > 1 else { return false }
      return DuplicateImports.explicitSubmodules.contains(path[0])
        || DuplicateImports.explicitSubmodules.contains("\(path[0]).\(path[1])")
    }

    /// Returns whether this import is compiled whenever the other one is, because no inner `#if` excludes it.
    func isAlwaysBuilt(with other: Import) -> Bool {
      innerBranch?.clause == other.innerBranch?.clause || innerBranch?.clause == branch
    }
  }

  /// Submodules of Apple's frameworks that must be imported by name, and modules that consist of such submodules.
  private static let explicitSubmodules: Set<String> = [
    "CoreFoundation.CFPlugInCOM", "CoreImage.CIFilterBuiltins", "Foundation.NSDebug", "IOKit",
    "Security.AuthorizationPlugin", "UIKit.UIGestureRecognizerSubclass",
  ]

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let imports = rule.state([ImportDeclSyntax]())
    rule.visit(ImportDeclSyntax.self) { node, context in context[imports].append(node) }
    rule.file { context in
      // Most files have no duplicate imports.
      guard context.source.hasEqual(context[imports].compactMap { $0.path.first?.name.contentRange }) else { return }
      let all = context[imports].map { Import($0, in: context.source) }
      for index in all.indices {
        guard let other = all.indices.first(where: { Self.includes(all, $0, index) }) else { continue }
        report(all[index], beside: all[other], &context)
      }
    }
  }

  /// Returns whether the first import makes the second redundant. The first imports the enclosing module, has more
  /// attributes, or is an earlier equal import.
  private static func includes(_ imports: [Import], _ first: Int, _ second: Int) -> Bool {
    let (one, other) = (imports[first], imports[second])
    guard first != second, one.branch == other.branch, other.path.starts(with: one.path) else { return false }
    guard !other.isExplicitSubmodule(of: one) else { return false }
    if one.path == other.path, areAlternatives(one, other) { return first < second }
    guard one.isAtLeastAsAccessible(as: other) else { return false }
    // If the inner branch is not compiled, its attributes do not apply.
    guard one.innerBranch?.clause == other.innerBranch?.clause || one.attributes == other.attributes else {
      return false
    }
    if one.path.count < other.path.count { return other.attributes.isSubset(of: one.attributes) }
    guard one.attributes != other.attributes else { return first < second || one.access != other.access }
    return other.attributes.isSubset(of: one.attributes)
  }

  /// Returns whether the imports are in two branches of one `#if`.
  private static func areAlternatives(_ one: Import, _ other: Import) -> Bool {
    guard let left = one.innerBranch, let right = other.innerBranch else { return false }
    return left.decl == right.decl && left.clause != right.clause
  }

  private func report(_ duplicate: Import, beside other: Import, _ context: inout RuleContext) {
    let line = context.source.line(at: other.range.lowerBound)
    context.report(
      duplicate.range,
      "Remove this import; another import already provides `\(duplicate.path.joined(separator: "."))`.",
      fix: other.isAlwaysBuilt(with: duplicate) ? fix(duplicate, beside: other, context.source) : nil,
      cause: Cause(lines: [line], excess: 1))
  }

  /// Removes the lines if they contain no other code. Unsafe for a part of a module: the part may be an explicit
  /// submodule, and an imported declaration takes precedence over others of its name.
  private func fix(_ duplicate: Import, beside other: Import, _ source: SourceText) -> ByteFix? {
    let start = source.spacesStart(before: duplicate.range.lowerBound)
    let end = source.spacesEnd(after: duplicate.range.upperBound)
    guard source.isLineStart(start), source.isLineEnd(end) else { return nil }
    let line = source.line(at: end)
    let lines = start..<(line < source.lineCount ? source.lineStarts[line] : source.bytes.count)
    return ByteFix(isSafe: duplicate.path == other.path, edits: [ByteFix.Edit(range: lines, text: "")])
  }
}
