import ReviewTestKit
import Testing

@Suite("Coverage of Swift sources that are links")
struct LinkedCoverageTests {
  private static let function = "func value() -> Int {\n  1\n}\n"
  private static let more = function + "func more() -> Int {\n  2\n}\n"

  /// Returns a repository with the link `Sources/Lib/Old.swift` to `target`, and a feature branch that edits files.
  private func repository(
    target: String = "data/Real.swift", _ edit: (TemporaryRepository) throws -> Void
  ) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", "include: [Sources]\ngates: {coverage: {patch: 100%, min_lines: 1}}\n")
    for path in ["Sources/Lib/A.swift", "Sources/Other/Shared.swift", "data/New.swift", target] {
      try repository.write(path, Self.function)
    }
    try repository.link("Sources/Lib/Old.swift", to: "../../\(target)")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try edit(repository)
    return repository
  }

  /// Returns the exit status with a report of files, each with the counts of its lines.
  private func status(_ repository: TemporaryRepository, _ counts: [String: [Int]], isCommitted: Bool) throws -> Int32 {
    let report = counts.sorted { $0.key < $1.key }.map { path, counts in
      "SF:\(path)\n" + counts.enumerated().map { "DA:\($0.offset + 1),\($0.element)\n" }.joined() + "end_of_record\n"
    }
    try repository.write(".git/a.lcov", report.joined())
    if isCommitted { try repository.commit("Change") }
    let head = isCommitted ? ["--head", "HEAD"] : []
    let run = try repository.reviewbot(["coverage", ".git/a.lcov", "--base", "main"] + head)
    #expect(run.status < 2, "\(run.standardError) \(run.standardOutput)")
    return run.status
  }

  @Test("A new link needs nothing if its target is measured itself; otherwise the change adds all of its lines", arguments: [
    ("../Other/Shared.swift", ["Sources/Other/Shared.swift": [0, 0, 0], "Sources/Lib/New.swift": [0, 0, 0]], 0),
    ("../Other/Shared.swift", ["Sources/Other/Shared.swift": [0, 0, 0]], 0),
    ("../Other/Shared.swift", ["Sources/Lib/New.swift": [1, 1, 1]], 0),
    ("../Other/Shared.swift", ["Sources/Lib/New.swift": [1, 0, 1]], 1),
    ("Old.swift", ["Sources/Lib/Old.swift": [0, 0, 0], "Sources/Lib/New.swift": [0, 0, 0]], 0),
    ("../../data/New.swift", ["Sources/Lib/New.swift": [1, 1, 1]], 0), ("../../data/New.swift", ["data/New.swift": [1, 1, 1]], 0),
    ("../../data/New.swift", ["Sources/Lib/New.swift": [1, 0, 1]], 1), ("../../data/New.swift", ["Sources/Lib/A.swift": [1, 1, 1]], 1),
    ("../../../evil.swift", ["Sources/Lib/New.swift": [1, 1, 1]], 1), ("/etc/evil.swift", ["Sources/Lib/New.swift": [1, 1, 1]], 1),
    ("New.swift", ["Sources/Lib/New.swift": [1, 1, 1]], 1), ("Missing.swift", ["Sources/Lib/New.swift": [1, 1, 1]], 1),
  ] as [(String, [String: [Int]], Int32)])
  func new(target: String, counts: [String: [Int]], expected: Int32) throws {
    for isCommitted in [true, false] {
      let repository = try repository { try $0.link("Sources/Lib/New.swift", to: target) }
      #expect(try status(repository, counts, isCommitted: isCommitted) == expected)
    }
  }

  @Test("Lines that a change adds to a target are measured in it, also if it has another name or is not included", arguments: [
    "data/Real.swift", "data/plain.txt", "Sources/Other/Real.swift",
  ])
  func edited(target: String) throws {
    for (counts, expected) in [([1, 1, 1, 1, 1, 1], 0), ([1, 1, 1, 1, 0, 1], 1), ([0, 0, 0, 1, 1, 1], 0)] as [([Int], Int32)] {
      for isCommitted in [true, false] {
        let repository = try repository(target: target) { try $0.write(target, Self.more) }
        #expect(try status(repository, ["Sources/Lib/Old.swift": counts], isCommitted: isCommitted) == expected)
      }
    }
    let unmeasured = try repository(target: target) { try $0.write(target, Self.more) }
    #expect(try status(unmeasured, ["Sources/Lib/A.swift": [1, 1, 1]], isCommitted: true) == 1, "without data")
  }

  @Test("A link through a link of another name leads to the file at the end")
  func chain() throws {
    for count in [0, 1] {
      let repository = try repository(target: "data/plain.txt") { repository in
        try repository.write("data/end.txt", Self.function)
        try repository.remove("data/plain.txt")
        try repository.link("data/plain.txt", to: "end.txt")
      }
      try repository.commit("Link")
      try repository.git("branch", "--force", "main", "HEAD")
      try repository.write("data/end.txt", Self.more)
      let counts = ["Sources/Lib/Old.swift": [1, 1, 1, 1, count, 1]]
      #expect(try status(repository, counts, isCommitted: true) == Int32(1 - count))
    }
  }
}
