import ReviewCore

/// A diagnostic as the compiler serializes it.
struct SerializedDiagnostic: Hashable, Sendable {
  /// A text in the place of another.
  struct FixIt: Hashable, Sendable {
    let start: CompilerRemark.Place
    /// Exclusive.
    let end: CompilerRemark.Place
    let text: String
  }

  let severity: Severity
  /// Without the group.
  let message: String
  let place: CompilerRemark.Place?
  /// As `CompilerRemark` has it: `DeprecatedDeclaration`, `-Wint-conversion`.
  let group: String?
  /// They belong together.
  let fixIts: [FixIt]
  let notes: [SerializedDiagnostic]
}

extension SerializedDiagnostic {
  /// Where it is in a file: of code that a macro made, which the compiler keeps in a file of its own, where the
  /// outermost macro stands.
  var sourcePlace: CompilerRemark.Place? {
    guard let place, Self.isExpansion(place) else { return place }
    return notes.first { note in
      note.message.hasPrefix(CompilerRemark.inExpansion) && note.place.map(Self.isExpansion) == false
    }?.place
  }

  private static func isExpansion(_ place: CompilerRemark.Place) -> Bool {
    place.file.contains("/swift-generated-sources/")
  }
}
