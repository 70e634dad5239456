/// Runs the `git` command line for operations that libgit2 does not support.
package protocol GitCommandRunning: Sendable {
  /// Runs `git` with arguments and waits for it to exit. Never uses a shell.
  /// - Parameters:
  ///   - arguments: Without `git` itself.
  ///   - input: Written to standard input.
  ///   - variables: Added to its environment.
  /// - Throws: `GitError` of kind `command` when `git` cannot be started or takes too long. A non-zero exit status is
  ///   not an error.
  func run(_ arguments: [String], input: [UInt8], variables: [String: String]) throws(GitError) -> GitCommandOutput

  /// Git settings from the environment, which libgit2 does not read.
  var settings: EnvironmentSettings { get }
}

/// The output and the exit status of a `git` command.
package struct GitCommandOutput: Hashable, Sendable {
  /// The exit status; 128 or more when a signal ended the process.
  package let status: Int32
  package let output: [UInt8]
  package let errors: [UInt8]

  package init(status: Int32, output: [UInt8], errors: [UInt8]) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  package var succeeded: Bool { status == 0 }

  /// Standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }
}
