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

/// Parts of addresses that several dialects need.
enum AddressText {
  private static let unreserved = CharacterSet(
    charactersIn: "-._~abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// Returns text in which only unreserved characters are not percent-encoded (RFC 3986, section 2.3), so that it fits
  /// into one part of a path and into a query.
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// Returns the address of a list's next page: the answer's own address with another `page`. Takes only the page's
  /// number from the Link header, whose address begins with the server's configured public address. Inside a network,
  /// the server may have another one.
  static func nextPage(after response: HTTPResponse) -> String? {
    guard let page = nextPageNumber(in: response) else { return nil }
    let parts = response.url.split(separator: "?", maxSplits: 1)
    let query = parts.dropFirst().first?.split(separator: "&").filter { !$0.hasPrefix("page=") } ?? []
    return parts.first.map { "\($0)?" + (query + ["page=\(page)"]).joined(separator: "&") }
  }

  private static func nextPageNumber(in response: HTTPResponse) -> Int? {
    if let page = response.header("x-next-page").flatMap({ Int($0) }) { return page }
    let items = nextLink(in: response).flatMap { URLComponents(string: $0) }?.queryItems ?? []
    return items.last { $0.name == "page" }?.value.flatMap { Int($0) }
  }

  /// Returns the address with `rel="next"` in a Link header (RFC 8288).
  static func nextLink(in response: HTTPResponse) -> String? {
    for link in response.header("link")?.split(separator: ",") ?? [] {
      let parts = link.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let address = parts.first, address.hasPrefix("<"), address.hasSuffix(">"),
        parts.dropFirst().contains(where: { $0 == "rel=\"next\"" || $0 == "rel=next" })
      else { continue }
      return String(address.dropFirst().dropLast())
    }
    return nil
  }
}
