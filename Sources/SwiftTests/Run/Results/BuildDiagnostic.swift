package import ReviewCore

/// A diagnostic of the compiler or the linker.
package struct BuildDiagnostic: Hashable, Sendable {
  /// An explanation that the compiler adds.
  package struct Note: Hashable, Sendable {
    package let message: String
    package let location: Location?

    package init(message: String, location: Location?) {
      self.message = message
      self.location = location
    }
  }

  package let severity: Severity
  /// Without the group. Untrusted.
  package let message: String
  /// Nil when it names no file, or one outside the repository.
  package let location: Location?
  /// `DeprecatedDeclaration`, when the compiler names one.
  package let group: String?
  package let notes: [Note]
  /// The compiler's fix-its in the file of `location`; never safe.
  package let fix: Fix?

  package init(
    severity: Severity, message: String, location: Location?, group: String? = nil, notes: [Note] = [], fix: Fix? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.group = group
    self.notes = notes
    self.fix = fix
  }
}
