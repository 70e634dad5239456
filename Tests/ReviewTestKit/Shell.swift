import Foundation

/// Runs blocking work on a separate thread: tests share few threads, and a blocked one delays all other tests.
package enum Blocking {
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
  }
}

/// Runs a program to its end.
package enum Shell {
  /// - Returns: Its standard output.
  @discardableResult
  package static func run(_ program: String, _ arguments: [String], in folder: String? = nil) async throws -> String {
    try await Blocking.run {
      let run = try ProgramRun([program] + arguments, in: folder)
      guard run.status == 0 else {
        let command = ([program] + arguments).joined(separator: " ")
        throw ProgramRun.Failure(description: "\(command) ended with \(run.status): \(run.standardError)")
      }
      return run.standardOutput
    }
  }
}
