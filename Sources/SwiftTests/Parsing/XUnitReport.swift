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
    guard let mark = element.firstRange(of: " \(name)=\"") else { return nil }
    return String(element[mark.upperBound...].prefix { $0 != "\"" })
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
