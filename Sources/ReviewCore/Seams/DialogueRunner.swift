/// Starts programs that answer each line with a line.
package protocol DialogueRunner: Sendable {
  /// Runs a program while the body talks to it. The program and its descendants have ended when this returns.
  /// - Parameter note: Called with each line of the program's standard error, escaped.
  /// - Throws: `ProcessError` when the program could not be started, and the errors of the body.
  func converse<Value: Sendable>(
    with command: Command, limits: DialogueLimits, note: @escaping @Sendable (String) -> Void,
    _ body: @escaping @Sendable (any Dialogue) async throws -> Value
  ) async throws -> Value
}

/// A conversation with a running program, one question at a time.
package protocol Dialogue: Sendable {
  /// Sends a line and returns the program's next line, both without their line feeds.
  /// - Throws: The first error of the conversation, which also ends the program; later questions fail for the same
  ///   reason.
  func answer(to line: [UInt8]) async throws(DialogueError) -> [UInt8]
}

/// The reason why a conversation ended early.
package enum DialogueError: Error, Hashable, Sendable {
  /// The program ended, or closed its streams.
  case ended
  case timedOut
  case lineTooLong
  /// The program wrote more than one line for a question, or a line without a question.
  case unasked
  case cancelled
}

/// Limits after which a conversation is ended.
package struct DialogueLimits: Hashable, Sendable {
  /// For sending one question and receiving its answer.
  package var answer: Duration
  /// The length of an answer, in bytes.
  package var lineBytes: Int
  /// The number of lines of standard error that are passed on.
  package var notes: Int

  package init(answer: Duration = .seconds(60), lineBytes: Int = 16 << 20, notes: Int = 100) {
    self.answer = answer
    self.lineBytes = lineBytes
    self.notes = notes
  }
}
