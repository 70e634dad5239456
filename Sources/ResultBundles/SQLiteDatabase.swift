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
