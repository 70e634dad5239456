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
