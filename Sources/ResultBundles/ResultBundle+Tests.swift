import ReviewCore
package import SwiftTests

extension ResultBundle {
  /// Returns the results of the tests, and the errors and warnings of the build.
  /// - Throws: `ResultBundleError` for a bundle without a database, or with one that is damaged or of an unknown form.
  package func results() throws(ResultBundleError) -> RecordedResults {
    guard files.exists("\(path)/database.sqlite3") else {
      throw ResultBundleError("it has no database.sqlite3, as bundles of Xcode 15 and earlier", in: name)
    }
    try checkLog()
    let file = try realPath(of: "database.sqlite3")
    do throws(SQLiteDatabase.Fault) {
      let database = try SQLiteDatabase(path: file)
      let tables = try BundleTables(database)
      return RecordedResults(tests: BundleTests(tables).tests, diagnostics: try BuildIssue.all(in: database))
    } catch {
      throw ResultBundleError(error, in: name)
    }
  }

  /// The write-ahead log of SQLite contains rows that the database lacks until SQLite opens it for writing.
  private func checkLog() throws(ResultBundleError) {
    let log = "database.sqlite3-wal"
    guard files.exists("\(path)/\(log)"), try !contents(log, limit: Self.objectLimit).isEmpty else { return }
    throw ResultBundleError(
      "its \(log) has results that are not in its database", in: name,
      hint: "Wait until xcodebuild has ended, and copy the bundle again. Otherwise run "
        + "`sqlite3 App.xcresult/database.sqlite3 'PRAGMA wal_checkpoint(TRUNCATE)'`.")
  }
}
