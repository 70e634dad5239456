import Foundation

/// The files of this checkout.
struct Checkout {
  struct SourceFile {
    /// Relative to the root, such as `Sources/Git/Owned.swift`.
    let path: String
    let lines: [Substring]

    /// The name of the folder directly below `Sources`, `Sources/Tools` or `Tests`.
    var target: String {
      let parts = path.split(separator: "/").filter { $0 != "Tools" }
      return parts.count > 2 ? String(parts[1]) : ""
    }

    var name: String {
      String((path.split(separator: "/").last ?? "").dropLast(".swift".count))
    }

    /// The names of the imported modules.
    var imports: Set<String> {
      Set(
        code.compactMap { line in
          var words = line.text.split(separator: " ").filter { !$0.hasPrefix("@") }[...]
          if ["package", "internal", "private", "fileprivate", "public"].contains(words.first) { words.removeFirst() }
          guard words.first == "import" else { return nil }
          words.removeFirst()
          if ["struct", "enum", "class", "func", "protocol", "typealias", "var", "let"].contains(words.first) {
            words.removeFirst()
          }
          return words.first.flatMap { $0.split(separator: ".").first }.map(String.init)
        })
    }

    /// Lines of code, without whole-line comments and without the text inside string literals.
    let code: [(number: Int, text: String)]

    init(path: String, text: String) {
      self.path = path
      lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      code = Self.code(in: lines)
    }

    private static func code(in lines: [Substring]) -> [(number: Int, text: String)] {
      var isInText = false
      return lines.enumerated().compactMap { index, line in
        let marks = line.contains("\"\"\"") ? line.components(separatedBy: "\"\"\"").count - 1 : 0
        defer { if marks % 2 == 1 { isInText.toggle() } }
        let trimmed = line.drop { $0 == " " }
        if isInText || trimmed.hasPrefix("//") || trimmed.hasPrefix("*") || trimmed.hasPrefix("/*") { return nil }
        return (index + 1, withoutStrings(trimmed))
      }
    }

    private static func withoutStrings(_ line: Substring) -> String {
      guard line.contains("\"") else { return String(line) }
      return String(line).replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    }
  }

  let root: URL

  /// The sources, read once for all tests.
  static let sources = Result { try Checkout().swiftFiles(in: "Sources") }

  init() {
    root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// Returns the Swift files below a folder, ordered by path, without the test data in `Fixtures` and `Golden`.
  func swiftFiles(in folder: String) throws -> [SourceFile] {
    let base = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil) else { return [] }
    let urls = walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    return try urls.map { "\(folder)/" + $0.path.dropFirst(base.path.count + 1) }
      .filter { !$0.contains("/Fixtures/") && !$0.contains("/Golden/") }
      .sorted()
      .map { SourceFile(path: $0, text: try text($0)) }
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }
}
