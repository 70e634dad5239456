import ReviewCore

/// SwiftPM's xUnit file for XCTest, written with `--parallel`: the tests that ran, and those that failed.
///
/// It has no messages and no locations, and skipped tests appear as passed. The console's blocks add those details.
struct XUnitReport: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// `Module.Suite`.
    let suite: String
    let name: String
    let seconds: Double?
    var hasFailed = false
  }

  private(set) var entries: [Entry] = []

  /// Reads the elements that SwiftPM writes; ignores other and truncated elements.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("<testcase "), let suite = Self.attribute("classname", of: text),
        let name = Self.attribute("name", of: text)
      {
        let seconds = Self.attribute("time", of: text).flatMap { Double($0) }
        entries.append(Entry(suite: suite, name: name, seconds: seconds))
      } else if text.hasPrefix("<failure"), let last = entries.indices.last {
        entries[last].hasFailed = true
      }
    }
  }

  private static func attribute(_ name: String, of element: String) -> String? {
    // By scalars, because a name may have a combining mark next to a quotation mark or a reference.
    let scalars = element.unicodeScalars
    guard let mark = scalars.firstRange(of: " \(name)=\"".unicodeScalars) else { return nil }
    return String(scalars[mark.upperBound...].prefix { $0 != "\"" })
      .replacing(scalars: "&quot;", with: "\"").replacing(scalars: "&apos;", with: "'")
      .replacing(scalars: "&lt;", with: "<").replacing(scalars: "&gt;", with: ">")
      .replacing(scalars: "&amp;", with: "&")
  }
}
