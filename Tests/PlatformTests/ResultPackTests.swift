import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import Testing

@Suite struct ResultPackTests {
  private let folder: TemporaryTestFolder

  init() throws {
    folder = try TemporaryTestFolder()
  }

  private func pack(_ name: String = "a", limit: Int = 1 << 20) throws -> ResultPack {
    try #require(ResultPack(folder: folder.path + "/packs", name: name, limit: limit))
  }

  private func key(_ number: Int) -> Digest { Digest(high: UInt64(number), low: ~UInt64(number)) }

  @Test("The next process finds stored results, including those of other processes")
  func keeps() throws {
    let (one, two) = (try pack(), try pack())
    one.keep([1, 2, 3], for: key(1))
    two.keep([], for: key(2))
    one.flush()
    two.flush()
    let next = try pack()
    #expect(next.record(for: key(1)) == [1, 2, 3] && next.record(for: key(2)) == [] && next.record(for: key(3)) == nil)
    #expect(try pack("b").record(for: key(1)) == nil)
    #expect(next.salt == one.salt)
  }

  @Test("A pack above the limit keeps the results used last")
  func isBounded() throws {
    let first = try pack(limit: 10_000)
    for number in 0..<9 { first.keep(Array(repeating: UInt8(number), count: 1_000), for: key(number)) }
    first.flush()
    let second = try pack(limit: 10_000)
    _ = second.record(for: key(4))
    second.keep(Array(repeating: 0, count: 2_000), for: key(100))
    second.flush()
    let third = try pack(limit: 10_000)
    #expect((0..<9).filter { third.record(for: key($0)) != nil } == [4])
    #expect(third.record(for: key(100))?.count == 2_000)
  }

  @Test("A folder that belongs to or is writable by other users is not used")
  func refusesOpenFolders() throws {
    _ = try pack()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path + "/packs")
    #expect(ResultPack(folder: folder.path + "/packs", name: "a") == nil)
    #expect(ResultPack(folder: "relative", name: "a") == nil && ResultPack(folder: "/dev/null/a", name: "a") == nil)
  }

  @Test("Packs without recent additions are removed")
  func isPruned() throws {
    for name in ["old", "young"] {
      let pack = try pack(name)
      pack.keep([1], for: key(1))
      pack.flush()
    }
    let old = Date(timeIntervalSinceNow: -100 * 24 * 60 * 60)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.path + "/packs/old.pack")
    let other = try pack("other")
    other.keep([1], for: key(1))
    other.flush()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/packs").sorted() == ["other.pack", "salt", "young.pack"])
  }
}
