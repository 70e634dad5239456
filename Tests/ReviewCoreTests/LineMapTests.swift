import ReviewCore
import Testing

/// Line numbers mapped by a diff text.
@Suite struct LineMapTests {
  private static let text = """
    diff --git a/x b/x
    --- a/x
    +++ b/x
    @@ -1,3 +1,4 @@
     one
    +new
     two
     three
    @@ -10,4 +11,2 @@
     ten
    -eleven
    -twelve
     thirteen
    diff --git a/gone b/gone
    deleted file mode 100644
    --- a/gone
    +++ /dev/null
    @@ -1 +0,0 @@
    -a
    diff --git a/old b/new
    similarity index 100%
    rename from old
    rename to new
    diff --git a/y b/y
    --- a/y
    +++ b/y
    @@ -3,0 +4,2 @@
    +a
    +b
    diff --git a/z b/z
    --- a/z
    +++ b/z
    @@ -5,2 +4,0 @@
    -a
    -b
    diff --git a/z b/copy
    similarity index 100%
    copy from z
    copy to copy
    diff --git a/kept b/double
    similarity index 90%
    copy from kept
    copy to double
    --- a/kept
    +++ b/double
    @@ -1 +1,2 @@
    +new
     one
    diff --git a/image b/image
    index 1..2 100644
    Binary files a/image and b/image differ

    """

  private func map() throws -> LineMap {
    LineMap(testedToHead: try UnifiedDiff.parse(Array(Self.text.utf8)))
  }

  @Test("Lines before, in and behind hunks", arguments: [
    ("x", 1, 1), ("x", 2, 3), ("x", 3, 4), ("x", 5, 6), ("x", 10, 11), ("x", 11, nil), ("x", 12, nil), ("x", 13, 12),
    ("x", 99, 98), ("y", 3, 3), ("y", 4, 6), ("z", 4, 4), ("z", 5, nil), ("z", 7, 5), ("gone", 1, nil), ("old", 7, 7), ("untouched", 5, 5), ("image", 1, nil),
    // A copy leaves its source as it was.
    ("kept", 1, 1), ("kept", 7, 7),
  ] as [(RepoPath, Int, Int?)])
  func lines(path: RepoPath, tested: Int, head: Int?) throws {
    #expect(try map().headLine(of: tested, in: path) == head)
  }

  @Test("Paths follow renames", arguments: [
    ("x", "x"), ("old", "new"), ("z", "z"), ("gone", nil), ("untouched", "untouched"), ("image", nil), ("kept", "kept"), ("double", "double"),
  ] as [(RepoPath, RepoPath?)])
  func paths(tested: RepoPath, head: RepoPath?) throws {
    #expect(try map().headPath(of: tested) == head)
  }

  @Test("Tested and head the same")
  func identity() {
    #expect(LineMap.identity.headLine(of: 5, in: "x") == 5)
  }
}
