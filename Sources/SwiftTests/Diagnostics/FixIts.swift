import ReviewCore

extension SerializedDiagnostic {
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
}
