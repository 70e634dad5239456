import LintEngine
import SwiftSyntax

/// The modules that a file imports, conditionally or not.
struct ImportedModules {
  private(set) var names: [String] = []

  init(_ file: SourceFileSyntax) {
    collect(file.statements)
  }

  private mutating func collect(_ items: CodeBlockItemListSyntax) {
    for item in items {
      if let module = item.item.as(ImportDeclSyntax.self) {
        names.append(module.path.first?.name.text ?? "")
      } else if let condition = item.item.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses {
          if case .statements(let items) = clause.elements { collect(items) }
        }
      }
    }
  }
}
