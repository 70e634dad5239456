package import Reporting

/// An error answer (JSON-RPC 2.0, section 5.1).
package struct RPCError: Error, Hashable, Sendable {
  package enum Code: Int, Hashable, Sendable {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case internalError = -32_603
    /// A request before `initialize`, in the Language Server Protocol.
    case notInitialized = -32_002
  }

  package let code: Code
  /// What happened and how to fix it, for people.
  package let message: String
  /// Nil when the request has no readable id.
  package let id: MessageID?

  package init(_ code: Code, _ message: String, id: MessageID? = nil) {
    self.code = code
    self.message = message
    self.id = id
  }

  /// Returns the error as the answer to a request.
  package func answering(_ id: MessageID) -> RPCError { RPCError(code, message, id: id) }
}

/// The messages that a server sends.
package enum OutgoingMessage {
  package static func result(_ result: JSONValue, for id: MessageID) -> JSONValue {
    .object([("jsonrpc", .string("2.0")), ("id", id.json), ("result", result)])
  }

  package static func error(_ error: RPCError) -> JSONValue {
    let body: JSONValue = .object([("code", .integer(error.code.rawValue)), ("message", .string(error.message))])
    return .object([("jsonrpc", .string("2.0")), ("id", error.id?.json ?? .null), ("error", body)])
  }

  package static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
    .object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)])
  }
}
