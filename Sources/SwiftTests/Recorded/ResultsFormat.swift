import ReviewCore

/// The kinds of results files that can be read.
package enum ResultsFormat: String, CaseIterable, Sendable {
  /// JUnit XML, as xcbeautify, Bazel, Maven and `swift test --xunit-output` write it.
  case junit = "JUnit XML"
  /// `swift test --event-stream-output-path`.
  case eventStream = "Swift Testing's event stream"
  /// `xcrun xcresulttool get test-results tests`.
  case xcresulttool = "xcresulttool JSON"

  /// In bytes; no record of an event stream is longer.
  private static let longestRecord = 4 << 20

  /// Returns the format by how the file begins, or nil when it is none of these.
  static func detect(_ bytes: [UInt8]) -> ResultsFormat? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let rest = bytes[start...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if rest.first == UInt8(ascii: "<") { return .junit }
    guard rest.first == UInt8(ascii: "{") else { return nil }
    // A record of the stream is one line, and JSON of xcresulttool has no `kind` at its top.
    let line = rest.prefix { $0 != 0x0A }
    guard line.count <= longestRecord else { return .xcresulttool }
    return EventStream(Array(line)).unreadableLines == 0 ? .eventStream : .xcresulttool
  }

  /// Reads a results file, its format determined by its contents.
  /// - Parameter name: What errors call the file.
  /// - Throws: `ResultsFormatError` when the format is unknown, or the file is malformed or cut short.
  package static func read(_ bytes: [UInt8], name: String) throws(ResultsFormatError) -> RecordedResults {
    switch detect(bytes) {
    case .junit: return try JUnitResults.read(bytes, name: name)
    case .eventStream: return try EventStreamResults.read(bytes, name: name)
    case .xcresulttool: return try XCResultToolResults.read(bytes, name: name)
    case nil:
      throw ResultsFormatError(
        bytes.isEmpty ? "it is empty" : "its format is unknown", in: name,
        hint: "Pass a result bundle (.xcresult) or one of these formats: "
          + allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
  }
}

/// A results file that cannot be read.
package struct ResultsFormatError: UserFacingError, Hashable {
  package let summary: String
  package let hint: String

  /// - Parameters:
  ///   - name: The name of the file, untrusted.
  ///   - reason: What is wrong, as a clause.
  package init(_ reason: String, in name: String, hint: String) {
    summary = "The results file \(Escaped.line(name)) cannot be used: \(reason)."
    self.hint = hint
  }
}
