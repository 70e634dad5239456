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
