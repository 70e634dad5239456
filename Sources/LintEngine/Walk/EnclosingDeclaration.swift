import LintFastWalk
package import SwiftSyntax

/// A declaration that can contain findings or other declarations.
package struct EnclosingDeclaration {
  package let syntax: Syntax
  package let range: Range<Int>
  /// The index of the enclosing declaration.
  package let parent: Int?

  package init(_ syntax: Syntax, parent: Int?) {
    self.syntax = syntax
    range = syntax.contentRange
    self.parent = parent
  }

  package var kind: SyntaxKind { syntax.kind }

  /// The kinds that are recorded.
  package static let kinds: [SyntaxKind] = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
    .deinitializerDecl, .subscriptDecl, .variableDecl, .macroDecl,
  ]

  /// Whether each kind is recorded, by `SyntaxKind.index`.
  static let isKind: [Bool] = SyntaxKind.all.map(kinds.contains)

  /// The name, such as `Cart`, `total()`, `init(items:)` or `name`; empty for a variable whose pattern has no name.
  package var name: String {
    switch syntax.as(SyntaxEnum.self) {
    case .functionDecl(let function): function.name.writtenText + labels(in: function.signature.parameterClause)
    case .initializerDecl(let initializer): "init" + labels(in: initializer.signature.parameterClause)
    case .subscriptDecl(let method): "subscript" + labels(in: method.parameterClause)
    case .deinitializerDecl: "deinit"
    case .extensionDecl(let type): type.extendedType.writtenText
    case .variableDecl(let variable):
      variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.writtenText ?? ""
    case .macroDecl(let macro): macro.name.writtenText
    default: syntax.asProtocol((any NamedDeclSyntax).self)?.name.writtenText ?? ""
    }
  }

  /// Returns the labels of a parameter clause. Their number is limited, because each finding's fingerprint contains the
  /// name.
  private func labels(in clause: FunctionParameterClauseSyntax) -> String {
    var labels = clause.parameters.prefix(Self.labelLimit).map { $0.firstName.writtenText + ":" }
    if clause.parameters.count > Self.labelLimit { labels.append("…") }
    return "(" + labels.joined() + ")"
  }

  private static let labelLimit = 100
}

/// A declaration that contains the walk's current node, or is that node.
package struct OpenDeclaration {
  /// The index in `RuleContext.declarations`.
  package let index: Int
  package let syntax: Syntax
}

/// The names of the declarations of one file, each computed on first use.
struct DeclarationNames {
  private let declarations: [EnclosingDeclaration]
  /// For each declaration, the names from the outermost declaration to it.
  private var paths: [String?]

  /// - Parameter declarations: In the order of their starts.
  init(_ declarations: [EnclosingDeclaration]) {
    self.declarations = declarations
    paths = Array(repeating: nil, count: declarations.count)
  }

  /// Returns the names of the declarations that enclose an offset, outermost first: `Cart.total()`. Empty at the top
  /// level.
  mutating func path(at offset: Int) -> String {
    var place: Int? = declarations.partitionPoint { $0.range.lowerBound > offset } - 1
    while let current = place, current >= 0 {
      if declarations[current].range.contains(offset) { return path(of: current) }
      place = declarations[current].parent
    }
    return ""
  }

  private mutating func path(of index: Int) -> String {
    if let known = paths[index] { return known }
    let name = declarations[index].name
    let outer = declarations[index].parent.map { path(of: $0) } ?? ""
    let joined = outer.isEmpty ? name : name.isEmpty ? outer : "\(outer).\(name)"
    paths[index] = joined
    return joined
  }
}
