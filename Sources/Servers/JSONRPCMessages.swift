package import Reporting
import ReviewCore

/// A message from a client (JSON-RPC 2.0, sections 4 and 5).
package enum IncomingMessage: Sendable {
  case request(MessageID, method: String, params: JSONValue?)
  case notification(method: String, params: JSONValue?)
  /// An answer; the servers send no requests, so nothing waits for it.
  case answer

  /// Parses the JSON text of one message.
  /// - Throws: `RPCError` with the request's id, if that is readable.
  package init(_ bytes: [UInt8]) throws(RPCError) {
    let value: JSONValue
    do {
      value = try JSONParser.value(of: bytes, maximumDepth: 64)
    } catch {
      throw RPCError(
        .parseError, "The message is not JSON: \(error.reason), at byte \(error.offset). Send one JSON object.")
    }
    if value.elements != nil {
      throw RPCError(.invalidRequest, "Batches are not supported. Send each message on its own.")
    }
    guard case .object = value else { throw RPCError(.invalidRequest, "A message is a JSON object.") }
    let id = value["id"].flatMap(MessageID.init)
    guard value["jsonrpc"]?.text == "2.0" else {
      throw RPCError(.invalidRequest, "The member `jsonrpc` must be \"2.0\".", id: id)
    }
    guard let method = value["method"]?.text else {
      guard value["result"] != nil || value["error"] != nil else {
        throw RPCError(.invalidRequest, "The member `method` is missing, or is not a string.", id: id)
      }
      self = .answer
      return
    }
    if let id {
      self = .request(id, method: method, params: value["params"])
    } else {
      guard !value.hasMember("id") else {
        throw RPCError(.invalidRequest, "The member `id` must be a string or a whole number.")
      }
      self = .notification(method: method, params: value["params"])
    }
  }
}

extension JSONValue {
  fileprivate func hasMember(_ key: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.key == key }
  }
}

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

/// The id that an answer has in common with its request (JSON-RPC 2.0, section 4).
package enum MessageID: Hashable, Sendable {
  case integer(Int)
  case string(String)

  /// Nil for a value that is not an id. JSON-RPC also permits fractions and null, and the protocols on top
  /// of it do not.
  init?(_ value: JSONValue) {
    switch value {
    case .integer(let integer): self = .integer(integer)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .integer(let integer): .integer(integer)
    case .string(let text): .string(text)
    }
  }
}

extension JSONValue {
  /// The member of an object; nil when it is missing or null, or the value is not an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    guard let value = members.first(where: { $0.key == key })?.value else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// Nil for another type.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Nil for another type.
  package var wholeNumber: Int? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// Nil for another type.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
