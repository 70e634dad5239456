import Foundation
@testable import Platform
import Testing

@Suite("Watched folders", .timeLimit(.minutes(15)))
struct FolderWatchTests {
  enum Way: CaseIterable {
    case system, polling

    func start() throws -> any FolderWatching {
      switch self {
      case .system: try FolderWatchers.standard()
      case .polling: FolderPolling(interval: .milliseconds(20))
      }
    }
  }

  private final class Place {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(beginning: "reviewbot-watch-") }

    var root: String { folder.path }

    func path(_ name: String) -> String { "\(root)/\(name)" }

    func write(_ name: String, _ text: String = "let a = 1\n") throws {
      try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    func makeFolder(_ name: String) throws {
      try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
    }
  }

  /// Collects changes until all the expected ones have arrived; the time limit ends a test that waits in vain.
  private func changes(
    of watch: any FolderWatching, until isComplete: (FileChanges) -> Bool
  ) async -> FileChanges {
    var all = FileChanges()
    for await change in watch.changes {
      all.files.formUnion(change.files)
      all.folders.formUnion(change.folders)
      all.isIncomplete = all.isIncomplete || change.isIncomplete
      if isComplete(all) { break }
    }
    return all
  }

  @Test("Written, replaced, moved and removed files have changed, others have not", arguments: Way.allCases)
  func files(way: Way) async throws {
    let place = try Place()
    for name in ["written", "replaced", "moved", "removed", "untouched"] { try place.write(name) }
    let watch = try way.start()
    defer { watch.stop() }
    try watch.watch(place.root)
    try place.write("new", "")
    let handle = try FileHandle(forWritingTo: URL(filePath: place.path("written")))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("more".utf8))
    try handle.close()
    try Data("let b = 22\n".utf8).write(to: URL(filePath: place.path("replaced")), options: .atomic)
    try FileManager.default.moveItem(atPath: place.path("moved"), toPath: place.path("target"))
    try FileManager.default.removeItem(atPath: place.path("removed"))
    let expected = Set(["new", "written", "replaced", "moved", "target", "removed"].map(place.path))
    let found = await changes(of: watch) { expected.isSubset(of: $0.files) }
    #expect(found.files.contains(place.path("untouched")) == false && found.folders == [])
  }

  @Test("A new folder is reported, and watched from then on if it is added", arguments: Way.allCases)
  func folders(way: Way) async throws {
    let place = try Place()
    let watch = try way.start()
    defer { watch.stop() }
    try watch.watch(place.root)
    try watch.watch(place.path("missing"))
    try place.makeFolder("inner")
    let inner = place.path("inner")
    var isWatched = false
    for await change in watch.changes {
      if change.folders.contains(inner) {
        try watch.watch(inner)
        isWatched = true
        try place.write("inner/file")
      }
      if change.files.contains(place.path("inner/file")) { break }
    }
    #expect(isWatched)
  }

  @Test("A folder that goes away may have changed any file", arguments: Way.allCases)
  func lostFolder(way: Way) async throws {
    let place = try Place()
    try place.makeFolder("inner")
    let watch = try way.start()
    defer { watch.stop() }
    try watch.watch(place.root)
    try FileManager.default.removeItem(atPath: place.path("inner"))
    #expect(await changes(of: watch) { $0.isIncomplete }.isIncomplete)
  }

  @Test("Stopping ends the sequence", arguments: Way.allCases)
  func stop(way: Way) async throws {
    let watch = try way.start()
    watch.stop()
    #expect(await changes(of: watch) { _ in false }.isEmpty)
  }
}
