import ReviewCore

/// A text format of lines, so that people can read a note and git compresses it well:
///
///     reviewbot-coverage 1
///     project 700 12 188
///     lines 750 900
///     tests 43 1 2 1 12500
///     findings 0 3 1
///     file 3n4c1p2u Sources/A.swift
///
/// - `project` is covered, partial, uncovered lines in region mode; `lines` covered and all lines in line mode.
/// - `tests` is tests that ran, failed, were skipped and are flaky, then the milliseconds of the run. `findings` is
///   errors, warnings and notes in all files. Both may be missing, as in notes of earlier versions.
/// - Bytes of paths other than visible ASCII are written as `%XX`.
extension BaselineCoverage {
  private static let header = "reviewbot-coverage 1"

  package var encoded: String {
    var text = "\(Self.header)\n"
    text += "project \(project.covered) \(project.partial) \(project.uncovered)\n"
    text += "lines \(projectLines.covered) \(projectLines.total)\n"
    if let tests {
      let counts = [tests.ran, tests.failed, tests.skipped, tests.flaky, tests.milliseconds]
      text += "tests \(counts.map(String.init).joined(separator: " "))\n"
    }
    if let findings { text += "findings \(findings.errors) \(findings.warnings) \(findings.notes)\n" }
    for (path, states) in files.sorted(by: { $0.key < $1.key }) where !states.runs.isEmpty {
      text += "file \(states) \(PercentEncoding.encode(path.bytes))\n"
    }
    return text
  }

  /// - Parameter name: The note, as the beginning of a sentence.
  /// - Throws: `CoverageFormatError` for another version, or when a line is malformed.
  package init(note: [UInt8], name: String) throws(CoverageFormatError) {
    try self.init(decoding: String(decoding: note, as: UTF8.self), name: name)
  }

  /// - Parameter name: The text, as the beginning of a sentence.
  /// - Throws: `CoverageFormatError` for another version, or when a line is malformed.
  package init(decoding text: String, name: String) throws(CoverageFormatError) {
    var decoder = BaselineDecoder(name: name)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == Self.header else {
      throw decoder.fault("\"\(Self.header)\" was expected")
    }
    for line in lines.dropFirst() { try decoder.read(line) }
    self = try decoder.finish()
  }
}
