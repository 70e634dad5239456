import FoundationEssentials
package import ReviewCore
package import SwiftTests

/// A result bundle of Xcode (`.xcresult`), a folder that any system can read.
///
/// `Info.plist` names the storage. `database.sqlite3` has the test results. `Data/data.0~ID` is an object: a Zstandard
/// frame, or plain bytes if it is small. `Data/refs.0~ID` has the ids of the objects that it refers to. An id is the
/// base64url of 64 bytes. A bundle is untrusted: nothing outside its folder is read, and sizes are limited.
package struct ResultBundle: Sendable {
  /// What errors call the bundle.
  let name: String
  /// Absolute, without symbolic links.
  let path: String
  let files: any FileSystem

  /// In bytes, unpacked and packed.
  static let objectLimit = 1 << 30
  private static let infoLimit = 64 << 10

  /// Whether a path is that of a bundle, whatever its contents.
  package static func isBundle(at path: String, files: any FileSystem) -> Bool {
    files.exists("\(path)/Info.plist") || path.hasSuffix(".xcresult") && files.exists("\(path)/.")
  }

  /// - Parameters:
  ///   - path: Absolute.
  ///   - name: What errors call the bundle.
  /// - Throws: `ResultBundleError` for a folder that is no bundle, or one of an unknown form.
  package init(path: String, name: String, files: any FileSystem) throws(ResultBundleError) {
    guard let real = files.realPath(path), files.exists("\(real)/Info.plist") else {
      throw ResultBundleError(
        "it has no Info.plist", in: name,
        hint: "Pass the whole .xcresult folder, as xcodebuild writes it with `-resultBundlePath`.")
    }
    self.path = real
    self.name = name
    self.files = files
    try checkStorage()
  }

  private func checkStorage() throws(ResultBundleError) {
    let bytes = try contents("Info.plist", limit: Self.infoLimit)
    guard let information = try? PropertyListDecoder().decode(BundleProperties.self, from: Data(bytes)) else {
      throw ResultBundleError("its Info.plist is damaged or of an unknown form", in: name)
    }
    guard information.version.major == 3, information.storage.backend == "fileBacked2" else {
      let form = "\(information.version.major), \(Escaped.line(information.storage.backend))"
      throw ResultBundleError("its form is unknown (\(form))", in: name)
    }
  }

  /// Returns a file's contents.
  /// - Parameter file: Relative to the bundle.
  /// - Throws: `ResultBundleError`, also for a file that a symbolic link leads out of the bundle.
  func contents(_ file: String, limit: Int) throws(ResultBundleError) -> [UInt8] {
    do {
      return try files.read(realPath(of: file), limit: limit)
    } catch let error as ResultBundleError {
      throw error
    } catch {
      let reason = (error as? any UserFacingError)?.summary ?? "\(error)"
      throw ResultBundleError("\(Escaped.line(file)) cannot be read (\(Escaped.line(reason)))", in: name)
    }
  }

  /// - Throws: `ResultBundleError` for a file that does not exist or is not in the bundle.
  func realPath(of file: String) throws(ResultBundleError) -> String {
    guard let real = files.realPath("\(path)/\(file)") else {
      throw ResultBundleError("\(Escaped.line(file)) is missing", in: name)
    }
    guard real.hasPrefix(path + "/") else {
      throw ResultBundleError("\(Escaped.line(file)) is a link to another folder", in: name)
    }
    return real
  }

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

/// The parts of `Info.plist` that name the form of the bundle.
private struct BundleProperties: Decodable {
  let storage: BundleStorage
  let version: BundleVersion
}

private struct BundleStorage: Decodable {
  let backend: String
}

private struct BundleVersion: Decodable {
  let major: Int
}

/// A result bundle that cannot be read.
package struct ResultBundleError: UserFacingError, Hashable {
  package let summary: String
  package let hint: String

  /// - Parameters:
  ///   - name: The name of the bundle, untrusted.
  ///   - reason: What is wrong, as a clause.
  init(_ reason: String, in name: String, hint: String = Self.commands) {
    summary = "The result bundle \(Escaped.line(name)) cannot be read: \(reason)."
    self.hint = hint
  }

  /// The commands whose output can be read instead of the bundle.
  static let commands =
    "On a Mac, write `xcrun xcresulttool get test-results tests --path App.xcresult > results.json` and "
    + "`xcrun xccov view --archive --json App.xcresult > coverage.json`, and pass these files."

  init(_ fault: Zstandard.Fault, of object: String, in name: String) {
    switch fault {
    case .noLibrary:
      self.init(
        "its objects are compressed, and libzstd is not installed", in: name,
        hint: "Install it with `apt-get install libzstd1` or `brew install zstd`.")
    case .noMemory: self.init("there is not enough memory for \(object)", in: name)
    case .tooLarge(let limit): self.init("\(object) has more than \(limit >> 10) KiB", in: name)
    case .damaged(let message): self.init("\(object) is damaged (\(Escaped.line(message)))", in: name)
    case .cutShort: self.init("\(object) ends in the middle", in: name)
    }
  }

  init(_ fault: SQLiteDatabase.Fault, in name: String) {
    switch fault {
    case .noLibrary:
      self.init(
        "its test results are in a database, and SQLite is not installed", in: name,
        hint: "Install it with `apt-get install libsqlite3-0` or `brew install sqlite`.")
    case .damaged(let message):
      self.init("its database is damaged or of an unknown form (\(Escaped.line(message)))", in: name)
    case .tooMuchWork: self.init("its database takes too long to read", in: name)
    }
  }
}
