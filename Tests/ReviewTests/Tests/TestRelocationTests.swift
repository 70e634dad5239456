import ReviewCore
import Testing

@testable import Review

@Suite("From the tested lines to the head's")
struct TestRelocationTests {
  /// The merge that was tested has two lines at the top of `A.swift`, and all of `Gone.swift`, from the target branch.
  private static let testedToHead = """
    diff --git a/A.swift b/A.swift
    --- a/A.swift
    +++ b/A.swift
    @@ -1,3 +1,1 @@
    -import One
    -import Two
     let a = 1
    diff --git a/Gone.swift b/Gone.swift
    deleted file mode 100644
    --- a/Gone.swift
    +++ /dev/null
    @@ -1 +0,0 @@
    -let gone = 1

    """

  private func relocation(_ diff: String = testedToHead) throws -> TestRelocation {
    TestRelocation(lineMap: LineMap(testedToHead: try UnifiedDiff.parse(Array(diff.utf8))))
  }

  @Test("A location moves with its line, falls back to its file, or is removed", arguments: [
    ("A.swift", 3, "A.swift:1:3"), ("A.swift", 10, "A.swift:8:3"), ("A.swift", 2, "A.swift"), ("Gone.swift", 1, nil),
    ("Other.swift", 4, "Other.swift:4:3"),
  ] as [(String, Int, String?)])
  func places(path: String, line: Int, place: String?) throws {
    let location = Location(path: RepoPath(path), start: Location.Position(line: line, column: 3))
    #expect(try relocation().relocated(location)?.description == place)
  }

  @Test("A location without a line remains the whole file")
  func wholeFile() throws {
    #expect(try relocation().relocated(Location(path: "A.swift")) == Location(path: "A.swift"))
  }

  @Test("Only a test's failures move")
  func tests() throws {
    let failures = [Prepared.failure("a", "A.swift", 3), Prepared.failure("b", "Gone.swift", 1)]
    let moved = try relocation().relocated(Prepared.test("t", .failed, failures: failures, isFlaky: true))
    #expect(moved.failures.map(\.message) == ["a", "b"])
    #expect(moved.failures.map { $0.location?.description } == ["A.swift:1:3", nil])
    #expect(moved.isFlaky && moved.name == "t" && moved.status == .failed)
  }
}
