import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What the built `reviewbot` said and how it ended, run as a process of its own.
package struct CommandLineRun: Sendable {
  /// What standard output is connected to.
  package enum Output: Sendable {
    case kept
    /// A reader that is gone before the first word, as `head` may be.
    case closedPipe
  }

  /// The exit status; 128 and the signal's number when one ended it, as shells say it.
  package let status: Int32
  package let output: [UInt8]
  package let standardError: String

  /// Standard output; bytes that are not UTF-8 are replaced.
  package var standardOutput: String { String(decoding: output, as: UTF8.self) }

  /// Runs the binary that was built beside the tests, to its end.
  /// - Parameters:
  ///   - folder: The current folder, absolute.
  ///   - input: What standard input holds.
  ///   - environment: Beside what every run has; an empty value takes a name away.
  ///   - addressSpace: How much of it the program may have, in KB; nil: as much as the tests.
  ///   - isOrdinary: Without the capabilities of root, where root runs the tests: as any user's program.
  ///   - limit: In seconds; a run that takes longer is ended, and thrown for.
  package init(
    _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:],
    output: Output = .kept, addressSpace: Int? = nil, isOrdinary: Bool = false, limit: Double = 600
  ) throws {
    let rights = isOrdinary && geteuid() == 0 ? ["setpriv", "--bounding-set=-all"] : []
    let bounds = rights + (addressSpace.map { ["sh", "-c", "ulimit -v \($0); exec \"$@\"", "sh"] } ?? [])
    let run = try ProgramRun(
      bounds + [try Self.executable()] + arguments, in: folder, environment: try Self.environment(adding: environment),
      input: input, isReadBack: output == .kept, limit: limit)
    status = run.status
    self.output = run.output
    standardError = run.standardError
  }
}

extension CommandLineRun {
  /// Runs the binary and ends it with SIGKILL, descendants included.
  /// - Parameter delay: After so many seconds; it may have ended by itself before.
  /// - Returns: Whether it was still at work.
  package static func kill(
    _ arguments: [String], in folder: String, environment: [String: String], after delay: Double
  ) throws -> Bool {
    let child = try ChildProcess(
      [try executable()] + arguments, in: folder, environment: try Self.environment(adding: environment),
      output: .dropped)
    return child.wait(atMost: delay) == nil
  }

  /// Starts the binary and leaves it to the test.
  /// - Parameter errors: The file that takes its standard error.
  package static func start(
    _ arguments: [String], in folder: String, environment: [String: String],
    input: ChildProcess.Input = .nothing, errors: String
  ) throws -> ChildProcess {
    try ChildProcess(
      [try executable()] + arguments, in: folder, environment: try Self.environment(adding: environment),
      input: input, output: .dropped, errors: .file(errors))
  }

  /// The folder that the build put its products in.
  package static func productsFolder() throws -> String {
    guard let tests = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw ProgramRun.Failure(description: "the tests' own program is nowhere")
    }
    return tests.deletingLastPathComponent().path
  }

  private static func executable() throws -> String {
    let path = try productsFolder() + "/reviewbot"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ProgramRun.Failure(description: "\(path) is not built: run `swift build --build-tests --enable-code-coverage`")
    }
    return path
  }

  /// Nothing of the machine but the way to its programs: no configuration, no token, no terminal.
  private static func environment(adding more: [String: String]) throws -> [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = [
      "PATH": own["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "HOME": try home(), "LC_ALL": "C.UTF-8",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      // An instrumented binary would leave its profile in the repository that it reviews.
      "LLVM_PROFILE_FILE": own["LLVM_PROFILE_FILE"] ?? "/dev/null",
    ]
    environment.merge(more) { $1 }
    return environment.filter { !$0.value.isEmpty }
  }

  /// Kept from run to run beside the build, so that SwiftPM's caches are warm.
  private static func home() throws -> String {
    let folder = try productsFolder() + "/home-of-tests"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
