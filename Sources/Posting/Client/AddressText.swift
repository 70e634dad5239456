import Foundation
import HTTP

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
