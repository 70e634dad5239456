import ReviewCore

/// A diagnostic `FILE:LINE:COLUMN: SEVERITY: TEXT [#GROUP]`, as swiftc, clang and the linker print it.
struct CompilerRemark: Hashable, Sendable {
  /// 1-based, in UTF-8 bytes. `file` as printed.
  struct Place: Hashable, Sendable {
    let file: String
    let line: Int
    let column: Int
  }

  /// The compiler's note below a diagnostic about code from a macro.
  static let originates = "expanded code originates here"
  static let inExpansion = "in expansion of macro "

  struct Note: Hashable, Sendable {
    let text: String
    let place: Place?
  }

  let severity: Severity
  private(set) var text: String
  let group: String?
  let place: Place?
  private(set) var notes: [Note] = []

  /// Nil when the line is not a diagnostic.
  init?(_ line: String) {
    guard let (severity, range) = Self.mark(in: line) else { return nil }
    switch Self.origin(line[..<range.lowerBound]) {
    case .place(let place): self.place = place
    case .nowhere: place = nil
    case .excerpt: return nil
    }
    self.severity = severity
    var text = line[range.upperBound...]
    if text.hasSuffix("]"), let bracket = text.ranges(of: " [").last {
      let name = text[bracket.upperBound...].dropLast()
      group = name.hasPrefix("#") ? String(name.dropFirst()) : name.hasPrefix("-W") ? String(name) : nil
      if group != nil { text = text[..<bracket.lowerBound] }
    } else {
      group = nil
    }
    // The complete compiler command for a manifest, with names that differ each time.
    self.text = String(text.firstRange(of: " (compiled with: [").map { text[..<$0.lowerBound] } ?? text)
  }

  var note: Note { Note(text: text, place: place) }

  /// Whether its location is in code from a macro, as in `macro expansion @Test:4:100`.
  var isInExpansion: Bool { place?.file.hasPrefix("macro expansion ") == true }

  /// The location in a source file; for code from a macro, the location of the macro.
  var sourcePlace: Place? {
    guard isInExpansion else { return place }
    return (notes.first { $0.text.hasPrefix(Self.inExpansion) } ?? notes.first { $0.text == Self.originates })?.place
  }

  /// The file that the excerpts below it quote.
  var quotedFile: String? {
    isInExpansion ? notes.first { $0.text == Self.originates }?.place?.file : place?.file
  }

  /// A message that SwiftPM adds because something else failed.
  var isNoise: Bool {
    guard place == nil else { return false }
    return text == "fatalError" || text.hasPrefix("ExitCode(rawValue:")
      || text.hasPrefix("emit-module command failed with exit code")
      || text.hasPrefix("No matching test cases were run")
  }

  /// A summary that a manifest, the compiler or the linker has errors.
  var isMereSummary: Bool {
    guard place == nil, severity == .error else { return false }
    return text.hasSuffix(": Invalid manifest") || text.hasPrefix("link command failed with exit code")
      || text.hasPrefix("linker command failed with exit code")
      || text.hasPrefix("compile command failed with exit code")
  }

  /// Adds a note once: the log may repeat it in the drawing of the excerpt, with another column.
  mutating func add(_ note: Note) {
    let isKnown = notes.contains {
      $0.text == note.text && $0.place?.file == note.place?.file && $0.place?.line == note.place?.line
    }
    if !isKnown { notes.append(note) }
  }

  /// Appends another line of the message.
  mutating func append(line: String) {
    guard text.utf8.count < Self.longestText else { return }
    text += " " + line.drop { $0 == " " }
  }

  private static let longestText = 2_000

  private static func mark(in line: String) -> (Severity, Range<String.Index>)? {
    let kinds: [(Severity, String)] = [
      (.error, "error: "), (.error, "fatal error: "), (.error, "LLVM ERROR: "),
      (.warning, "warning: "), (.note, "note: "),
    ]
    return kinds.compactMap { severity, mark in
      line.hasPrefix(mark)
        ? (severity, line.startIndex..<line.index(line.startIndex, offsetBy: mark.count))
        : line.firstRange(of: ": " + mark).map { (severity, $0) }
    }.min { $0.1.lowerBound < $1.1.lowerBound }
  }

  private enum Origin {
    case place(Place)
    /// The command as a whole, `<unknown>:0`, or a tool's name.
    case nowhere
    /// A line of an excerpt, whatever it quotes.
    case excerpt
  }

  private static func origin(_ text: Substring) -> Origin {
    // A branch of the drawing that starts at code from a macro.
    let parts = (text.hasPrefix("`- /") ? text.dropFirst(3) : text).split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, let number = Int(parts[parts.count - 1]) else {
      return text.contains("|") ? .excerpt : .nowhere
    }
    if parts.count > 2, let line = Int(parts[parts.count - 2]) {
      return .place(Place(file: parts.dropLast(2).joined(separator: ":"), line: line, column: number))
    }
    let file = parts.dropLast().joined(separator: ":")
    return file.hasPrefix("<") ? .nowhere : .place(Place(file: file, line: number, column: 1))
  }
}
