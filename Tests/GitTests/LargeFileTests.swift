import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Files that would be expensive to read.
@Suite struct LargeFileTests {
  private static let million = 1_000_000

  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit()
    return repository
  }

  /// Writes a sparse file, which takes almost no space on disk.
  private func writeSparse(_ name: String, bytes: UInt64, in repository: TemporaryRepository) throws {
    let path = repository.path + "/" + name
    #expect(FileManager.default.createFile(atPath: path, contents: Data("first\n".utf8)))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: bytes)
    try file.close()
  }

  @Test("One changed line in a million is found at the same line as in git's diff")
  func millionLines() throws {
    let repository = try repository()
    let line = Array("x\n".utf8)
    var bytes = Array(repeatElement(line, count: Self.million).joined())
    try repository.write("many", bytes)
    try repository.commit()
    bytes.replaceSubrange(1_000_000..<1_000_000, with: Array("new\n".utf8))
    try repository.write("many", bytes)
    let uncommitted = try repository.worktreeDiff()
    try repository.commit()
    let committed = try repository.diff("HEAD^", "HEAD")
    #expect(committed.files.map(\.addedLines) == [[500_001]])
    #expect(committed == uncommitted)
    #expect(try GitReference.diff(repository, "HEAD^", "HEAD").files.first?.hunks == committed.files.first?.hunks)
  }

  @Test("A million new lines are a million added lines")
  func millionNewLines() throws {
    let repository = try repository()
    try repository.write("many", Array(repeatElement(Array("x\n".utf8), count: Self.million).joined()))
    #expect(try repository.worktreeDiff().addedLineCount == Self.million)
  }

  @Test("A 100 MB file is listed with its size and not read, and other files are reviewed")
  func hundredMegabytes() throws {
    let repository = try repository()
    let size = 100 << 20
    try writeSparse("large.bin", bytes: UInt64(size), in: repository)
    try repository.write("A.swift", "let a = 2\n")
    let start = Self.peakMemory()
    let files = try repository.worktreeDiff().files
    #expect(files.map(\.opacity) == [nil, .tooLarge(bytes: size)])
    #expect(files.map(\.addedLines) == [[1], []])
    // Reading the file would take more memory than its size. Tests that run in parallel may use some, too.
    #expect(Self.peakMemory() - start < size, "\(Self.peakMemory() - start) bytes")
    // Pack without deltas or compression, to save time.
    try repository.git("-c", "core.compression=0", "-c", "core.bigFileThreshold=1m", "add", "--all")
    try repository.commit()
    let committed = try repository.diff("HEAD^", "HEAD")
    #expect(committed.files.map(\.opacity) == [nil, .tooLarge(bytes: size)])
    #expect(try repository.worktreeDiff().isEmpty)
  }

  /// Returns the peak memory of this process, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss * 1_024
  }
}
