import ReviewCore

/// The lines of a source that its comments exclude from coverage.
///
/// `// reviewbot:disable coverage - reason` has the grammar of the linter's suppressions: with `:next`, `:this` or
/// `:previous` for one line, otherwise up to `reviewbot:enable coverage` or the end of the file. `LCOV_EXCL_LINE`,
/// `LCOV_EXCL_START` and `LCOV_EXCL_STOP` have the meaning of geninfo's manual.
struct CoverageExclusions: Hashable, Sendable {
  /// The excluded lines with code.
  private(set) var lines = LineSet()
  /// The lines of comments that exclude code, each with the code that it excludes.
  private(set) var byComment: [Int: LineSet] = [:]
  /// The lines of comments that name no reason, although the grammar has one.
  private(set) var unexplained = LineSet()

  init(_ bytes: [UInt8], in source: SourceMap) {
    guard Self.mayExclude(bytes), source.lineCount > 0 else { return }
    let commands = (1...source.lineCount).flatMap { ExclusionCommand.commands(onLine: $0, in: source) }
    var region: ExclusionCommand?
    var pending = commands.filter { $0.line == nil }[...]
    let single = Dictionary(grouping: commands.filter { $0.line != nil }) { $0.line ?? 0 }
    for line in 1...source.lineCount {
      guard let code = source.codeStart(onLine: line) else { continue }
      while let next = pending.first, next.start < code {
        if next.excludes != (region != nil) { region = next.excludes ? next : nil }
        pending.removeFirst()
      }
      guard let decisive = single[line]?.last ?? region, decisive.excludes else { continue }
      lines.insert(line)
      byComment[decisive.commentLine, default: LineSet()].insert(line)
      if decisive.isUnexplained { unexplained.insert(decisive.commentLine) }
    }
  }

  /// Returns whether the text contains the beginning of a command, in a comment or elsewhere; in most files, it does
  /// not.
  static func mayExclude(_ bytes: [UInt8]) -> Bool {
    [ExclusionCommand.command, ExclusionCommand.lcov].contains { !occurrences(of: $0, in: bytes[...]).isEmpty }
  }

  /// Returns the offsets of a word.
  static func occurrences(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> [Int] {
    guard let last = word.last else { return [] }
    var offsets: [Int] = []
    let span = bytes.span
    var index = word.count - 1
    while let found = WordSearch.next(last, in: span, from: index) {
      let start = bytes.startIndex + found - word.count + 1
      if bytes[start..<(start + word.count)].elementsEqual(word) { offsets.append(start) }
      index = found + 1
    }
    return offsets
  }
}

/// One command in a comment that excludes code from coverage, or includes it again.
private struct ExclusionCommand {
  /// The colon occurs less often than the letters.
  static let command = Array("reviewbot:".utf8)
  static let lcov = Array("LCOV_EXCL_".utf8)

  let excludes: Bool
  /// The line that the command is for; nil: the code from `start` on.
  let line: Int?
  /// The offset in the file from which a command for a region applies.
  let start: Int
  let commentLine: Int
  let isUnexplained: Bool

  /// In the order of the text.
  static func commands(onLine line: Int, in source: SourceMap) -> [ExclusionCommand] {
    guard let text = source.text(ofLine: line) else { return [] }
    var own: [ExclusionCommand] = []
    var (quotes, counted) = (0, text.startIndex)
    for offset in CoverageExclusions.occurrences(of: command, in: text) where source.kind(at: offset) == .blank {
      quotes += (counted..<offset).count { text[$0] == UInt8(ascii: "`") && source.kind(at: $0) == .blank }
      counted = offset
      // A command in a code span is only mentioned.
      guard quotes.isMultiple(of: 2), let found = suppression(at: offset, in: text, onLine: line) else { continue }
      own.append(found)
    }
    let others = CoverageExclusions.occurrences(of: lcov, in: text).compactMap { offset in
      source.kind(at: offset) == .blank ? marker(at: offset, in: text, onLine: line) : nil
    }
    return (own + others).sorted { $0.start < $1.start }
  }

  /// Reads `LCOV_EXCL_LINE`, `_START` and `_STOP`. The line of `_START` is excluded, the one of `_STOP` is not.
  private static func marker(at offset: Int, in text: ArraySlice<UInt8>, onLine line: Int) -> ExclusionCommand? {
    let word = text[(offset + lcov.count)...].prefix(while: isASCIIWordByte)
    let isApart = offset == text.startIndex || !isASCIIWordByte(text[offset - 1])
    guard isApart, let name = Marker(rawValue: String(decoding: word, as: UTF8.self)) else { return nil }
    return ExclusionCommand(
      excludes: name != .stop, line: name == .line ? line : nil, start: text.startIndex - 1, commentLine: line,
      isUnexplained: false)
  }

  private enum Marker: String {
    case line = "LINE"
    case start = "START"
    case stop = "STOP"
  }

