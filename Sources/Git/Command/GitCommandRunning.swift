/// Runs the `git` command line, for what libgit2 cannot read or do.
package protocol GitCommandRunning: Sendable {
  /// Runs `git` with arguments to its end. Never through a shell.
  /// - Parameters:
  ///   - arguments: Without the `git` itself.
  ///   - input: What it reads from standard input.
  ///   - variables: Put into its environment.
  /// - Throws: `GitError` of kind `command` when `git` cannot be started or takes too long. A non-zero exit status is
  ///   not an error.
  func run(_ arguments: [String], input: [UInt8], variables: [String: String]) throws(GitError) -> GitCommandOutput

  /// Settings of git that come from the environment; libgit2 does not look there.
  var settings: EnvironmentSettings { get }
}

/// What a `git` command said and how it ended.
package struct GitCommandOutput: Hashable, Sendable {
  /// The exit status; 128 and more when a signal ended it.
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
