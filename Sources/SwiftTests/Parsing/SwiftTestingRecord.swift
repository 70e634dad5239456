/// The event stream's records of one test function of Swift Testing, or of a suite with its own issues.
struct SwiftTestingRecord: Hashable, Sendable {
  struct Failure: Hashable, Sendable {
    let text: String
    /// Absolute; nil when the library does not report it.
    let file: String?
    /// 1-based.
    let line: Int
    let column: Int
  }

  /// `Module.Suite/Inner`, or the module alone.
  let suite: String
  /// `adds(_:)`; empty for a suite.
  let name: String
  /// Absolute path and 1-based line.
  let file: String?
  let line: Int
  /// From its id; nil for a suite.
  let declaration: TestName.Declaration?
  var started: Double?
  var ended: Double?
  var isSkipped = false
  var skipReason: String?
  /// The first failures; `droppedFailures` counts the rest.
  private(set) var failures: [Failure] = []
  private(set) var droppedFailures = 0
  var hasKnownIssue = false
  /// The first issues that are not failures.
  private(set) var warnings: [Failure] = []
  /// The arguments of the cases that have started but not ended, such as `1, "a"`.
  var openCases: [String] = []

  /// The cases that ended, and those that the test cancelled.
  var endedCases = 0
  var cancelledCases = 0

  init(suite: String, name: String, file: String?, line: Int, declaration: TestName.Declaration?) {
    self.suite = suite
    self.name = name
    self.file = file
    self.line = line
    self.declaration = declaration
  }

  mutating func add(warning: Failure) {
    if warnings.count < Clip.mostFailures { warnings.append(warning) }
  }

  mutating func add(_ failure: Failure) {
    if failures.count < Clip.mostFailures { failures.append(failure) } else { droppedFailures += 1 }
  }

  var isSuite: Bool { name.isEmpty }
  /// Whether it had started, but not ended, when the process ended.
  var isOpen: Bool { started != nil && ended == nil && !isSkipped }
}