  /// Reads `reviewbot:disable:next coverage - reason`, with the rules of the linter's commands.
  private static func suppression(
    at offset: Int, in text: ArraySlice<UInt8>, onLine line: Int
  ) -> ExclusionCommand? {
    guard offset == text.startIndex || !isASCIIWordByte(text[offset - 1]) else { return nil }
    let rest = text[(offset + command.count)...].drop(while: SourceBytes.isSpace)
    let verb = rest.prefix(while: isASCIIWordByte)
    guard let excludes = ["disable": true, "enable": false][String(decoding: verb, as: UTF8.self)] else { return nil }
    var words = rest[verb.endIndex...]
    var reach: Int?
    if words.first == UInt8(ascii: ":") {
      let name = words.dropFirst().prefix(while: isASCIIWordByte)
      guard let distance = ["next": 1, "this": 0, "previous": -1][String(decoding: name, as: UTF8.self)] else {
        return nil
      }
      reach = line + distance
      words = words[name.endIndex...]
    }
    guard let reason = Self.reason(in: words) else { return nil }
    return ExclusionCommand(
      excludes: excludes, line: reach, start: offset, commentLine: line, isUnexplained: excludes && reason.isEmpty)
  }

  /// Returns the reason after the names, empty when there is none. Nil when `coverage` is not one of the names.
  private static func reason(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    // Longer commands are hostile: a line may have thousands of them.
    let text = text.prefix(500)
    let end = text.indices.dropLast().first { text[$0] == UInt8(ascii: "*") && text[$0 + 1] == UInt8(ascii: "/") }
    let body = text[..<(end ?? text.endIndex)]
    guard body.first.map(SourceBytes.isSpace) ?? true else { return nil }
    let words = body.split { SourceBytes.isSpace($0) || $0 == UInt8(ascii: ",") }
    let names = words.prefix { $0.allSatisfy(isASCIIWordByte) }
    guard names.contains(where: { $0.elementsEqual("coverage".utf8) }) else { return nil }
    guard names.count < words.count else { return [] }
    // The dash before the reason is not a part of it.
    return body[words[names.count].startIndex...].drop { !isWordByte($0) && $0 != UInt8(ascii: "`") && $0 != 0x22 }
  }
}

extension SourceMap {
  /// Returns the offset of the first code on a line; nil without code.
  fileprivate func codeStart(onLine line: Int) -> Int? {
    text(ofLine: line)?.indices.first { kind(at: $0) == .code }
  }
}

/// The code of changed files that comments exclude from coverage.
struct ExcludedCode: Sendable {
  private struct File {
    let path: RepoPath
    /// Excluded lines that the change adds.
    var added = LineSet()
    /// Lines that the change does not touch, and that its comments exclude.
    var untouched = LineSet()
    /// Comments of the change without a reason.
    var unexplained = LineSet()
  }

  private var files: [File] = []

  /// The number of excluded lines that the change adds.
  var addedCount: Int { files.reduce(0) { $0 + $1.added.count } }

  mutating func add(_ exclusions: CoverageExclusions, of path: RepoPath, added: LineSet) {
    let byChange = LineSet(exclusions.byComment.filter { added.contains($0.key) }.flatMap { Array($0.value.lines) })
    let file = File(
      path: path, added: exclusions.lines.intersection(added), untouched: byChange.subtracting(added),
      unexplained: exclusions.unexplained.intersection(added))
    if !file.added.isEmpty || !file.untouched.isEmpty || !file.unexplained.isEmpty { files.append(file) }
  }

  /// At most one sentence of each kind.
  var notices: [String] {
    [
      list(\.added) { "Comments exclude \($0) that the change adds from coverage" },
      list(\.untouched) { "Comments of the change exclude \($0) that it does not touch from coverage" },
      list(\.unexplained) { "Write a reason after `reviewbot:disable coverage` on \($0)" },
    ].compactMap(\.self)
  }

  private func list(_ lines: KeyPath<File, LineSet>, _ beginning: (String) -> String) -> String? {
    let named = files.filter { !$0[keyPath: lines].isEmpty }
    guard !named.isEmpty else { return nil }
    let count = named.reduce(0) { $0 + $1[keyPath: lines].count }
    let texts = named.prefix(5).map { "\(Escaped.line($0.path.description)): \(Self.text($0[keyPath: lines]))" }
      + named.dropFirst(5).map { Escaped.line($0.path.description) }
    return "\(beginning(count == 1 ? "1 line" : "\(count) lines")): \(shortList(of: texts, separator: "; "))."
  }

  /// Returns the first eight ranges, and the number of the others.
  private static func text(_ lines: LineSet) -> String {
    let more = lines.ranges.count - 8
    let shown = lines.ranges.prefix(8).map { LineSet($0).description }.joined(separator: ", ")
    return shown + (more > 0 ? " and \(more) more" : "")
  }
}
