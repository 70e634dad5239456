import Foundation
import HTTP

/// The JSON of a forge's API, whose names are in snake case, and the requests with it.
struct ForgeJSON: Sendable {
  /// The forge's name, for messages.
  let forge: String
  /// What the API's base address ends in; nil when there is no rule.
  var addressEnd: String?
  var accept = "application/json"
  var headers: [HTTPRequest.Header] = []

  func decode<Value: Decodable>(_ type: Value.Type, _ response: HTTPResponse) throws(ForgeError) -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(type, from: Data(response.body))
    } catch {
      let end = addressEnd.map { " which ends in `\($0)`," } ?? ""
      throw ForgeError(
        .unreadable, "The answer with status \(response.status) from the forge is not what \(forge)'s API answers.",
        hint: "Check the API's base address,\(end) and that no proxy answers in its place.")
    }
  }

  func encode(_ value: any Encodable) throws(ForgeError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw ForgeError(
        .invalid, "A request to \(forge) cannot be written as JSON.", hint: "Report this as an error of reviewbot.")
    }
  }

  /// Returns a request without a body.
  func request(_ method: HTTPRequest.Method, _ url: String) -> HTTPRequest {
    let common = [HTTPRequest.Header("Accept", accept), .init("User-Agent", "reviewbot")]
    return HTTPRequest(method, url, headers: common + headers)
  }

  func request(_ method: HTTPRequest.Method, _ url: String, body: any Encodable) throws(ForgeError) -> HTTPRequest {
    var request = request(method, url)
    request.headers.append(.init("Content-Type", "application/json"))
    request.body = try encode(body)
    return request
  }
}
