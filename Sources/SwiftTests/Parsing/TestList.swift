/// The output of `swift test list`, or of a test binary with `--list-tests`: one test per line.
struct TestList: Hashable, Sendable {
  /// The modules of each XCTest by `Suite.test`. Several modules may have a test with the same name.
  private(set) var modules: [String: [String]] = [:]
  /// XCTests as `Module.Suite/test`, in order.
  private(set) var xctests: [String] = []
  /// Swift Testing's functions as `Module.Suite/function()`, or `Module.function()` for a free one; in order. Functions
  /// with the same name are followed by their declarations: `/A.swift:5:4`.
  private(set) var swiftTests: [String] = []

  /// Combines separate lists for each library.
  init(xctests: TestList, swiftTests: TestList) {
    modules = xctests.modules
    self.xctests = xctests.xctests
    self.swiftTests = swiftTests.swiftTests
  }

  /// Skips other output of SwiftPM: the name of a test begins with its module and a dot.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard let dot = text.firstIndex(of: "."), text[..<dot].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
        !text.contains(" ") || text.contains("`")
      else { continue }
      if TestName(text).plain.hasSuffix(")") {
        swiftTests.append(text)
        continue
      }
      guard let slash = text.firstIndex(of: "/"), dot < slash, !text.hasSuffix("`") else { continue }
      xctests.append(text)
      let test = text[text.index(after: dot)..<slash] + "." + text[text.index(after: slash)...]
      modules[String(test), default: []].append(String(text[..<dot]))
    }
  }
}
