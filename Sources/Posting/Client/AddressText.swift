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
