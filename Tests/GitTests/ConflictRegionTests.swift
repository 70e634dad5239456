import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Line ranges of merge conflicts, on both sides.
@Suite struct ConflictRegionTests {
  private static let ten = (1...10).map { "line \($0)" }

  private func conflicts(
    _ ancestor: [String]?, base: [String], head: [String]
  ) throws -> (repository: TemporaryRepository, conflicts: [MergeConflict]) {
    let repository = try TemporaryRepository()
    try repository.write("other", "o\n")
    if let ancestor { try repository.write("A", ancestor.map { $0 + "\n" }.joined()) }
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("A", head.map { $0 + "\n" }.joined())
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("A", base.map { $0 + "\n" }.joined())
    try repository.commit()
    let result = try GitRepository(discovering: repository.path)
      .mergeResult(base: "main", head: "topic", command: repository.command)
    guard case .conflicts(let conflicts) = result else { return (repository, []) }
    return (repository, conflicts)
  }

  private static func text(_ lines: ConflictRegion.Lines) -> String {
    "\(lines.start):\(lines.texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|"))"
  }

  /// Returns `base / head` for each region.
  private static func shown(_ conflict: MergeConflict?) -> [String] {
    conflict?.regions.map { "\(text($0.base)) / \(text($0.head))" } ?? []
  }

  private static func changed(_ changes: [Int: [String]]) -> [String] {
    ten.enumerated().flatMap { changes[$0.offset + 1] ?? [$0.element] }
  }

  @Test("Each region has the lines of both sides and their line numbers", arguments: [
    (changed([5: ["mine"]]), changed([5: ["theirs"]]), ["5:mine / 5:theirs"]),
    (changed([5: ["mine"]]), changed([5: []]), ["5:mine / 5:"]),
    (changed([1: ["new", "line 1"], 5: ["mine"]]), changed([5: ["a", "b"]]), ["6:mine / 5:a|b"]),
    (changed([2: ["m2"], 8: ["m8"]]), changed([2: ["t2"], 8: ["t8"]]), ["2:m2 / 2:t2", "8:m8 / 8:t8"]),
    (changed([5: ["mine"]]), changed([6: ["theirs"]]), ["5:mine|line 6 / 5:line 5|theirs"]),
    (changed([5: ["both", "mine"]]), changed([5: ["both", "theirs"]]), ["6:mine / 6:theirs"]),
    (ten + ["mine"], ten + ["theirs"], ["11:mine / 11:theirs"]),
    (["mine"] + ten, ["theirs"] + ten, ["1:mine / 1:theirs"]),
  ])
  func regions(base: [String], head: [String], expected: [String]) throws {
    let (_, conflicts) = try conflicts(Self.ten, base: base, head: head)
    #expect(Self.shown(conflicts.first) == expected)
  }

  @Test("For a file added on both sides, only the differing lines are a region")
  func bothAdded() throws {
    let (_, conflicts) = try conflicts(nil, base: ["same", "mine", "end"], head: ["same", "theirs", "end"])
    #expect(Self.shown(conflicts.first) == ["2:mine / 2:theirs"])
  }

  /// Checks that each line between git's conflict markers that is only in one side is in a region.
  @Test("With random edits, the lines between git's conflict markers are in our regions", .firstCounterexample, arguments: 1...40 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    func edited() -> [String] {
      Self.ten.flatMap { line -> [String] in
        switch Int.random(in: 0...7, using: &random) {
        case 0: []
        case 1: ["edit \(Int.random(in: 0...3, using: &random))"]
        case 2: [line, "more \(Int.random(in: 0...3, using: &random))"]
        default: [line]
        }
      }
    }
    let (base, head) = (edited(), edited())
    let (repository, conflicts) = try conflicts(Self.ten, base: base, head: head)
    guard base != head else { return }
    for (name, lines) in [("o", Self.ten), ("m", base), ("t", head)] {
      try repository.write("../\(name)", lines.map { $0 + "\n" }.joined())
    }
    let merged = try ProgramRun(["git", "merge-file", "-p", "../m", "../o", "../t"], in: repository.path).standardOutput
    var (mine, theirs, side) = ([String](), [String](), "")
    for line in merged.split(separator: "\n").map(String.init) {
      if line.hasPrefix("<<<<<<<") { side = "mine" } else if line == "=======" { side = "theirs" } else if line.hasPrefix(">>>>>>>") { side = "" } else if side == "mine" { mine.append(line) } else if side == "theirs" { theirs.append(line) }
    }
    let regions = conflicts.first?.regions ?? []
    #expect(regions.isEmpty == (mine.isEmpty && theirs.isEmpty))
    let ours = regions.flatMap(\.base.texts).map { String(decoding: $0, as: UTF8.self) }
    let others = regions.flatMap(\.head.texts).map { String(decoding: $0, as: UTF8.self) }
    // Git adds common lines between two nearby conflicts to the conflict.
    #expect(Set(mine).subtracting(theirs).isSubset(of: ours), "\(merged)")
    #expect(Set(theirs).subtracting(mine).isSubset(of: others), "\(merged)")
    for region in regions {
      #expect(Array(base.dropFirst(region.base.start - 1).prefix(region.base.texts.count)) == region.base.texts.map { String(decoding: $0, as: UTF8.self) })
      #expect(Array(head.dropFirst(region.head.start - 1).prefix(region.head.texts.count)) == region.head.texts.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
