package import ReviewCore

/// The suites of a package that a change can affect, by the symbols that its files use.
package struct AffectedSuites: Sendable {
  /// Why suites cannot be distinguished, as one clause; nil: they can.
  package let reasonForTargets: String?
  private let files: [String: [IndexedFile]]
  private let affected: Set<String>

  /// - Parameters:
  ///   - changes: The changed files in folders of targets.
  ///   - graph: The package's files, as they are tested.
  ///   - readers: Paths of files that may read sources of the package when they run.
  package init(changes: [ChangedSource], graph: FileGraph, readers: Set<String>) {
    reasonForTargets = Self.reason(changes, graph)
    files = Dictionary(grouping: graph.files, by: \.module)
    affected = graph.affected(by: Set(changes.compactMap(\.newPath)).union(readers))
  }

  private static func reason(_ changes: [ChangedSource], _ graph: FileGraph) -> String? {
    if let reason = changes.lazy.compactMap(\.reasonForTargets).first { return reason }
    let byPath = Dictionary(graph.files.map { ($0.path, $0) }) { first, _ in first }
    for path in changes.compactMap(\.newPath) {
      guard let file = byPath[path] else { return "the index has no \(path)" }
      if graph.hasForeignConformance(file) {
        return "\(path) makes a type of another package conform to a protocol of another package"
      }
    }
    return nil
  }

  /// Returns whether a change can affect a test. A test whose file is unknown counts as affected.
  package func contains(_ test: TestCase) -> Bool {
    let parts = test.suite.split { $0 == "." || $0 == "/" }.map(String.init)
    guard let module = parts.first, let files = files[module] else { return true }
    let names = parts.count > 1 ? Set(parts.dropFirst()) : [String(test.name.prefix { $0 != "(" })]
    let own = files.filter { !$0.names.isDisjoint(with: names) }
    return own.isEmpty || own.contains { affected.contains($0.path) }
  }
}

extension AffectedSuites {
  /// Returns whether a source may read files of the package when it runs, according to its text. A default argument
  /// that passes the caller's file on does not count.
  package static func readsSources(_ source: String) -> Bool {
    if source.contains("currentDirectoryPath") { return true }
    for mark in ["#filePath", "#file"] {
      var rest = source[...]
      while let found = rest.firstRange(of: mark) {
        let isIdentifier = source[found.upperBound...].hasPrefix("ID")
        if !isIdentifier, !rest[..<found.lowerBound].hasSuffix("String = ") { return true }
        rest = rest[found.upperBound...]
      }
    }
    return false
  }
}

/// A changed file of a package's target, with the text of both sides.
package struct ChangedSource: Hashable, Sendable {
  /// The path on each side, relative to the package; nil for an added or a deleted file.
  package let oldPath: String?
  package let newPath: String?
  package let old: [UInt8]
  package let new: [UInt8]

  package init(oldPath: String?, newPath: String?, old: [UInt8], new: [UInt8]) {
    self.oldPath = oldPath
    self.newPath = newPath
    self.old = old
    self.new = new
  }

  /// One clause with the path, if files without a reference to this one may be affected; nil: they are not.
  var reasonForTargets: String? {
    let path = newPath ?? oldPath ?? ""
    guard path.hasSuffix(".swift") else { return "\(path) is not a Swift file" }
    guard let newPath else { return "\(path) was deleted" }
    if let oldPath, oldPath != newPath { return "\(path) was renamed" }
    guard let before = oldPath == nil ? DeclarationHeaders.none : DeclarationHeaders(in: old),
      let after = DeclarationHeaders(in: new)
    else { return "the braces of \(path) are not balanced" }
    return after.farReaching(since: before).map { "\(path) \($0)" }
  }
}

/// The declarations of a Swift source outside of function bodies, from a scan of its text.
///
/// A removed declaration can change the meaning of a call in a file that did not change: the call then uses another
/// overload. So can an added extension, import or operator.
package struct DeclarationHeaders: Hashable, Sendable {
  /// The text of each declaration without white space, comments and contents of strings, and how often it occurs.
  private var counts: [String: Int] = [:]

  /// Returns nil when the brackets of the source are not balanced, or interpolations nest more than 64 deep.
  package init?(in source: [UInt8]) {
    var scan = HeaderScan(source)
    guard let headers = scan.headers() else { return nil }
    let isXCTest = headers.contains(where: Self.importsXCTest)
    for header in headers where !Self.isOwnAffair(header, isXCTest: isXCTest) { counts[header, default: 0] += 1 }
  }

  /// The declarations of a file that does not exist.
  package static let none = DeclarationHeaders()

  private init() {}

  /// Returns a reason why files without a reference to this source may be affected by the difference; nil: they are
  /// not.
  package func farReaching(since old: DeclarationHeaders) -> String? {
    let lost = old.counts.contains { $0.value > counts[$0.key, default: 0] }
    guard !lost else { return "removes or changes a declaration" }
    let added = counts.filter { $0.value > old.counts[$0.key, default: 0] }.keys
    let words = Set(added.flatMap { $0.split(separator: " ") })
    let word = ["extension", "import", "operator", "precedencegroup", "macro"].first { words.contains(Substring($0)) }
    return word.map { "adds a declaration with `\($0)`" }
  }

  private static func importsXCTest(_ header: String) -> Bool {
    let words = header.split(separator: " ")
    return words.contains("import") && words.contains("XCTest")
  }

  /// Whether no other file can name the declaration: it is private, or a test.
  /// - Parameter isXCTest: Whether functions with names of XCTest's tests are tests.
  private static func isOwnAffair(_ header: String, isXCTest: Bool) -> Bool {
    let words = header.split(separator: " ")
    let isPrivate = zip(words, words.dropFirst()).contains { word, next in
      // `private(set)` restricts only the setter.
      (word == "private" || word == "fileprivate") && next != "("
    }
    return isPrivate || words.starts(with: ["@", "Test"])
      || isXCTest && zip(words, words.dropFirst()).contains { $0 == "func" && $1.hasPrefix("test") }
  }
}
