import Foundation

/// Golden files: expected texts, stored next to the tests that compare with them.
///
/// With `RECORD=1` in the environment a comparison rewrites the file and still reports a difference. A recording run is
/// therefore never mistaken for a passing one.
package struct Golden: Sendable {
  private let folder: URL

  /// - Parameter testFile: The test's own file; the golden files are in `Golden/` next to it.
  package init(beside testFile: String = #filePath) {
    folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Golden")
  }

  /// Returns nil when the file equals the text, otherwise a message with the first difference and the next step.
  package func difference(of text: String, from name: String) -> String? {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" { return record(text, in: file, name) }
    guard let data = try? Data(contentsOf: file) else {
      return "Golden/\(name) is not there. Run the tests once with RECORD=1 and read what they wrote."
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard expected != text || Data(text.utf8) != data else { return nil }
    return "Golden/\(name) differs \(Self.parting(of: text, from: expected)) If that is meant, run with RECORD=1."
  }

  private func record(_ text: String, in file: URL, _ name: String) -> String {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return "Golden/\(name) was recorded. Read it, then run again without RECORD."
    } catch {
      return "Golden/\(name) could not be written: \(error)"
    }
  }

  private static func parting(of text: String, from expected: String) -> String {
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(new, old).prefix { $0 == $1 }.count
    let newLine = index < new.count ? "`\(new[index])`" : "the end"
    let oldLine = index < old.count ? "`\(old[index])`" : "the end"
    return "in line \(index + 1): expected \(oldLine), got \(newLine)."
  }
}
