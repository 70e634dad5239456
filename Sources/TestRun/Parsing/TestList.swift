/// What `swift test list` prints: the tests there are, one a line.
struct TestList: Hashable, Sendable {
  /// Modules by `Suite.test`, for XCTest. Several modules may have a test of the same name.
  private(set) var modules: [String: [String]] = [:]
  /// XCTests as `Module.Suite/test`, in order.
  private(set) var xctests: [String] = []

  init() {}

  /// Lines that name a Swift Testing function, `Module.Suite/function()`, are left out.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard let dot = text.firstIndex(of: "."), let slash = text.firstIndex(of: "/"), dot < slash, !text.contains(" "),
        !text.hasSuffix(")"), !text.hasSuffix("`")
      else { continue }
      xctests.append(text)
      let test = text[text.index(after: dot)..<slash] + "." + text[text.index(after: slash)...]
      modules[String(test), default: []].append(String(text[..<dot]))
    }
  }
}
