import Foundation
import LintEngine
import LintFastWalk
import ReviewCore
import SwiftParser
import SwiftSyntax
import Testing

/// Compares the scan with the parser on this repository.
@Suite("The scan for declarations and the parser")
struct ScanComparisonTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("Both find the same types in the same lines", arguments: [
    "Sources/LintEngine", "Sources/Posting", "Tests/LintEngineTests",
  ])
  func agree(folder: String) throws {
    let url = Self.root.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }
    #expect(names.count > 5)
    for name in names {
      let bytes = Array(try Data(contentsOf: url.appending(path: name)))
      let parsed = ParsedTypes(viewMode: .sourceAccurate)
      parsed.walk(Parser.parse(source: String(decoding: bytes, as: UTF8.self)))
      let found = DeclarationScan.declarations(in: bytes)
      #expect(found.map(\.summary) == parsed.summaries, "\(name)")
      #expect(found.map(\.isPrivate) == parsed.privacies, "\(name)")
    }
  }
}

/// The types that other files can see by syntax, in the form of `TypeDeclaration.summary`.
private final class ParsedTypes: SyntaxVisitor {
  private(set) var summaries: [String] = []
  private(set) var privacies: [Bool] = []

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add("class", node, node.modifiers) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add("struct", node, node.modifiers) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add("enum", node, node.modifiers) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add("actor", node, node.modifiers) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add("protocol", node, node.modifiers) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    add("extension", node, node.modifiers)
  }

  private func add(
    _ kind: String, _ node: some DeclGroupSyntax, _ modifiers: DeclModifierListSyntax
  ) -> SyntaxVisitorContinueKind {
    guard let name = node.qualifiedTypeName else { return .visitChildren }
    let inherited = node.inheritanceClause?.inheritedTypes.flatMap { Self.names(of: $0.type) } ?? []
    summaries.append("\(kind) \(name)" + (inherited.isEmpty ? "" : ": \(inherited.joined(separator: ", "))"))
    var current: Syntax? = Syntax(node)
    var isPrivate = false
    while let outer = current {
      let words = outer.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []
      isPrivate = isPrivate || words.contains("private") || words.contains("fileprivate")
      current = outer.parent
    }
    privacies.append(isPrivate)
    return .visitChildren
  }

  private static func names(of type: TypeSyntax) -> [String] {
    if let composition = type.as(CompositionTypeSyntax.self) { return composition.elements.flatMap { names(of: $0.type) } }
    if type.is(SuppressedTypeSyntax.self) { return [] }
    return [type.plainTypeName].compactMap { $0 }
  }
}
