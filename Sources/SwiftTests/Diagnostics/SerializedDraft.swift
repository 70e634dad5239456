import ReviewCore

/// A diagnostic in a `.dia` file whose block is being read.
struct SerializedDraft {
  private struct Head {
    let level: UInt64
    let place: CompilerRemark.Place?
    let group: String?
    let message: String
  }

  private var head: Head?
  private var fixIts: [SerializedDiagnostic.FixIt] = []
  var notes: [SerializedDiagnostic] = []

  /// `DIAG`: level, location, category, flag, length; the message.
  mutating func begin(_ record: BitstreamRecord, _ names: SerializedNames) throws(BitstreamError) {
    let values = record.values
    guard values.count >= 8, head == nil else { throw .malformed }
    head = Head(
      level: values[0], place: try names.place(values[1..<5]), group: names.group(category: values[5], flag: values[6]),
      message: String(decoding: record.blob, as: UTF8.self))
  }

  /// `FIXIT`: two locations, length; the text. A fix-it without a location cannot be shown.
  mutating func addFixIt(_ record: BitstreamRecord, _ names: SerializedNames) throws(BitstreamError) {
    guard record.values.count >= 9 else { throw .malformed }
    guard let start = try names.place(record.values[0..<4]), let end = try names.place(record.values[4..<8]) else {
      return
    }
    fixIts.append(
      SerializedDiagnostic.FixIt(start: start, end: end, text: String(decoding: record.blob, as: UTF8.self)))
  }

  /// Returns nil for a diagnostic that the compiler's options suppress.
  func diagnostic() throws(BitstreamError) -> SerializedDiagnostic? {
    guard let head else { throw .malformed }
    guard let severity = try Self.severity(head.level) else { return nil }
    return SerializedDiagnostic(
      severity: severity, message: head.message, place: head.place, group: head.group, fixIts: fixIts, notes: notes)
  }

  /// clang's `serialized_diags::Level`.
  private static func severity(_ level: UInt64) throws(BitstreamError) -> Severity? {
    switch level {
    case 0: nil
    // A `remark` counts as a note.
    case 1, 5: .note
    case 2: .warning
    case 3, 4: .error
    default: throw .malformed
    }
  }
}
