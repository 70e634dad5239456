import Foundation

/// What the built `reviewbot` said and how it ended, run as a process of its own.
package struct CommandLineRun: Sendable {
  /// What standard output is connected to.
  package enum Output: Sendable {
    case kept
    /// A reader that is gone before the first word, as `head` may be.
    case closedPipe
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
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
  ///   - limit: In seconds; a run that takes longer is ended, and thrown for.
  package init(
    _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:],
    output: Output = .kept, limit: Double = 240
  ) throws {
    let place = try TemporaryTestFolder()
    for (name, bytes) in [("in", input), ("out", []), ("err", [])] { try place.write(bytes, to: Array(name.utf8)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Self.executable())
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = try Self.environment(adding: environment)
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: place.path + "/in"))
    // Files instead of pipes: nothing can block, however much is said.
    let pipe = Pipe()
    if output == .closedPipe { try pipe.fileHandleForReading.close() }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: place.path + "/out"))
    process.standardOutput = output == .kept ? file : pipe.fileHandleForWriting
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: place.path + "/err"))
    try Self.finish(process, within: limit, arguments: arguments)
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    self.output = Array(try Data(contentsOf: URL(fileURLWithPath: place.path + "/out")))
    standardError = String(decoding: try Data(contentsOf: URL(fileURLWithPath: place.path + "/err")), as: UTF8.self)
  }

  private static func finish(_ process: Process, within limit: Double, arguments: [String]) throws {
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + limit) == .timedOut else { return }
    process.terminate()
    ended.wait()
    throw Failure(description: "reviewbot \(arguments.joined(separator: " ")) did not end within \(limit) seconds")
  }
}

extension CommandLineRun {
  /// The folder that the build put its products in.
  package static func productsFolder() throws -> String {
    guard let tests = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw Failure(description: "the tests' own program is nowhere")
    }
    return tests.deletingLastPathComponent().path
  }

  private static func executable() throws -> String {
    let path = try productsFolder() + "/reviewbot"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(description: "\(path) is not built: run `swift build --build-tests --enable-code-coverage`")
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
