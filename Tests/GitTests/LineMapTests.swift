import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Lines mapped from the tested tree to the head, in random histories.
@Suite struct LineMapTests {
  /// Returns randomly edited lines. They repeat often, so that an incorrect map is unlikely to find a line with the
  /// same text.
  private static func edit(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
    var result: [String] = []
    for line in lines {
      switch Int.random(in: 0...11, using: &random) {
      case 0: break
      case 1: result += [line, text(&random)]
      case 2: result.append(text(&random))
      default: result.append(line)
      }
    }
    return result + (Bool.random(using: &random) ? [text(&random)] : [])
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    ["}", "", "  return x", "  let a = \(Int.random(in: 0...9, using: &random))", "func f() {"].randomElement(using: &random) ?? ""
  }

  @Test("A finding is never moved to a line with a different text", .firstCounterexample, arguments: 1...30 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let repository = try TemporaryRepository()
    let paths = ["a.swift", "b.swift", "c/d.swift"]
    for path in paths {
      let lines = (0..<Int.random(in: 5...60, using: &random)).map { _ in Self.text(&random) }
      try repository.write(path, lines.map { $0 + "\n" }.joined())
    }
    try repository.commit()
    try change(repository, paths, &random, renames: false)
    try repository.git("branch", "tested")
    try change(repository, paths, &random, renames: true)
    let map = LineMap(testedToHead: try repository.source().compare("tested", "HEAD"))
    for path in paths {
      let old = try Self.lines(repository, "tested", path)
      guard let newPath = map.headPath(of: RepoPath(path)), let name = newPath.text else { continue }
      let new = try Self.lines(repository, "HEAD", name)
      var last = 0
      for number in 1...max(1, old.count) where number <= old.count {
        guard let line = map.headLine(of: number, in: RepoPath(path)) else { continue }
        #expect(line <= new.count && line > last)
        #expect(new[line - 1] == old[number - 1])
        last = line
      }
    }
  }

  private func change(
    _ repository: TemporaryRepository, _ paths: [String], _ random: inout SeededGenerator, renames: Bool
  ) throws {
    for path in paths {
      let lines = try Self.lines(repository, "HEAD", path)
      try repository.write(path, Self.edit(lines, &random).map { $0 + "\n" }.joined())
    }
    if renames, Bool.random(using: &random) { try repository.git("mv", paths[0], "moved.swift") }
    if renames, Int.random(in: 0...3, using: &random) == 0 { try repository.remove(paths[1]) }
    try repository.commit()
  }

  private static func lines(_ repository: TemporaryRepository, _ revision: String, _ path: String) throws -> [String] {
    let bytes = try repository.output(["show", "\(revision):\(path)"])
    return bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast().map { String(decoding: $0, as: UTF8.self) }
  }
}
