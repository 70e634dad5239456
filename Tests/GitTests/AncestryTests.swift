import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Compares our merge bases with those of `git merge-base --all`.
@Suite struct AncestryTests {
  /// Returns a random history. Most commits have up to three random parents among the previous six.
  private func history(_ seed: UInt64, commits: Int) throws -> (TemporaryRepository, [String]) {
    var random = SeededGenerator(seed)
    let repository = try TemporaryRepository()
    var script = "blob\nmark :1\ndata 2\na\n\n"
    for number in 1...commits {
      // Commit dates are unreliable: some jump back and forth, and some are equal.
      let date = 1_700_000_000 + Int.random(in: 0...(commits / 2), using: &random)
      script += "commit refs/heads/c\(number)\nmark :\(number + 1)\ncommitter C <c@example.com> \(date) +0000\ndata 2\nx\n"
      let count = number == 1 || Int.random(in: 0...20, using: &random) == 0 ? 0 : Int.random(in: 1...3, using: &random)
      let parents = Set((0..<count).map { _ in Int.random(in: max(1, number - 6)...max(1, number - 1), using: &random) })
      for (index, parent) in parents.sorted().enumerated() where number > 1 {
        script += "\(index == 0 ? "from" : "merge") :\(parent + 1)\n"
      }
      script += "M 100644 :1 f\(number)\n\n"
    }
    try repository.git("fast-import", "--quiet", input: Array(script.utf8))
    return (repository, (1...commits).map { "c\($0)" })
  }

  @Test("Merge bases equal git's in random histories with criss-cross merges and wrong dates", .firstCounterexample, arguments: 1...6 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let (repository, names) = try history(seed, commits: 40)
    let source = try repository.source()
    var random = SeededGenerator(seed)
    for _ in 1...40 {
      let left = names.randomElement(using: &random) ?? "c1"
      let right = names.randomElement(using: &random) ?? "c1"
      let git = try repository.command.run(["merge-base", "--all", left, right]).text.split(separator: "\n").map(String.init)
      #expect(try Set(source.mergeBases(left, right)) == Set(git), "\(left) \(right)")
    }
  }

  @Test("Merge bases in a shallow clone equal git's", arguments: 1...12)
  func shallow(depth: Int) throws {
    let (repository, _) = try history(7, commits: 25)
    let clone = try TemporaryRepository(
      cloning: "file://" + repository.path, "--depth=\(depth)", "--no-single-branch", "--branch=c25")
    let source = try clone.source()
    for other in ["origin/c24", "origin/c23", "origin/c20", "origin/c12"] {
      let git = try clone.command.run(["merge-base", "--all", "HEAD", other]).text.split(separator: "\n").map(String.init)
      #expect(try Set(source.mergeBases("HEAD", other)) == Set(git), "\(other)")
    }
  }

  @Test("The newest of several merge bases is used and explained")
  func crissCross() throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    try repository.git("branch", "b")
    try repository.write("x", "x\n")
    let first = try repository.commit()
    try repository.git("checkout", "--quiet", "b")
    try repository.write("y", "y\n")
    let second = try repository.commit()
    try repository.merge(first)
    try repository.git("checkout", "--quiet", "main")
    try repository.merge(second)
    let resolution = try repository.source().resolution(for: ChangeRequest(base: "main", head: .revision("b")))
    #expect(resolution.change.subject.mergeBase?.id?.hex == second)
    #expect(resolution.trail.first { $0.what == "merge base" }?.why == "the newest of 2 best common ancestors")
  }

  @Test("The change of an octopus merge contains all its branches")
  func octopus() throws {
    let repository = try TemporaryRepository()
    try repository.commit()
    for name in ["a", "b", "c"] {
      try repository.git("checkout", "--quiet", "-b", name, "main")
      try repository.write(name, "x\n")
      try repository.commit()
    }
    try repository.git("checkout", "--quiet", "main")
    try repository.merge("a", "b", "c")
    let change = try repository.source().change(for: ChangeRequest(base: "HEAD^1", head: .revision("HEAD")))
    #expect(change.diff.files.map(\.path) == ["a", "b", "c"])
  }
}
