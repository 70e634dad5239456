import Platform
import ReviewCore
import ReviewTestKit
import Testing

@Suite struct FolderLocksTests {
  @Test("A second process waits, says which process it waits for, and fails after the limit")
  func second() throws {
    let folder = try TemporaryTestFolder()
    let file = folder.path + "/a/b/lock"
    let first = FolderLocks()
    try first.hold(file) { _ in Issue.record("Nobody is there.") }
    try first.hold(file) { _ in Issue.record("It is ours.") }
    var said: [String] = []
    let error = #expect(throws: Problem.self) {
      try FolderLocks(patience: .milliseconds(250)).hold(file) { said.append($0) }
    }
    #expect(said.count == 1 && said.first?.allSatisfy(\.isNumber) == true)
    #expect(error?.summary.contains(folder.path) == true)
    #expect(error?.hint.contains("XDG_CACHE_HOME") == true)
  }

  @Test("A released lock can be acquired, although its file remains")
  func again() throws {
    let folder = try TemporaryTestFolder()
    let file = folder.path + "/lock"
    do {
      let first = FolderLocks()
      try first.hold(file) { _ in }
    }
    try FolderLocks(patience: .zero).hold(file) { _ in Issue.record("It was let go.") }
  }

  @Test("A folder that cannot be created is reported")
  func impossible() throws {
    #expect(throws: Problem.self) { try FolderLocks().hold("/proc/none/lock") { _ in } }
  }
}
