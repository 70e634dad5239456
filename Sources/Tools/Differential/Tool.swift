import Foundation
import Git

/// Runs the tools for comparison.
enum Tool {
  struct Result {
    let status: Int32
    let output: [UInt8]
    let errors: String
  }

  /// A tool that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a command. Standard error is written to a file, so that two full pipes cannot block each other.
  static func run(_ command: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    let errorFile = FileManager.default.temporaryDirectory.appending(path: "differential-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let errors = (try? String(contentsOf: errorFile, encoding: .utf8)) ?? ""
    let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Result(status: status, output: Array(bytes), errors: errors)
  }

  /// - Throws: `Failure` unless the exit status is 0.
  static func output(_ command: String...) throws -> [UInt8] {
    let result = try run(command)
    guard result.status == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")) ended with \(result.status): \(result.errors)")
    }
    return result.output
  }

  /// Returns the output as text; bytes that are not UTF-8 are replaced.
  static func text(_ command: String...) throws -> String {
    let result = try run(command)
    guard result.status == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")) ended with \(result.status): \(result.errors)")
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  static func besideThisProgram(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name).path
  }
}

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
