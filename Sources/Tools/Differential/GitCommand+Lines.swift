import Git

extension GitCommand {
  /// Returns the lines of a command that must succeed.
  func lines(_ arguments: [String]) throws -> [String] {
    try output(arguments).text.split(separator: "\n").map(String.init)
  }

  func output(_ arguments: [String]) throws -> GitCommandOutput {
    let result = try run(arguments)
    guard result.succeeded else {
      throw GitError(
        .command, "`git \(arguments.joined(separator: " "))` ended with \(result.status).",
        hint: String(decoding: result.errors, as: UTF8.self))
    }
    return result
  }
}
