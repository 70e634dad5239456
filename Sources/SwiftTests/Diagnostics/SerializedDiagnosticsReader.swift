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
