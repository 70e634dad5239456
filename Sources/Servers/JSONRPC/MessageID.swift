package import Reporting

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
