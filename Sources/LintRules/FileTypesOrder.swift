import LintEngine
import ReviewCore
import SwiftSyntax

/// Types and extensions of a file that are above others that should precede them. The main type is the one that the
/// file is named for, or else the longest. A file without a main type is not checked.
struct FileTypesOrder: SyntaxRule {
  static let id: RuleID = "file_types_order"

  private enum Kind: String, Sendable {
    case supporting = "supporting_type"
    case main = "main_type"
    case `extension`
    case preview = "preview_provider"
    case libraryContent = "library_content_provider"

    var name: String { rawValue.replacing("_", with: " ") }
  }

  private struct Item: Sendable {
    let range: Range<Int>
    var kind: Kind
    /// Empty for an item that cannot be the main type.
    var name = ""
  }

  private let order: ExpectedOrder<Kind>

  init(_ options: RuleOptions) {
    order = ExpectedOrder(options.order("order"))
  }

  func register(_ rule: inout Registration) {
    let found = rule.state([[Item]]())
    rule.topLevel { list, context in context[found].append(list.declarations.compactMap(Self.item)) }
    rule.file { context in
      var lists = context[found]
      guard let (list, index) = Self.main(of: lists, in: context.path) else { return }
      lists[list][index].kind = .main
      for items in lists { check(items, &context) }
    }
  }

  private func check(_ items: [Item], _ context: inout RuleContext) {
    for misplaced in order.misplaced(items.map(\.kind)) {
      let (item, last) = (items[misplaced.index], items[misplaced.last])
      context.report(
        item.range, "Move this \(item.kind.name) below the \(last.kind == .main ? "" : "last ")\(last.kind.name).",
        cause: Cause(lines: [item, last].map { context.source.line(at: $0.range.lowerBound) }, excess: 1))
    }
  }

  private static func item(_ node: DeclSyntax) -> Item? {
    switch node.kind {
    case .extensionDecl: return Item(range: node.contentRange, kind: .extension)
    case .protocolDecl, .typeAliasDecl: return Item(range: node.contentRange, kind: .supporting)
    case .classDecl, .structDecl, .enumDecl, .actorDecl: break
    default: return nil
    }
    let inherited = node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
    if inherited?.names(anyOf: ["PreviewProvider"]) ?? false { return Item(range: node.contentRange, kind: .preview) }
    if inherited?.names(anyOf: ["LibraryContentProvider"]) ?? false {
      return Item(range: node.contentRange, kind: .libraryContent)
    }
    let name = node.asProtocol((any NamedDeclSyntax).self)?.name.plainName ?? ""
    return Item(range: node.contentRange, kind: .supporting, name: name)
  }

  /// Returns the list that contains the main type and its index; the first of several.
  private static func main(of lists: [[Item]], in path: RepoPath) -> (list: Int, index: Int)? {
    let file = path.description.split(separator: "/").last.map(String.init) ?? ""
    let subject = file.prefix { $0 != "." && $0 != "+" }
    let places = lists.indices.flatMap { list in lists[list].indices.map { (list, $0) } }
    let types = places.filter { !lists[$0.0][$0.1].name.isEmpty }
    func length(_ place: (Int, Int)) -> Int { lists[place.0][place.1].range.count }
    return types.first { lists[$0.0][$0.1].name == subject } ?? types.reversed().max { length($0) < length($1) }
  }
}
