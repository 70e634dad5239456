package import ReviewCore

/// The compiler's serialized diagnostics, for direct use of the reader.
package enum SerializedDiagnostics {
  /// Returns the diagnostics of a `.dia` file, each with its notes and its fix, without locations in a repository.
  /// - Throws: A `Problem` when the bytes are not such a file.
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
