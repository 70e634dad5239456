package import Reporting
import ReviewCore

/// The server's side of the Model Context Protocol, as a pure function: one message in, at most one reaction out.
///
/// It implements the lifecycle with `initialize`, `ping`, and tools. Clients of later versions, which send
/// `server/discover` first, fall back to `initialize` when that is not found.
package struct MCPSession: Sendable {
  package enum Reaction: Sendable {
    case send(JSONValue)
    /// Run the tool, and send its result.
    case call(MessageID, tool: String, ToolArguments)
    /// Stop the call; a cancelled request has no answer.
    case cancel(MessageID)
  }

  /// Ascending. The version 2025-03-26 is missing because it requires batches, which 2025-06-18 has removed again.
  static let versions = ["2024-11-05", "2025-06-18", "2025-11-25"]

  /// The server's own version.
  private let version: String
  /// Shown to the model.
  private let instructions: String
  private let tools: [ToolDescription]
  private var isInitialized = false

  package init(version: String, instructions: String, tools: [ToolDescription]) {
    self.version = version
    self.instructions = instructions
    self.tools = tools
  }

  /// Returns nil for a message without an answer.
  package mutating func reaction(to message: [UInt8]) -> Reaction? {
    do throws(RPCError) {
      switch try IncomingMessage(message) {
      case .answer: return nil
      case .notification(let method, let params): return reaction(toNotification: method, params)
      case .request(let id, let method, let params):
        do throws(RPCError) {
          return try reaction(to: method, params, id: id)
        } catch {
          throw error.answering(id)
        }
      }
    } catch {
      return .send(OutgoingMessage.error(error))
    }
  }

  private func reaction(toNotification method: String, _ params: JSONValue?) -> Reaction? {
    guard method == "notifications/cancelled" else { return nil }
    return params?["requestId"].flatMap(MessageID.init).map(Reaction.cancel)
  }

  private mutating func reaction(
    to method: String, _ params: JSONValue?, id: MessageID
  ) throws(RPCError) -> Reaction {
    switch method {
    case "initialize": return .send(OutgoingMessage.result(try initialize(params), for: id))
    case "ping": return .send(OutgoingMessage.result(.object([]), for: id))
    case "tools/list", "tools/call":
      guard isInitialized else {
        throw RPCError(.invalidRequest, "`\(method)` came before `initialize`. Send `initialize` first.")
      }
      return method == "tools/list"
        ? .send(OutgoingMessage.result(try list(params), for: id)) : try call(params, id: id)
    default:
      let name = Escaped.line(String(method.prefix(80)))
      throw RPCError(
        .methodNotFound, "The method `\(name)` is not supported. Known: initialize, ping, tools/list, tools/call.")
    }
  }

  private mutating func initialize(_ params: JSONValue?) throws(RPCError) -> JSONValue {
    guard let requested = params?["protocolVersion"]?.text else {
      let newest = Self.versions.last ?? ""
      throw RPCError(.invalidParams, "`initialize` requires `protocolVersion`, such as \"\(newest)\".")
    }
    isInitialized = true
    return .object([
      ("protocolVersion", .string(Self.negotiated(requested))),
      ("capabilities", .object([("tools", .object([("listChanged", .bool(false))]))])),
      (
        "serverInfo",
        .object([("name", .string("reviewbot")), ("title", .string("reviewbot")), ("version", .string(version))])
      ),
      ("instructions", .string(instructions)),
    ])
  }

  /// Returns the requested version if it is supported, otherwise the newest one that a client of the requested version
  /// knows.
  static func negotiated(_ requested: String) -> String {
    // The versions are dates, so they sort as text. Other texts are no evidence of what the client knows.
    let isDate = requested.utf8.count == 10 && requested.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) }
    let newest = versions[versions.count - 1]
    return isDate ? versions.last { $0 <= requested } ?? newest : newest
  }

  private func list(_ params: JSONValue?) throws(RPCError) -> JSONValue {
    guard params?["cursor"] == nil else {
      throw RPCError(.invalidParams, "The list of tools has one page. Leave out `cursor`.")
    }
    return .object([("tools", .array(tools.map(\.json)))])
  }

  /// An unknown tool is an error of the protocol. Wrong arguments are a result, so that the model can correct them.
  private func call(_ params: JSONValue?, id: MessageID) throws(RPCError) -> Reaction {
    let known = "Known: \(tools.map(\.name).joined(separator: ", "))."
    guard let name = params?["name"]?.text else {
      throw RPCError(.invalidParams, "`tools/call` requires the `name` of a tool. \(known)")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw RPCError(.invalidParams, "The tool `\(Escaped.line(String(name.prefix(80))))` does not exist. \(known)")
    }
    do {
      return .call(id, tool: name, try ToolArguments(params?["arguments"], for: tool))
    } catch {
      return .send(OutgoingMessage.result(ToolResult(error).json, for: id))
    }
  }
}
