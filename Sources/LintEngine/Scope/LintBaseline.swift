import Digests
package import ReviewCore

/// Findings that existed when the baseline was written. They are not reported until they are fixed.
///
/// A finding is identified by its rule, its path, the enclosing declaration and the text of its line. Its line number
/// and numbers in its message do not count. It stays known if its code moves to another declaration or file. If it is
/// about a whole declaration or file, or about a name, it also stays known if its line changes. No more findings of a
/// kind are known than the baseline counts. A known finding whose severity rises is reported.
package struct LintBaseline: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let rule: RuleID
    package let path: RepoPath
    package let declaration: String
    /// The first 16 hexadecimal digits of a digest of the line without white space.
    package let line: String
    package let severity: Severity
    /// A digest of the message without its digits, for rules about names; empty for other rules.
    package let message: String
  }

  package let counts: [Entry: Int]

  package init(counts: [Entry: Int]) {
    self.counts = counts
  }

  package init(_ files: [LintedFile]) {
    var counts: [Entry: Int] = [:]
    for file in files {
      for finding in file.findings { counts[Entry(finding, in: file.path), default: 0] += 1 }
    }
    self.counts = counts
  }

  package var findingCount: Int { counts.values.reduce(0, +) }

  /// Matches the findings of files with the baseline.
  /// - Parameters:
  ///   - library: Defines which rules are about whole declarations.
  ///   - isElsewhere: Returns whether a file still has its findings although it is not among these files. Its entries
  ///     then allow no copy of its code. Called for few files.
  /// - Returns: For each file the indices of its known findings, and the number of baseline findings without a match.
  package func known(
    in files: [LintedFile], library: RuleLibrary, isElsewhere: @escaping (RepoPath) -> Bool = { _ in false }
  ) -> (indices: [Set<Int>], left: Int) {
    var search = BaselineSearch(files: files, left: counts, isElsewhere: isElsewhere)
    search.match { $0 }
    search.match { [$0.rule.name, "\($0.path)", $0.declaration, $0.line] }
    search.match { $0.message.isEmpty ? nil : [$0.rule.name, "\($0.path)", $0.message] }
    // Code that moved.
    search.match { entry in entry.line == Entry.digest(of: []) ? nil : [entry.rule.name, entry.line] }
    search.match { entry in
      library[entry.rule]?.scope == .caused ? [entry.rule.name, "\(entry.path)", entry.declaration] : nil
    }
    search.match { entry in library[entry.rule]?.scope == .caused ? [entry.rule.name, "\(entry.path)"] : nil }
    return (search.known, search.left.values.reduce(0, +))
  }
}

extension LintBaseline.Entry {
  package init(_ finding: LintFinding, in path: RepoPath) {
    let words = Array(finding.message.utf8.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    self.init(
      rule: finding.rule, path: path, declaration: finding.declaration, line: Self.digest(of: finding.lineText),
      severity: finding.severity, message: Self.aboutNames.contains(finding.rule) ? Self.digest(of: words[...]) : "")
  }

  /// Returns the digest of a line without white space.
  fileprivate static func digest(of line: ArraySlice<UInt8>) -> String {
    String(Digest(of: line.lazy.filter { $0 > UInt8(ascii: " ") }).hex.prefix(16))
  }

  /// Rules whose messages contain the name that they are about.
  private static let aboutNames: Set<RuleID> = [
    "generic_type_name", "identifier_name", "inclusive_language", "type_name",
  ]
}

/// Matches findings with the entries of a baseline, each entry as often as it was counted.
private struct BaselineSearch {
  typealias Entry = LintBaseline.Entry

  let entries: [[Entry]]
  private(set) var known: [Set<Int>]
  private(set) var left: [Entry: Int]
  /// Highest severity first; equal ones in one order, so that the result is the same in every run.
  private let ordered: [Entry]
  private let isElsewhere: (RepoPath) -> Bool
  /// Whether the entries of a file may be those of code that moved out of it. A linted file keeps its own before.
  private var mayHaveMoved: [RepoPath: Bool]

  init(files: [LintedFile], left: [Entry: Int], isElsewhere: @escaping (RepoPath) -> Bool) {
    entries = files.map { file in file.findings.map { Entry($0, in: file.path) } }
    known = files.map { _ in [] }
    mayHaveMoved = Dictionary(files.map { ($0.path, true) }) { first, _ in first }
    ordered = left.keys.map { (entry: $0, order: $0.order) }.sorted { $0.order < $1.order }.map(\.entry)
    self.left = left
    self.isElsewhere = isElsewhere
  }

  /// - Parameter likeness: Returns the properties that a finding and an entry must share; nil to skip the entry in this
  ///   pass.
  mutating func match<Likeness: Hashable>(_ likeness: (Entry) -> Likeness?) {
    var open = candidates(likeness)
    guard !open.isEmpty else { return }
    for file in entries.indices {
      for (index, entry) in entries[file].enumerated() where !known[file].contains(index) {
        // A finding takes the last entry that suffices.
        guard let key = likeness(entry), let place = open[key]?.lastIndex(where: { $0.severity >= entry.severity }),
          let candidate = open[key]?[place]
        else { continue }
        known[file].insert(index)
        take(candidate)
        if left[candidate] == nil { open[key]?.remove(at: place) }
      }
    }
  }

  /// Returns the entries that the remaining findings may take, by their likeness.
  private mutating func candidates<Likeness: Hashable>(_ likeness: (Entry) -> Likeness?) -> [Likeness: [Entry]] {
    var wanted: Set<Likeness> = []
    for file in entries.indices {
      for (index, entry) in entries[file].enumerated() where !known[file].contains(index) {
        if let key = likeness(entry) { wanted.insert(key) }
      }
    }
    guard !wanted.isEmpty else { return [:] }
    var open: [Likeness: [Entry]] = [:]
    for entry in ordered where left[entry] != nil {
      if let key = likeness(entry), wanted.contains(key), isFree(entry) { open[key, default: []].append(entry) }
    }
    return open
  }

  private mutating func isFree(_ entry: Entry) -> Bool {
    if let known = mayHaveMoved[entry.path] { return known }
    let hasMoved = !isElsewhere(entry.path)
    mayHaveMoved[entry.path] = hasMoved
    return hasMoved
  }

  private mutating func take(_ entry: Entry) {
    guard let count = left[entry] else { return }
    left[entry] = count > 1 ? count - 1 : nil
  }
}

extension LintBaseline.Entry {
  /// The highest severity first, then by all other properties.
  fileprivate var order: Order {
    Order(severity: severity, texts: [rule.name, "\(path)", declaration, line, message])
  }

  fileprivate struct Order: Comparable {
    let severity: Severity
    let texts: [String]

    static func < (left: Order, right: Order) -> Bool {
      guard left.severity == right.severity else { return left.severity > right.severity }
      return left.texts.lexicographicallyPrecedes(right.texts)
    }
  }
}
