/// A reader under test with hostile input.
protocol FuzzTarget: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// One line for the usage text.
  static var summary: String { get }

  /// Reads its seeds. The current folder is the repository's root.
  init() throws

  /// Valid inputs, from which others are generated.
  var seeds: [[UInt8]] { get }
  /// Words with a meaning to the reader, inserted at random offsets.
  var words: [String] { get }

  /// Reads one input. A refusal is an expected outcome; a violated property is thrown.
  /// - Throws: `Violation`.
  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome
}

/// The reader's answer to an input.
enum FuzzOutcome {
  case accepted, refused
}

/// A property that the reader violated for an input.
struct Violation: Error {
  let promise: String

  init(_ promise: String) {
    self.promise = promise
  }
}

/// All targets, in the order of the usage text.
let fuzzTargets: [any FuzzTarget.Type] = [
  CoverageFuzz.self, LintFuzz.self, DiagnosticsFuzz.self, ArchiveFuzz.self, BundleFuzz.self, ResultsFuzz.self,
  ReportFuzz.self, PartFuzz.self,
]
