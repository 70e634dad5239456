import LintEngine
import SwiftSyntax

extension StateTypes.Holder {
  /// Whether the type only groups values, such as the row of a table or the settings of a request. It has few
  /// functions, and its values are not observed.
  var isRecord: Bool {
    guard let type = name.parent?.as(ClassDeclSyntax.self), !type.isWatched else { return false }
    let extensions = name.root.as(SourceFileSyntax.self)?.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }
    let own = extensions?.filter { $0.extendedType.writtenText == name.text }.map(\.memberBlock) ?? []
    let functions = ([type.memberBlock] + own).reduce(0) { $0 + $1.functionCount }
    return functions * 4 < states.count
  }
}

extension ClassDeclSyntax {
  fileprivate var isWatched: Bool {
    if inheritanceClause.inherits("ObservableObject") || attributes.first(named: "Observable") != nil { return true }
    return memberBlock.members.contains { member in
      member.decl.as(VariableDeclSyntax.self)?.attributes.first(named: "Published") != nil
    }
  }
}

extension MemberBlockSyntax {
  fileprivate var functionCount: Int {
    members.count { $0.decl.is(FunctionDeclSyntax.self) }
  }
}
