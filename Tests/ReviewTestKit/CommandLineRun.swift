import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The output and exit status of the built `reviewbot`, run as a separate process.
package struct CommandLineRun: Sendable {
  /// The destination of standard output.
  package enum Output: Sendable {
    case kept
    /// A reader that has closed the pipe before the first output, as `head` may do.
    case closedPipe
  }

  /// The exit status; 128 plus the signal's number when a signal ended the process, as in shells.
  package let status: Int32
  package let output: [UInt8]
  package let standardError: String

  /// Standard output; bytes that are not UTF-8 are replaced.
  package var standardOutput: String { String(decoding: output, as: UTF8.self) }

  private init(status: Int32, output: [UInt8], standardError: String) {
    self.status = status
    self.output = output
    self.standardError = standardError
  }

  /// Runs the binary from the build folder of the tests, to its end.
  /// - Parameters:
  ///   - folder: The current folder, absolute.
  ///   - input: The contents of standard input.
  ///   - environment: Additional variables; an empty value removes a variable.
  ///   - addressSpace: The limit of the program's address space in KB; nil: that of the tests.
  ///   - isOrdinary: Whether to run without the capabilities of root, if root runs the tests: as any user's program.
  ///   - limit: In seconds; a run that takes longer is killed, and an error is thrown.
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
  /// Runs a command line with `sh`; `reviewbot` is the binary that was built with the tests.
  package static func shell(_ line: String, in folder: String, limit: Double = 600) throws -> CommandLineRun {
    var environment = try environment(adding: [:])
    environment["PATH"] = try productsFolder() + ":" + (environment["PATH"] ?? "")
    let run = try ProgramRun(["sh", "-c", line], in: folder, environment: environment, limit: limit)
    return CommandLineRun(status: run.status, output: run.output, standardError: run.standardError)
  }

  /// Runs the binary and kills it with SIGKILL, including its descendants.
  /// - Parameter delay: The delay in seconds; the process may have ended before.
  /// - Returns: Whether the process was still running.
  package static func kill(
    _ arguments: [String], in folder: String, environment: [String: String], after delay: Double
  ) throws -> Bool {
    let child = try ChildProcess(
      [try executable()] + arguments, in: folder, environment: try Self.environment(adding: environment),
      output: .dropped)
    return child.wait(atMost: delay) == nil
  }

  /// Starts the binary; the test has to end it.
  /// - Parameter errors: The file for its standard error.
  package static func start(
    _ arguments: [String], in folder: String, environment: [String: String],
    input: ChildProcess.Input = .nothing, errors: String
  ) throws -> ChildProcess {
    try ChildProcess(
      [try executable()] + arguments, in: folder, environment: try Self.environment(adding: environment),
      input: input, output: .dropped, errors: .file(errors))
  }

  /// Returns the folder with the products of the build.
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

  /// Returns an environment with only the machine's PATH: no configuration, no token, no terminal.
  private static func environment(adding more: [String: String]) throws -> [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = [
      "PATH": own["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "HOME": try home(), "LC_ALL": "C.UTF-8",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      // An instrumented binary would write its profile to the repository that it reviews.
      "LLVM_PROFILE_FILE": own["LLVM_PROFILE_FILE"] ?? "/dev/null",
    ]
    environment.merge(try FixturePackage.sharedModules()) { $1 }
    environment.merge(more) { $1 }
    return environment.filter { !$0.value.isEmpty }
  }

  /// Returns a home folder next to the build, kept between runs so that SwiftPM's caches are warm.
  private static func home() throws -> String {
    let folder = try productsFolder() + "/home-of-tests"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
