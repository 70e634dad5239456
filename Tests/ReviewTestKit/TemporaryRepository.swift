import Foundation
package import ReviewCore

/// A git repository in a separate folder, created by the `git` command and removed with its last reference.
///
/// Git reads none of the machine's configuration. Each commit is a minute later than the previous one.
package final class TemporaryRepository {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Absolute, without symbolic links.
  package let path: String
  private let folder: TemporaryTestFolder
  private var minutes = 0

  /// Creates an empty repository on branch `main`.
  package convenience init(_ options: String...) throws {
    try self.init(command: ["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// Creates a clone of another repository. Local paths require `file://` for shallow and partial clones.
  package convenience init(cloning source: String, _ options: String...) throws {
    try self.init(command: ["clone", "--quiet"] + options + [source])
  }

  private init(command: [String]) throws {
    folder = try TemporaryTestFolder()
    path = folder.path + "/repo"
    _ = try Self.run(command + [path], in: folder.path, minutes: 0)
  }

  /// Runs git in the repository and returns what it prints, without the last line feed.
  @discardableResult
  package func git(_ arguments: String..., input: [UInt8] = []) throws -> String {
    try git(arguments, input: input)
  }

  @discardableResult
  package func git(_ arguments: [String], input: [UInt8] = []) throws -> String {
    let text = String(decoding: try output(arguments, input: input), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Returns the output of git as bytes.
  package func output(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    try Self.run(arguments, in: path, minutes: minutes, input: input)
  }

  /// Writes a file, creating missing folders.
  package func write(_ name: String, _ text: String) throws {
    try write(RepoPath(name), Array(text.utf8))
  }

  package func write(_ name: RepoPath, _ bytes: [UInt8]) throws {
    try folder.write(bytes, to: Array("repo/".utf8) + name.bytes)
  }

  package func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path + "/" + name)
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// Commits all files and returns the commit's id.
  @discardableResult
  package func commit(_ message: String = "Change") throws -> String {
    minutes += 1
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", message)
    return try git("rev-parse", "HEAD")
  }

  /// Merges without prompts and returns the merge's id.
  @discardableResult
  package func merge(_ names: String...) throws -> String {
    minutes += 1
    try git(["merge", "--quiet", "--no-ff", "--no-edit"] + names)
    return try git("rev-parse", "HEAD")
  }

  /// Returns the environment of git's processes.
  package static func environment(minutes: Int = 0) -> [String: String] {
    let date = "\(1_700_000_000 + 60 * minutes) +0000"
    return [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
      "GIT_COMMITTER_NAME": "C", "GIT_COMMITTER_EMAIL": "c@example.com", "GIT_AUTHOR_DATE": date,
      "GIT_COMMITTER_DATE": date, "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "protocol.file.allow",
      "GIT_CONFIG_VALUE_0": "always",
    ]
  }

  private static func run(
    _ arguments: [String], in folder: String, minutes: Int, input: [UInt8] = []
  ) throws -> [UInt8] {
    let run = try ProgramRun(
      ["git"] + arguments, in: folder, environment: environment(minutes: minutes), input: input)
    guard run.status == 0 else {
      throw Failure(description: "git \(arguments.joined(separator: " ")): \(run.standardError)")
    }
    return run.output
  }
}

extension TemporaryRepository {
  /// Makes a file executable.
  package func setExecutable(_ name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/" + name)
  }
}

extension TemporaryRepository {
  /// Returns the bytes of a file at any path.
  package static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
