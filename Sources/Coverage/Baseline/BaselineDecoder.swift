import ReviewCore

/// Reads a baseline line by line, see `BaselineCoverage.encoded`.
struct BaselineDecoder {
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
