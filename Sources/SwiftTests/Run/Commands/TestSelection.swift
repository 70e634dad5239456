import ReviewCore

/// The tests that a run of the command selects: options of `swift test`.
package struct TestSelection: Hashable, Sendable {
  var filter: [String]
  var skip: [String]
  var libraries: Set<TestCase.Library> = [.xctest, .swiftTesting]
  /// Whether the tests run one at a time, so that a crash has one culprit.
  var isSerial = false

  var options: [String] {
    var options = filter.flatMap { ["--filter", $0] } + skip.flatMap { ["--skip", $0] }
    if libraries == [.xctest] { options.append("--disable-swift-testing") }
    if libraries == [.swiftTesting] { options.append("--disable-xctest") }
    if isSerial { options.append("--no-parallel") }
    return options
  }

  /// The system limits an argument to 128 KiB.
  private static let mostNames = 500

  /// Returns patterns that match exactly these tests: one for each suite, or several for a suite with many tests.
  ///
  /// XCTest's ids are `Module.Suite/test`. Swift Testing's are `Module.Suite/function()`, or `Module.function()` for a
  /// free function, followed by the declaration.
  static func patterns(for tests: [TestCase]) -> [String] {
    var names: [String: [String]] = [:]
    var suites: [String] = []
    for test in tests {
      // Without its module's name, an XCTest's suite has no dot.
      let lacksModule = test.library == .xctest && !test.suite.contains(".")
      let suite = (lacksModule ? "^[^./]+\\." : "^") + escape(test.suite)
      if names[suite] == nil { suites.append(suite) }
      names[suite, default: []].append(escape(test.name))
    }
    return suites.flatMap { suite in
      let all = names[suite, default: []]
      return stride(from: 0, to: all.count, by: mostNames).map { start in
        "\(suite)[./](\(all[start...].prefix(mostNames).joined(separator: "|")))(/|$)"
      }
    }
  }

  /// Returns a regular expression that matches the text literally.
  package static func escape(_ text: String) -> String {
    let special: Set<Character> = ["\\", ".", "(", ")", "[", "]", "{", "}", "*", "+", "?", "^", "$", "|", "/", "-", "#"]
    return text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : "\($1)" }
  }
}

/// Selects listed tests as `swift test` does: a name must match any filter and no skip pattern.
struct TestNames: Sendable {
  private let filter: [String]
  private let skip: [String]

  init(filter: [String], skip: [String]) {
    self.filter = filter
    self.skip = skip
  }

  var isEverything: Bool { filter.isEmpty && skip.isEmpty }

  /// Returns nil when a pattern cannot be parsed, because the selection is then unknown.
  func matching(_ names: [String]) -> [String]? {
    guard !isEverything else { return names }
    do {
      let filters = try filter.map { try Regex($0) }
      let skips = try skip.map { try Regex($0) }
      return names.filter { name in
        (filters.isEmpty || filters.contains { name.contains($0) }) && !skips.contains { name.contains($0) }
      }
    } catch {
      return nil
    }
  }
}
