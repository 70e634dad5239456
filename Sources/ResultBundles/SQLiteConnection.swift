import Clibsqlite

/// One owner of SQLite's handle of an open database.
@safe struct SQLiteConnection: ~Copyable {
  private static let success = Int32(libsqlite_ok)
  private static let row = Int32(libsqlite_row)
  private static let done = Int32(libsqlite_done)
  private static let interrupted = Int32(libsqlite_interrupted)
  private static let integerType: Int32 = 1
  private static let numberType: Int32 = 2
  private static let textType: Int32 = 3

  private let handle: OpaquePointer
  /// The steps that are left. SQLite counts down there until the database is closed.
  private let steps: UnsafeMutablePointer<Int64>

  /// - Parameters:
  ///   - path: Absolute.
  ///   - steps: The limit of the work, in thousands of instructions.
  init(path: String, steps limit: Int64) throws(SQLiteDatabase.Fault) {
    unsafe handle = try Self.opened(path)
    unsafe steps = .allocate(capacity: 1)
    unsafe steps.initialize(to: limit)
    unsafe libsqlite_limit(handle, steps)
  }

  deinit {
    unsafe libsqlite_close(handle)
    unsafe steps.deallocate()
  }

  @unsafe private static func opened(_ path: String) throws(SQLiteDatabase.Fault) -> OpaquePointer {
    guard libsqlite_is_available() else { throw .noLibrary }
    var opened: OpaquePointer?
    let code = unsafe libsqlite_open("file:\(escaped(path))?immutable=1&mode=ro", &opened)
    guard let database = unsafe opened else { throw .damaged("no memory") }
    guard code == success else {
      let message = unsafe message(database)
      unsafe libsqlite_close(database)
      throw .damaged(message)
    }
    return unsafe database
  }

  /// Returns the rows of a query.
  /// - Parameters:
  ///   - query: Its first column is the row's id.
  ///   - columns: The number of the columns after the id.
  ///   - limit: The greatest number of rows.
  func rows(
    _ query: String, columns: Int, limit: Int
  ) throws(SQLiteDatabase.Fault) -> [SQLiteDatabase.Row] {
    var prepared: OpaquePointer?
    guard unsafe libsqlite_prepare(handle, query, &prepared) == Self.success, let statement = unsafe prepared else {
      throw unsafe .damaged(Self.message(handle))
    }
    defer { unsafe libsqlite_finalize(statement) }
    var rows: [SQLiteDatabase.Row] = []
    while true {
      let code = unsafe libsqlite_step(statement)
      if code == Self.done { return rows }
      guard code != Self.interrupted, rows.count < limit else { throw .tooMuchWork }
      guard code == Self.row else { throw unsafe .damaged(Self.message(handle)) }
      let values = (1...Int32(columns)).map { unsafe Self.value(statement, $0) }
      rows.append(SQLiteDatabase.Row(id: unsafe libsqlite_column_integer(statement, 0), values: values))
    }
  }

  @unsafe private static func value(_ statement: OpaquePointer, _ column: Int32) -> SQLiteDatabase.Value {
    switch unsafe libsqlite_column_type(statement, column) {
    case integerType: return .integer(unsafe libsqlite_column_integer(statement, column))
    case numberType: return .number(unsafe libsqlite_column_number(statement, column))
    case textType:
      guard let bytes = unsafe libsqlite_column_text(statement, column) else { return .null }
      // The bytes are valid until the next step, and the length is theirs.
      let length = Int(unsafe libsqlite_column_length(statement, column))
      return unsafe .text(String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self))
    default: return .null
    }
  }

  @unsafe private static func message(_ database: OpaquePointer) -> String {
    unsafe libsqlite_message(database).map { unsafe String(cString: $0) } ?? "unknown error"
  }

  /// Escapes a path for a URI (RFC 3986).
  private static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
