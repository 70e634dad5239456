import Foundation
import Linting
import ReviewCore

/// Runs the whole linter over one input after the other.
struct FuzzRun {
  private let options: FuzzOptions
  private let mutation: Mutation
  private let linter: Linter
  private let state: FileHandle?

  init(_ options: FuzzOptions) throws {
    self.options = options
    let library = try RuleLibrary.builtIn()
    let rules = library.definitions.map { ($0.id, RuleSetting()) }
    linter = Linter(library: library, settings: LintSettings(rules: Dictionary(rules) { first, _ in first }))
    mutation = Mutation(corpus: Corpus(library: library, folders: options.folders))
    state = ProcessInfo.processInfo.environment["REVIEWBOT_FUZZ_STATE"].flatMap { path in
      FileManager.default.createFile(atPath: path, contents: nil) ? FileHandle(forWritingAtPath: path) : nil
    }
  }

  /// - Throws: `FuzzProblem` at the first input that something is wrong with.
  func run() throws {
    if let only = options.only {
      FileHandle.standardOutput.write(Data(mutation.input(only, seed: options.seed)))
      return
    }
    let start = ContinuousClock.now
    var bytes = 0
    var mended = 0
    var slowest = 0.0
    var done = 0
    for number in 0..<options.inputs {
      if let seconds = options.seconds, number % 64 == 0, ContinuousClock.now - start > .seconds(seconds) { break }
      try note(number)
      let input = mutation.input(number, seed: options.seed)
      let result = try check(input, number)
      bytes += input.count
      mended += result.mended
      slowest = max(slowest, result.seconds)
      done += 1
    }
    print(
      "\(done) inputs, \(bytes >> 20) MB, \(mended) fixes, slowest \(Int(slowest * 1_000)) ms, \(ContinuousClock.now - start)")
  }

  private func check(_ input: [UInt8], _ number: Int) throws -> (mended: Int, seconds: Double) {
    let clock = ContinuousClock()
    var file = LintedFile(path: "A.swift")
    let time = clock.measure { file = linter.lint(path: "A.swift", bytes: input) }
    let limit = Duration.seconds(5) + .milliseconds(5_000 * input.count >> 20)
    guard time <= limit else { throw FuzzProblem("input \(number) took \(time) for \(input.count) bytes") }
    let source = SourceText(input)
    guard file.findings.allSatisfy({ $0.start.line <= source.lineCount && $0.start <= $0.end }) else {
      throw FuzzProblem("input \(number) has a finding outside of the file")
    }
    guard !file.hasSyntaxErrors, file.notices.isEmpty else { return (0, Double(time / .seconds(1))) }
    let fixed = linter.fix(path: "A.swift", bytes: input) { $0.fix != nil }
    let again = linter.lint(path: "A.swift", bytes: fixed.bytes)
    guard !again.hasSyntaxErrors else { throw FuzzProblem("input \(number) has syntax errors after its fixes") }
    return (fixed.count, Double(time / .seconds(1)))
  }

  private func note(_ number: Int) throws {
    guard let state else { return }
    try state.seek(toOffset: 0)
    try state.write(contentsOf: Data("seed \(options.seed) input \(number)\n".utf8))
  }
}
