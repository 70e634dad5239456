import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Hunks have the lines and the positions of `git diff`, also where they could begin at several equal lines.
@Suite struct HunkPositionTests {
  /// The lines of one language or tool, from which texts with many equal lines are made.
  private static let alphabets = [
    ["{", "}", "", "  a", "  b", "    c", "\tx", "  }", "\r", " \r"],
    // Git takes neither a form feed nor a vertical tab for white space.
    ["{", "}", "", "  a", "\u{C}", "\u{B}", "  \u{C}  c", "\u{C}}", "\r", "  }"],
    // No byte up to 0x1F is left to replace form feeds with.
    ["{", "", "\u{C}", "  a"] + (1...31).filter { $0 != 10 }.map { String(Unicode.Scalar(UInt8($0))) + "b" },
  ]

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// Returns a text and an edit of it, which mostly repeats lines.
  private static func pair(of alphabet: [String], _ random: inout SeededGenerator) -> (old: String, new: String) {
    let old = (0..<Int.random(in: 3...30, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }
    var new = old
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0...new.count, using: &random)
      let source = Int.random(in: 0..<old.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: new.removeSubrange(index..<min(new.count, index + 3))
      case 1: new.insert(alphabet.randomElement(using: &random) ?? "", at: index)
      default: new.insert(contentsOf: old[source..<min(old.count, source + 6)], at: index)
      }
    }
    return (text(old), text(new))
  }

  @Test("Hunks equal git's in texts that repeat lines", .firstCounterexample, arguments: 0..<12)
  func equalsGit(seed: Int) throws {
    let alphabet = Self.alphabets[seed % Self.alphabets.count]
    var random = SeededGenerator(seed)
    let pairs = (0..<80).map { _ in Self.pair(of: alphabet, &random) }
    let repository = try TemporaryRepository()
    for (number, pair) in pairs.enumerated() { try repository.write("\(number).swift", pair.old) }
    try repository.commit()
    for (number, pair) in pairs.enumerated() { try repository.write("\(number).swift", pair.new) }
    try repository.commit()
    for ignoresWhitespace in [false, true] {
      let request = ChangeRequest(
        base: "HEAD^", head: .revision("HEAD"), ignoresWhitespace: ignoresWhitespace, comparesTips: true)
      let ours = try repository.source().change(for: request).diff
      let flags = (ignoresWhitespace ? ["-w"] : []) + ["HEAD^", "HEAD"]
      let git = try GitReference.diff(repository, flags)
      for file in ours.files {
        // With `-w`, git omits files that differ in nothing else.
        #expect(file.hunks == git.files.first { $0.path == file.path }?.hunks ?? [], "\(file.path)")
      }
    }
  }

  @Test("A hunk beside a form feed begins where git's does, and keeps the byte", arguments: ["\u{C}", "\u{B}"])
  func formFeed(byte: String) throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", Self.text(["func a() {", "  one", "}", byte, "func c() {", "}"]))
    try repository.commit()
    try repository.write("A.swift", Self.text(["func a() {", "  one", "}", byte, "func b() {", "}", byte, "func c() {", "}"]))
    try repository.commit()
    let ours = try repository.diff("HEAD^", "HEAD")
    #expect(try ours.files.map(\.hunks) == GitReference.diff(repository, "HEAD^", "HEAD").files.map(\.hunks))
    #expect(ours.files[0].hunks[0].count(ofAdded: byte) > 0)
  }
}

extension Hunk {
  /// Returns the number of added lines with a text.
  fileprivate func count(ofAdded text: String) -> Int {
    lines.count { line in
      if case .added = line { self.text(of: line).elementsEqual(text.utf8) } else { false }
    }
  }
}
