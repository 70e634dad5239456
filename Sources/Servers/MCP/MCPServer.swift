import Reporting
import ReviewCore
import Synchronization

/// Serves the Model Context Protocol over a stream: answers messages at once, and runs calls one after another, because
/// they share the build folder and the working tree.
package final class MCPServer: Sendable {
  /// Runs a tool.
  /// - Throws: A `UserFacingError`, which becomes a result for the model.
  package typealias Tool = @Sendable (_ name: String, _ arguments: ToolArguments) async throws -> ToolResult

  private struct State {
    var framing: LineFraming
    var session: MCPSession
    var calls: [MessageID: Task<Void, Never>] = [:]
    var last: Task<Void, Never>?
  }

  /// In bytes.
  static let longestMessage = 4 << 20
  /// The maximum number of calls that run or wait.
  static let mostCalls = 32

  private let state: Mutex<State>
  private let output = Mutex<Void>(())
  private let tool: Tool
  private let write: @Sendable ([UInt8]) -> Void

  /// - Parameter write: Writes to the client, whole lines; never called concurrently.
  package init(session: MCPSession, tool: @escaping Tool, write: @escaping @Sendable ([UInt8]) -> Void) {
    state = Mutex(State(framing: LineFraming(limit: Self.longestMessage), session: session))
    self.tool = tool
    self.write = write
  }

  /// Takes the next piece of the client's stream. Call it from one thread.
  package func receive(_ piece: [UInt8]) {
    for frame in state.withLock({ $0.framing.frames(in: piece) }) { receive(frame) }
  }

  /// Takes the end of the client's stream, and waits for the running and waiting calls.
  package func finish() async {
    if let frame = state.withLock({ $0.framing.lastFrame() }) { receive(frame) }
    await state.withLock { $0.last }?.value
  }

  /// Cancels all calls; they have no answers.
  package func cancelAll() {
    let calls = state.withLock { state in
      defer { state.calls = [:] }
      return state.calls.values
    }
    for call in calls { call.cancel() }
  }

  private func receive(_ frame: LineFraming.Frame) {
    guard case .line(let line) = frame else {
      let problem = "The message has more than \(Self.longestMessage) bytes. Send a shorter one."
      return send(OutgoingMessage.error(RPCError(.invalidRequest, problem)))
    }
    switch state.withLock({ $0.session.reaction(to: line) }) {
    case nil: break
    case .send(let message): send(message)
    case .cancel(let id): state.withLock { $0.calls.removeValue(forKey: id) }?.cancel()
    case .call(let id, let name, let arguments): start(id, name, arguments)
    }
  }

  private func start(_ id: MessageID, _ name: String, _ arguments: ToolArguments) {
    let refusal = state.withLock { state -> RPCError? in
      guard state.calls[id] == nil else {
        return RPCError(.invalidRequest, "A running request has the same `id`. Use another one.", id: id)
      }
      guard state.calls.count < Self.mostCalls else {
        return RPCError(.internalError, "\(Self.mostCalls) calls are waiting. Try again when one has ended.", id: id)
      }
      let call = Task { [previous = state.last] in
        await previous?.value
        await self.run(id, name, arguments)
      }
      state.calls[id] = call
      state.last = call
      return nil
    }
    if let refusal { send(OutgoingMessage.error(refusal)) }
  }

  private func run(_ id: MessageID, _ name: String, _ arguments: ToolArguments) async {
    guard !Task.isCancelled else { return }
    let result: ToolResult
    do {
      result = try await tool(name, arguments)
    } catch let error as any UserFacingError {
      result = ToolResult(error.problem)
    } catch {
      let hint = "Call the tool again, and report this error if it stays."
      result = ToolResult(Problem(summary: Escaped.line(String(describing: error)), hint: hint))
    }
    // A cancelled call was removed.
    guard state.withLock({ $0.calls.removeValue(forKey: id) }) != nil else { return }
    send(OutgoingMessage.result(result.json, for: id))
  }

  private func send(_ message: JSONValue) {
    let line = JSONWriter.line(message) + [0x0A]
    output.withLock { _ in write(line) }
  }
}
