/// A reader that is fed with hostile input.
protocol FuzzTarget: Sendable {
  /// What the command line calls it.
  static var name: String { get }
  /// One line for the usage text.
  static var summary: String { get }

  /// Reads its seeds. The current folder is the repository's root.
  init() throws

  /// Sound inputs, from which others are made.
  var seeds: [[UInt8]] { get }
  /// Words that mean something to the reader, put in at random places.
  var words: [String] { get }

  /// Reads one input. A refusal is an expected outcome; what no input may bring about is thrown.
  /// - Throws: `Violation`.
  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome
}

/// How a reader answered an input.
enum FuzzOutcome {
  case accepted, refused
}

/// A promise that an input made the reader break.
struct Violation: Error {
  let promise: String

  init(_ promise: String) {
    self.promise = promise
  }
}

/// All targets, in the order of the usage text.
let fuzzTargets: [any FuzzTarget.Type] = [
  CoverageFuzz.self, LintFuzz.self, DiagnosticsFuzz.self,
]
