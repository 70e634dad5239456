package import ReviewCore

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

  /// The start of an editor placeholder for text that a person has to write.
  private static let placeholder = "<#"

  /// The diagnostic's own fix-its, or those of its only note with fix-its; several notes offer a choice. Nil when they
  /// change another file or contain a placeholder. The fix may change the program's behaviour.
  var fix: Fix? {
    let offers = fixIts.isEmpty ? notes.map(\.fixIts).filter { !$0.isEmpty } : [fixIts]
    guard offers.count == 1, let fixIts = offers.first, let file = sourcePlace?.file else { return nil }
    let isOwn = fixIts.allSatisfy { $0.start.file == file && $0.end.file == file }
    guard isOwn, !fixIts.contains(where: { $0.text.contains(Self.placeholder) }) else { return nil }
    return Self.fix(of: fixIts)
  }

  /// Returns nil when they overlap.
  private static func fix(of fixIts: [FixIt]) -> Fix? {
    var edits: [Fix.Edit] = []
    for edit in fixIts.map(Self.edit).enumerated().sorted(by: Self.isAscending).map(\.element) {
      // Ignores a repeated fix-it.
      if edits.last == edit { continue }
      guard edit.start <= edit.end, edits.last.map({ $0.end <= edit.start }) ?? true else { return nil }
      edits.append(edit)
    }
    return Fix(isSafe: false, edits: edits)
  }

  private static func edit(_ fixIt: FixIt) -> Fix.Edit {
    Fix.Edit(
      start: Location.Position(line: fixIt.start.line, column: fixIt.start.column),
      end: Location.Position(line: fixIt.end.line, column: fixIt.end.column), text: fixIt.text)
  }

  private static func isAscending(
    _ left: EnumeratedSequence<[Fix.Edit]>.Element, _ right: EnumeratedSequence<[Fix.Edit]>.Element
  ) -> Bool {
    if left.element.start != right.element.start { return left.element.start < right.element.start }
    if left.element.end != right.element.end { return left.element.end < right.element.end }
    return left.offset < right.offset
  }

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
