package import ReviewCore

/// The coverage of one commit, and other figures of its review. Small enough for a git note or a file.
package struct BaselineCoverage: Hashable, Sendable {
  /// In region mode.
  package let project: CoverageTally
  /// In line mode.
  package let projectLines: Ratio
  package let files: [RepoPath: LineStates]
  /// Nil when the run that recorded the coverage ran no tests, or not all.
  package var tests: RecordedTests?
  /// Nil when the run that recorded the coverage did not lint.
  package var findings: RecordedFindings?

  package init(project: CoverageTally, projectLines: Ratio, files: [RepoPath: LineStates]) {
    self.project = project
    self.projectLines = projectLines
    self.files = files
  }

  package init(_ coverage: PatchCoverage) {
    self.init(project: coverage.project, projectLines: coverage.projectLines, files: coverage.lineStates)
  }

  /// Returns the same coverage with the other figures of an earlier baseline of the commit, where this one has none.
  package func filled(from earlier: BaselineCoverage?) -> BaselineCoverage {
    var filled = self
    filled.tests = tests ?? earlier?.tests
    filled.findings = findings ?? earlier?.findings
    return filled
  }

  /// Whether tests failed in the run that recorded the coverage, so that they may not have reached all their code.
  package var isOfFailingRun: Bool { tests.map { $0.failed > 0 } ?? false }

  /// Returns the project's share in region mode.
  package func ratio(countingPartial policy: PartialPolicy) -> Ratio {
    project.ratio(countingPartial: policy)
  }
}

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

/// Reads a baseline line by line, see `BaselineCoverage.encoded`.
private struct BaselineDecoder {
  let name: String
  private var lineNumber = 1
  private var project: CoverageTally?
  private var projectLines: Ratio?
  private var tests: RecordedTests?
  private var findings: RecordedFindings?
  private var files: [RepoPath: LineStates] = [:]

  init(name: String) {
    self.name = name
  }

  mutating func read(_ line: Substring) throws(CoverageFormatError) {
    lineNumber += 1
    let fields = line.split(separator: " ", omittingEmptySubsequences: false)
    switch fields.first {
    case "project":
      let counts = try numbers(fields.dropFirst(), count: 3)
      project = CoverageTally(covered: counts[0], partial: counts[1], uncovered: counts[2])
    case "lines":
      let counts = try numbers(fields.dropFirst(), count: 2)
      projectLines = Ratio(covered: counts[0], total: counts[1])
    case "tests":
      let counts = try numbers(fields.dropFirst(), count: 5)
      tests = RecordedTests(
        ran: counts[0], failed: counts[1], skipped: counts[2], flaky: counts[3], milliseconds: counts[4])
    case "findings":
      let counts = try numbers(fields.dropFirst(), count: 3)
      findings = RecordedFindings(errors: counts[0], warnings: counts[1], notes: counts[2])
    case "file":
      guard fields.count == 3, let states = LineStates(fields[1]), let path = PercentEncoding.decode(fields[2]) else {
        throw fault("a file needs its lines' states and a path")
      }
      files[RepoPath(bytes: path)] = states
    case "": break
    default: throw fault("\"project\", \"lines\", \"tests\", \"findings\" or \"file\" was expected")
    }
  }

  func finish() throws(CoverageFormatError) -> BaselineCoverage {
    guard let project, let projectLines else { throw fault("the project's figures are missing") }
    var baseline = BaselineCoverage(project: project, projectLines: projectLines, files: files)
    baseline.tests = tests
    baseline.findings = findings
    return baseline
  }

  func fault(_ what: String) -> CoverageFormatError {
    CoverageFormatError(what, inLine: lineNumber, ofBaseline: name)
  }

  private func numbers(_ fields: ArraySlice<Substring>, count: Int) throws(CoverageFormatError) -> [Int] {
    let numbers = fields.compactMap { field in Int(field).flatMap { (0..<(1 << 40)).contains($0) ? $0 : nil } }
    guard numbers.count == count, fields.count == count else { throw fault("\(count) numbers were expected") }
    return numbers
  }
}

/// Encodes bytes as visible ASCII without spaces: other bytes, and `%`, become `%XX`.
private enum PercentEncoding {
  static func encode(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// Returns nil for a `%` without two hexadecimal digits.
  static func decode(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
