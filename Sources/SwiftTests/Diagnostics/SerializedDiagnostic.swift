import ReviewCore

/// A diagnostic as the compiler serializes it.
struct SerializedDiagnostic: Hashable, Sendable {
  /// A text that replaces another.
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
  /// The same form as in `CompilerRemark`: `DeprecatedDeclaration`, `-Wint-conversion`.
  let group: String?
  /// The fix-its that must be applied together.
  let fixIts: [FixIt]
  let notes: [SerializedDiagnostic]
}

extension SerializedDiagnostic {
  /// The location in a source file. For code from a macro, which the compiler stores in a separate file, this is the
  /// location of the outermost macro.
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
