#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
@testable import Platform
import Testing

@Suite struct ProcessEntryTests {
  #if os(Linux)
  @Test("A program's name may contain any characters", arguments: ["sh", "a b", "x) S 1 (y", "))"])
  func names(name: String) throws {
    let stat = "42 (\(name)) S 7 40 39 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 123456 1000 2"
    let entry = try #require(ProcessEntry(id: 42, stat: Array(stat.utf8)))
    #expect(entry.parent == 7)
    #expect(entry.session == 39)
    #expect(entry.identity == ProcessEntry.Identity(id: 42, startTime: 123456))
    #expect(entry.isAlive)
  }

  @Test("A zombie has ended, and truncated text is not an entry", arguments: [
    ("42 (sh) Z 7 40 39 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 123456 1000 2", Bool?.some(false)),
    ("42 (sh) S 7 40", nil), ("", nil), ("42 sh S 7", nil),
  ])
  func states(stat: String, isAlive: Bool?) {
    #expect(ProcessEntry(id: 42, stat: Array(stat.utf8))?.isAlive == isAlive)
  }
  #endif

  @Test("This process is in the list of running processes")
  func own() {
    #expect(ProcessEntry.all().contains { $0.id == getpid() && $0.parent == getppid() })
    #expect(ProcessEntry.arguments(of: getpid()).isEmpty == false)
    #expect(ProcessEntry.environment(of: getpid()).contains { $0.starts(with: Array("PATH=".utf8)) })
  }
}
