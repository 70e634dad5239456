/// What `swift test list` prints: the tests there are, one a line.
struct TestList: Hashable, Sendable {
  /// Modules by `Suite.test`, for XCTest. Several modules may have a test of the same name.
  private(set) var modules: [String: [String]] = [:]
  /// XCTests as `Module.Suite/test`, in order.
  private(set) var xctests: [String] = []
  /// Swift Testing's functions as `Module.Suite/function()`, or `Module.function()` for a free one; in order.
  private(set) var swiftTests: [String] = []

  init() {}

  /// Names with spaces in them are left out.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard !text.contains(" "), let dot = text.firstIndex(of: ".") else { continue }
      if text.hasSuffix(")") { swiftTests.append(text) }
      guard let slash = text.firstIndex(of: "/"), dot < slash, !text.hasSuffix(")"), !text.hasSuffix("`") else {
        continue
      }
      xctests.append(text)
      let test = text[text.index(after: dot)..<slash] + "." + text[text.index(after: slash)...]
      modules[String(test), default: []].append(String(text[..<dot]))
    }
  }
}
