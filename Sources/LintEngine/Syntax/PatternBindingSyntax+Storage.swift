package import SwiftSyntax

extension PatternBindingSyntax {
  /// Whether the property has a getter, and therefore no storage.
  package var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let list):
      !list.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
    }
  }
}
