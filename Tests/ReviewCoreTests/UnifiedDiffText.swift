import ReviewCore

/// Writes a diff as git's unified text for reading it back, and applies it.
enum UnifiedDiffText {
  static func text(_ diff: Diff) -> [UInt8] {
    diff.files.flatMap(text)
  }

  private static func text(_ file: FileChange) -> [UInt8] {
    let old = name("a/", file.oldPath ?? file.path)
    let new = name("b/", file.newPath ?? file.path)
    var text = Array("diff --git ".utf8) + old + Array(" ".utf8) + new + newline
    text += header(file).flatMap { $0 + newline }
    if file.opacity == .binary { return text + Array("Binary files differ\n".utf8) }
    guard !file.hunks.isEmpty else { return text }
    text += Array("--- ".utf8) + (file.oldPath == nil ? Array("/dev/null".utf8) : old) + newline
    text += Array("+++ ".utf8) + (file.newPath == nil ? Array("/dev/null".utf8) : new) + newline
    return text + file.hunks.flatMap(Self.text)
  }

  private static func header(_ file: FileChange) -> [[UInt8]] {
    switch file.status {
    case .added: [line("new file mode 100644")]
    case .deleted: [line("deleted file mode 100644")]
    case .renamed(let similarity), .copied(let similarity):
      [
        line("similarity index \(similarity)%"),
        line("\(verb(file)) from ") + name("", file.oldPath ?? file.path),
        line("\(verb(file)) to ") + name("", file.path),
      ]
    case .modified, .typeChanged: [line("index 1111111..\(file.hunks.isEmpty ? "1111111" : "2222222") 100644")]
    }
  }

  private static func verb(_ file: FileChange) -> String {
    if case .copied = file.status { "copy" } else { "rename" }
  }

  private static func text(_ hunk: Hunk) -> [UInt8] {
    let head = "@@ -\(hunk.oldStart),\(hunk.oldCount) +\(hunk.newStart),\(hunk.newCount) @@ func x() {\n"
    let lastOld = hunk.lines.lastIndex { if case .added = $0 { false } else { true } }
    let lastNew = hunk.lines.lastIndex { if case .removed = $0 { false } else { true } }
    var text = Array(head.utf8)
    for (index, line) in hunk.lines.enumerated() {
      text += Array(sign(line).utf8) + hunk.text(of: line) + newline
      let isOpen = index == lastOld && hunk.oldEndsWithoutNewline || index == lastNew && hunk.newEndsWithoutNewline
      if isOpen { text += Array("\\ No newline at end of file\n".utf8) }
    }
    return text
  }

  private static func sign(_ line: Hunk.Line) -> String {
    switch line {
    case .context: " "
    case .added: "+"
    case .removed: "-"
    }
  }

  /// Quoted as git does when it must.
  private static func name(_ prefix: String, _ path: RepoPath) -> [UInt8] {
    let bytes = Array(prefix.utf8) + path.bytes
    guard bytes.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x22 || $0 == 0x5C }) else { return bytes }
    let quoted = bytes.map { byte in
      byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C ? "\\" + octal(byte) : String(UnicodeScalar(byte))
    }
    return Array("\"\(quoted.joined())\"".utf8)
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  private static func line(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static let newline = [UInt8(ascii: "\n")]

  /// Returns the new lines after a file's hunks; nil when a removed or context line differs from the old text.
  static func applied(_ hunks: [Hunk], to old: [[UInt8]]) -> [[UInt8]]? {
    var result: [[UInt8]] = []
    var next = 0
    for hunk in hunks {
      let start = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
      guard start >= next, start <= old.count else { return nil }
      result += old[next..<start]
      next = start
      for line in hunk.lines {
        if case .added = line {
          result.append(Array(hunk.text(of: line)))
          continue
        }
        guard next < old.count, old[next].elementsEqual(hunk.text(of: line)) else { return nil }
        if case .context = line { result.append(old[next]) }
        next += 1
      }
    }
    return result + old[next...]
  }
}

/// A random edit of a random file, as a hunk with context.
struct RandomEdit {
  let old: [[UInt8]]
  let new: [[UInt8]]
  let hunks: [Hunk]

  init(_ random: inout some RandomNumberGenerator, context: Int = 3) {
    let old = (0..<Int.random(in: 0...40, using: &random)).map { _ in Self.line(&random) }
    var new: [[UInt8]] = []
    // Kept, removed or added, in file order.
    var marks: [(sign: Character, text: [UInt8])] = []
    for line in old {
      while Int.random(in: 0...9, using: &random) == 0 { marks.append(("+", Self.line(&random))) }
      marks.append((Int.random(in: 0...7, using: &random) == 0 ? "-" : " ", line))
    }
    while Bool.random(using: &random) { marks.append(("+", Self.line(&random))) }
    new = marks.filter { $0.sign != "-" }.map(\.text)
    self.old = old
    self.new = new
    hunks = Self.hunks(marks, context)
  }

  private static func line(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    // Lines that look like a diff's own are the difficult ones.
    let texts = ["", "a", "b", "-- ", "++ b/x", "@@ -1 +1 @@", "diff --git a/x b/x", " ", "\\ No newline", "\r", "ü"]
    return Array((texts.randomElement(using: &random) ?? "").utf8)
  }

  private static func hunks(_ marks: [(sign: Character, text: [UInt8])], _ context: Int) -> [Hunk] {
    let changed = marks.indices.filter { marks[$0].sign != " " }
    var shown = Set<Int>()
    for index in changed { shown.formUnion(max(0, index - context)...min(marks.count - 1, index + context)) }
    var hunks: [Hunk] = []
    var (old, new) = (1, 1)
    var index = 0
    while index < marks.count {
      if !shown.contains(index) {
        (old, new, index) = (old + 1, new + 1, index + 1)
        continue
      }
      var end = index
      while shown.contains(end) { end += 1 }
      hunks.append(hunk(Array(marks[index..<end]), &old, &new))
      index = end
    }
    return hunks
  }

  private static func hunk(_ marks: [(sign: Character, text: [UInt8])], _ old: inout Int, _ new: inout Int) -> Hunk {
    let (firstOld, firstNew) = (old, new)
    var bytes: [UInt8] = []
    var lines: [Hunk.Line] = []
    for (sign, text) in marks {
      let range = bytes.count..<(bytes.count + text.count)
      bytes += text
      switch sign {
      case "+": lines.append(.added(new: new, text: range))
      case "-": lines.append(.removed(old: old, text: range))
      default: lines.append(.context(old: old, new: new, text: range))
      }
      if sign != "+" { old += 1 }
      if sign != "-" { new += 1 }
    }
    return Hunk(
      oldStart: old == firstOld ? firstOld - 1 : firstOld, oldCount: old - firstOld,
      newStart: new == firstNew ? firstNew - 1 : firstNew, newCount: new - firstNew, lines: lines, bytes: bytes)
  }
}
