import ReviewCore

/// Reads a `.dia` file, which clang and swiftc write with `-serialize-diagnostics`. The format is defined in clang's
/// `clang/Frontend/SerializedDiagnostics.h`, in LLVM's bitstream container.
struct SerializedDiagnosticsReader {
  private static let magic = "DIAG"
  private static let newestVersion = 2

  private enum BlockID {
    static let meta: UInt64 = 8
    static let diagnostic: UInt64 = 9
  }

  private var reader: BitstreamReader
  private var names = SerializedNames()
  /// The open diagnostics: one, and possibly a note of it.
  private var open: [SerializedDraft] = []
  private var diagnostics: [SerializedDiagnostic] = []
  private var hasVersion = false

  private init(_ bytes: [UInt8]) throws(BitstreamError) {
    reader = try BitstreamReader(bytes, magic: Self.magic)
  }

  /// Returns the diagnostics in order.
  /// - Throws: When the bytes are malformed. For any input, it neither traps nor runs forever.
  static func diagnostics(in bytes: [UInt8]) throws(BitstreamError) -> [SerializedDiagnostic] {
    var reader = try Self(bytes)
    try reader.read()
    return reader.diagnostics
  }

  private mutating func read() throws(BitstreamError) {
    while let entry = try reader.next() {
      switch entry {
      case .block(BlockID.meta): try readVersion()
      case .block(BlockID.diagnostic): open.append(SerializedDraft())
      case .block: try reader.skipBlock()
      case .record(let record): try take(record)
      case .end: try close()
      }
    }
    guard hasVersion else { throw .truncated }
  }

  private mutating func readVersion() throws(BitstreamError) {
    while case .record(let record)? = try reader.next() {
      guard record.code == 1, let version = record.values.first else { continue }
      guard version <= Self.newestVersion else { throw .unknownVersion(Int(clamping: version)) }
      hasVersion = true
    }
  }

  private mutating func take(_ record: BitstreamRecord) throws(BitstreamError) {
    guard let last = open.indices.last else { throw .malformed }
    switch record.code {
    case 2: try open[last].begin(record, names)
    case 4: try names.addFlag(record)
    case 5: try names.addCategory(record)
    case 6: try names.addFile(record)
    case 7: try open[last].addFixIt(record, names)
    // Ranges are only for underlining; records of later versions add details.
    default: break
    }
  }

  private mutating func close() throws(BitstreamError) {
    guard let draft = open.popLast() else { throw .malformed }
    guard let diagnostic = try draft.diagnostic() else { return }
    if let outer = open.indices.last {
      open[outer].notes.append(diagnostic)
    } else {
      diagnostics.append(diagnostic)
    }
  }
}

/// A diagnostic in a `.dia` file whose block is being read.
private struct SerializedDraft {
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

/// The texts that diagnostics of a `.dia` file refer to by number.
private struct SerializedNames {
  private var files: [UInt64: String] = [:]
  private var flags: [UInt64: String] = [:]
  private var categories: [UInt64: String] = [:]

  /// `FILENAME`: number, size, time, length; the path.
  mutating func addFile(_ record: BitstreamRecord) throws(BitstreamError) {
    try Self.add(record, fields: 4, to: &files)
  }

  /// `DIAG_FLAG`: number, length; the name, such as `int-conversion`.
  mutating func addFlag(_ record: BitstreamRecord) throws(BitstreamError) {
    try Self.add(record, fields: 2, to: &flags)
  }

  /// `CATEGORY`: number, length; the name.
  mutating func addCategory(_ record: BitstreamRecord) throws(BitstreamError) {
    try Self.add(record, fields: 2, to: &categories)
  }

  /// Reads four numbers: file, line, column (in bytes), offset. Returns nil for a diagnostic without a location.
  func place(_ values: ArraySlice<UInt64>) throws(BitstreamError) -> CompilerRemark.Place? {
    let numbers = Array(values)
    guard numbers.count == 4 else { throw .malformed }
    guard numbers[0] != 0 else { return nil }
    guard let file = files[numbers[0]], let line = Int32(exactly: numbers[1]), let column = Int32(exactly: numbers[2])
    else { throw .malformed }
    return line == 0 ? nil : CompilerRemark.Place(file: file, line: Int(line), column: max(1, Int(column)))
  }

  /// Returns a group's name: clang's flag, or swiftc's category (`no-usage`, or `DeprecatedDeclaration@` and the
  /// address of its documentation, which is then also the flag). Clang's own categories, such as `Semantic Issue`, are
  /// not groups.
  func group(category: UInt64, flag: UInt64) -> String? {
    if let flag = flags[flag], !flag.isEmpty, !flag.contains(":") { return "-W" + flag }
    let name = categories[category]?.prefix { $0 != "@" } ?? ""
    return name.isEmpty || name.contains(" ") ? nil : String(name)
  }

  private static func add(
    _ record: BitstreamRecord, fields: Int, to names: inout [UInt64: String]
  ) throws(BitstreamError) {
    guard record.values.count >= fields, let id = record.values.first else { throw .malformed }
    names[id] = String(decoding: record.blob, as: UTF8.self)
  }
}
