import Foundation

/// The output and exit status of a program.
package struct ProgramRun: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The exit status; 128 plus the signal's number when a signal ended the process, as in shells.
  package let status: Int32
  package let output: [UInt8]
  package let standardError: String

  /// Standard output; bytes that are not UTF-8 are replaced.
  package var standardOutput: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program to its end.
  /// - Parameters:
  ///   - arguments: Including the program, which is looked up on the PATH of the tests.
  ///   - folder: The current folder, absolute.
  ///   - environment: Nil: the environment of the tests.
  ///   - input: The contents of standard input.
  ///   - isReadBack: Whether standard output is read; if false, its pipe is closed before the first output.
  ///   - limit: In seconds; a run that takes longer is killed with its descendants, and an error is thrown.
  package init(
    _ arguments: [String], in folder: String? = nil, environment: [String: String]? = nil, input: [UInt8] = [],
    isReadBack: Bool = true, limit: Double = 600
  ) throws {
    let place = try TemporaryTestFolder()
    for (name, bytes) in [("in", input), ("out", []), ("err", [])] { try place.write(bytes, to: Array(name.utf8)) }
    // Files instead of pipes, so that no amount of output can block.
    let child = try ChildProcess(
      arguments, in: folder, environment: environment, input: .file(place.path + "/in"),
      output: isReadBack ? .file(place.path + "/out") : .closedPipe, errors: .file(place.path + "/err"))
    let status = child.wait(atMost: limit)
    standardError = String(decoding: try Data(contentsOf: URL(fileURLWithPath: place.path + "/err")), as: UTF8.self)
    guard let status else {
      let command = arguments.joined(separator: " ")
      throw Failure(description: "\(command) did not end within \(limit) seconds; it said: \(standardError.suffix(2_000))")
    }
    self.status = status
    output = Array(try Data(contentsOf: URL(fileURLWithPath: place.path + "/out")))
  }
}
