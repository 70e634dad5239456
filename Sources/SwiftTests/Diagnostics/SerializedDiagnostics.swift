package import ReviewCore

/// The compiler's serialized diagnostics, for those who feed their reader from outside.
package enum SerializedDiagnostics {
  /// What a `.dia` file says, each with its notes and with the fix that it offers, without places in a repository.
  /// - Throws: A `Problem` when it is no such file.
  package static func list(in bytes: [UInt8]) throws(Problem) -> [BuildDiagnostic] {
    do throws(BitstreamError) {
      return try SerializedDiagnosticsReader.diagnostics(in: bytes).map { diagnostic in
        BuildDiagnostic(
          severity: diagnostic.severity, message: diagnostic.message, location: nil, group: diagnostic.group,
          notes: diagnostic.notes.map { BuildDiagnostic.Note(message: $0.message, location: nil) }, fix: diagnostic.fix)
      }
    } catch {
      throw Problem(
        summary: "The serialized diagnostics could not be read: \(error).",
        hint: "Rebuild the package (`swift package clean`).")
    }
  }
}
