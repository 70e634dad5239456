package import ReviewCore
import Reporting
import Synchronization

/// Serves the Language Server Protocol over a stream: answers messages at once, and lints the newest state of one
/// document after another.
package final class LSPServer: Sendable {
  /// The work of the server outside of the protocol.
  package struct Work: Sendable {
    /// Reads the configuration again.
    let reload: @Sendable () -> Void
    /// Returns the findings of a document.
    /// - Throws: A `UserFacingError`, which is shown to the user.
    let lint: @Sendable (EditorDocument) async throws -> [Finding]

    package init(
      reload: @escaping @Sendable () -> Void, lint: @escaping @Sendable (EditorDocument) async throws -> [Finding]
    ) {
      self.reload = reload
      self.lint = lint
    }
  }

  private struct State {
    var framing = ContentFraming(limit: LSPServer.longestMessage)
    var session: LSPSession
    /// URIs of documents to lint, in their order.
    var waiting: [String] = []
    var worker: Task<Void, Never>?
    var end: Bool?
    /// The last error that was shown. It is shown again only after a document was linted.
    var shownError: String?
  }

  /// In bytes.
  private static let longestMessage = 64 << 20

  private let state: Mutex<State>
  private let output = Mutex<Void>(())
  private let work: Work
  private let write: @Sendable ([UInt8]) -> Void

  /// - Parameter write: Writes to the client, whole messages; never called concurrently.
  package init(session: LSPSession, work: Work, write: @escaping @Sendable ([UInt8]) -> Void) {
    state = Mutex(State(session: session))
    self.work = work
    self.write = write
  }

  /// Whether the client ended the session as the protocol requires: with `shutdown`, then `exit`. Nil before `exit`.
  package var end: Bool? { state.withLock { $0.end } }

  /// Takes the next piece of the client's stream. Call it from one thread.
  /// - Returns: False after `exit`, or when the stream cannot be read further.
  package func receive(_ piece: [UInt8]) -> Bool {
    for frame in state.withLock({ $0.framing.frames(in: piece) }) {
      switch frame {
      case .content(let content): state.withLock({ $0.session.reactions(to: content) }).forEach(react)
      case .tooLong: send(OutgoingMessage.error(RPCError(.invalidRequest, "The message is longer than 64 MB.")))
      case .malformed:
        let problem = "The header has no valid `Content-Length`. Start the server again."
        send(OutgoingMessage.error(RPCError(.parseError, problem)))
        return false
      }
      guard end == nil else { return false }
    }
    return true
  }

  /// Waits until all documents are linted.
  package func finish() async { await state.withLock { $0.worker }?.value }

  /// Stops linting.
  package func cancelAll() {
    state.withLock { state in
      state.waiting = []
      state.worker?.cancel()
    }
  }

  private func react(_ reaction: LSPSession.Reaction) {
    switch reaction {
    case .send(let message): send(message)
    case .reload: work.reload()
    case .end(let isClean): state.withLock { $0.end = isClean }
    case .lint(let uri):
      state.withLock { state in
        if !state.waiting.contains(uri) { state.waiting.append(uri) }
        if state.worker == nil { state.worker = Task { await self.lintWaiting() } }
      }
    }
  }

  private func lintWaiting() async {
    while let document = nextDocument() {
      do {
        let findings = try await work.lint(document)
        let message = state.withLock { state in
          state.shownError = nil
          return state.session.publication(of: document, findings)
        }
        if let message { send(message) }
      } catch is CancellationError {
        continue
      } catch {
        // The old findings no longer apply to the text.
        if let message = state.withLock({ $0.session.publication(of: document, []) }) { send(message) }
        show(Problem(error, hint: "Save the file to try again."))
      }
    }
  }

  private func show(_ problem: Problem) {
    let text = "\(problem.summary) \(problem.hint)"
    let isNew = state.withLock { state in
      defer { state.shownError = text }
      return state.shownError != text
    }
    if isNew { send(LSPSession.message(problem)) }
  }

  /// Returns nil when no document waits; the worker then ends.
  private func nextDocument() -> EditorDocument? {
    state.withLock { state in
      while !state.waiting.isEmpty {
        if let document = state.session.document(state.waiting.removeFirst()) { return document }
      }
      state.worker = nil
      return nil
    }
  }

  private func send(_ message: JSONValue) {
    let bytes = ContentFraming.framed(JSONWriter.line(message))
    output.withLock { _ in write(bytes) }
  }
}
