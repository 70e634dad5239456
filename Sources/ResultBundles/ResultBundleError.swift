import ReviewCore

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
