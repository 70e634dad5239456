import FoundationEssentials
import ReviewCore
import SwiftTests

/// A message of the compiler or the build system in a bundle.
enum BuildIssue {
  /// The severities in the database.
  private static let error: Int64 = 0
  private static let warning: Int64 = 2

  /// Returns errors and warnings; excludes analyzer results and `remark` diagnostics.
  static func all(
    in database: borrowing SQLiteDatabase
  ) throws(SQLiteDatabase.Fault) -> [RecordedResults.Diagnostic] {
    let rows = try database.rows(of: "DocumentLocations", "url")
    let urls = Dictionary(rows.compactMap { row in row.text(0).map { (row.id, $0) } }) { first, _ in first }
    return try database.rows(of: "BuildIssues", "severity", "message", "documentLocation_fk").compactMap { row in
      guard let severity = severity(row.integer(0)), let message = row.text(1) else { return nil }
      return RecordedResults.Diagnostic(
        severity: severity, issue: issue(message, at: row.integer(2).flatMap { urls[$0] }))
    }
  }

  private static func severity(_ number: Int64?) -> Severity? {
    switch number {
    case error: .error
    case warning: .warning
    default: nil
    }
  }

  /// - Parameter url: `file:///A.swift#StartingLineNumber=17&StartingColumnNumber=12`, 0-based.
  private static func issue(_ message: String, at url: String?) -> RecordedFailure {
    let parts = (url ?? "").split(separator: "#", maxSplits: 1)
    guard let address = parts.first, address.hasPrefix("file://"),
      let path = URL(string: String(address))?.path(percentEncoded: false), !path.isEmpty
    else { return RecordedFailure(message: message) }
    let fields = (parts.count > 1 ? parts[1] : "").split(separator: "&")
    func number(_ name: String) -> Int? {
      let field = fields.first { $0.hasPrefix("\(name)=") }
      let value = field.flatMap { Int($0.dropFirst(name.count + 1)) }
      return value.flatMap { (0..<Int(Int32.max)).contains($0) ? $0 + 1 : nil }
    }
    return RecordedFailure(
      message: message, file: path, line: number("StartingLineNumber"), column: number("StartingColumnNumber"))
  }
}
