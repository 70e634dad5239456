/// Parses Swift Testing's printed output for the progress display; the results come from its event stream.
struct SwiftTestingConsole: Sendable {
  private(set) var ended = 0
  private(set) var failed = 0
  /// Names of the running tests, oldest first.
  private var open: [String] = []

  /// The test that has been running for the longest time.
  var running: String? { open.first }

  mutating func take(_ line: ArraySlice<UInt8>) {
    // Each of its lines begins with a symbol of three bytes, such as ◇, ✔ or ✘.
    guard line.first == 0xE2, line.count < 2_000 else { return }
    let text = String(decoding: line, as: UTF8.self)
    let rest = text.dropFirst()
    guard rest.hasPrefix(" Test "), !rest.hasPrefix(" Test run "), !rest.hasPrefix(" Test case ") else { return }
    let words = rest.dropFirst(" Test ".count)
    if text.first == "◇" {
      if words.hasSuffix(" started.") { open.append(String(words.dropLast(" started.".count))) }
    } else if words.contains(" passed after ") || words.contains(" failed after ") {
      end(words)
    }
  }

  private mutating func end(_ words: Substring) {
    ended += 1
    guard let index = open.firstIndex(where: { words.hasPrefix("\($0) ") }) else {
      failed += words.contains(" failed after ") ? 1 : 0
      return
    }
    let result = words.dropFirst(open[index].count)
    if result.firstRange(of: " failed after ") != nil { failed += 1 }
    open.remove(at: index)
  }
}
