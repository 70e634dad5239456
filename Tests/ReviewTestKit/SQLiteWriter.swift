import Glibc

/// Writes databases with the system's SQLite.
package enum SQLiteWriter {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Execute = @convention(c) (
    OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?
  ) -> Int32
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32

  /// Whether SQLite is installed.
  package static var isPresent: Bool { dlopen("libsqlite3.so.0", RTLD_NOW) != nil }

  /// Runs SQL on a new or existing database.
  package static func write(_ sql: String, to path: String) throws {
    guard let library = dlopen("libsqlite3.so.0", RTLD_NOW), let open = dlsym(library, "sqlite3_open"),
      let execute = dlsym(library, "sqlite3_exec"), let close = dlsym(library, "sqlite3_close")
    else { throw Failure(description: "SQLite is not installed") }
    var database: OpaquePointer?
    let opened = unsafeBitCast(open, to: Open.self)(path, &database)
    defer { _ = unsafeBitCast(close, to: Close.self)(database) }
    let code = opened == 0 ? unsafeBitCast(execute, to: Execute.self)(database, sql, nil, nil, nil) : opened
    guard code == 0 else { throw Failure(description: "SQLite ended with \(code)") }
  }
}
