import Clibsqlite

/// A database of an untrusted bundle, opened with the system's SQLite to be read.
///
/// It is opened as immutable, so that no journal beside it is read or written. Views, triggers, virtual tables and
/// extensions are not used. The work on it is bounded by instructions of SQLite's virtual machine, which take the same
/// number on every machine.
struct SQLiteDatabase: ~Copyable {
  /// Why a database could not be read.
  enum Fault: Error, Hashable {
    /// SQLite is not installed.
    case noLibrary
    /// In the words of SQLite.
    case damaged(String)
    /// Reading took more instructions or rows than any real bundle does.
    case tooMuchWork
  }

  enum Value: Hashable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
  }

  /// A row of a table: its id, and the values of the columns that were asked for.
  struct Row {
    let id: Int64
    let values: [Value]

    func text(_ column: Int) -> String? {
      if case .text(let text) = values[column] { text } else { nil }
    }

    /// The id of a row in another table, or another whole number.
    func integer(_ column: Int) -> Int64? {
      if case .integer(let number) = values[column] { number } else { nil }
    }

    func number(_ column: Int) -> Double? {
      switch values[column] {
      case .number(let number): number
      case .integer(let number): Double(number)
      case .null, .text: nil
      }
    }
  }

  /// In thousands of instructions: some ten seconds of work.
  static let mostSteps: Int64 = 1_000_000
  private static let mostRows = 5_000_000

  private let connection: SQLiteConnection
  /// Ordinary tables; others are not read.
  private let tables: Set<String>

  /// - Parameters:
  ///   - path: Absolute.
  ///   - steps: The limit of the work, in thousands of instructions.
  init(path: String, steps limit: Int64 = Self.mostSteps) throws(Fault) {
    let opened = try SQLiteConnection(path: path, steps: limit)
    tables = try Self.ordinaryTables(opened)
    connection = opened
  }

  func has(_ table: String) -> Bool { tables.contains(table) }

  /// Returns the rows of a table in their order; none for a table that does not exist.
  /// - Parameters:
  ///   - table: A name from this program, not from the database.
  ///   - columns: Likewise.
  func rows(of table: String, _ columns: String...) throws(Fault) -> [Row] {
    guard has(table) else { return [] }
    // In brackets a missing column is an error; in double quotes it would be a text.
    let names = columns.map { "[\($0)]" }.joined(separator: ", ")
    let query = "SELECT rowid, \(names) FROM [\(table)] ORDER BY rowid"
    return try connection.rows(query, columns: columns.count, limit: Self.mostRows)
  }

  private static func ordinaryTables(_ connection: borrowing SQLiteConnection) throws(Fault) -> Set<String> {
    let query = "SELECT rowid, name, sql FROM sqlite_master WHERE type = 'table'"
    let schema = try connection.rows(query, columns: 2, limit: mostRows)
    return Set(schema.filter { $0.text(1)?.uppercased().hasPrefix("CREATE TABLE") == true }.compactMap { $0.text(0) })
  }
}

/// One owner of SQLite's handle of an open database.
@safe private struct SQLiteConnection: ~Copyable {
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
