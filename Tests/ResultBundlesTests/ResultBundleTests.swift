import Coverage
import Platform
import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

@testable import ResultBundles

@Suite("Result bundles of Xcode")
struct ResultBundleTests {
  /// A bundle in its own folder.
  struct Sample {
    let folder: TemporaryTestFolder
    var writer: BundleWriter

    init(info: String = BundleWriter.info) throws {
      folder = try TemporaryTestFolder()
      writer = try BundleWriter(at: folder.path + "/App.xcresult", info: info)
    }

    func bundle() throws -> ResultBundle {
      try ResultBundle(path: writer.path, name: "App.xcresult", files: LocalFiles())
    }
  }

  private static let archive = CoverageArchiveWriter([
    .init(path: "/a/B.swift", lines: [1, 0, nil], subranges: [.init(1, 3, 2, 0)]), .init(path: "/a/C.swift", lines: [4]),
  ])

  enum Packing: CaseIterable { case plain, frames }

  @Test("The coverage archives of all runs are found", arguments: Packing.allCases)
  func coverage(packing: Packing) throws {
    var sample = try Sample()
    let pack = packing == .plain ? { $0 } : BundleWriter.stored
    let other = try sample.writer.add(Array("an attachment".utf8))
    try sample.writer.add(Array("a record".utf8), references: [other, other, other])
    for _ in 0..<2 {
      try sample.writer.addCoverage(index: Self.archive.index, coverage: Self.archive.coverage, packing: pack)
    }
    let archives = try sample.bundle().coverageArchives()
    #expect(archives == [1, 2].map { _ in CoverageArchive(index: Self.archive.index, coverage: Self.archive.coverage) })
  }

  @Test("A frame of several blocks is unpacked")
  func unpacks() throws {
    let bytes = (0..<250_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try Zstandard.decompressed(BundleWriter.stored(bytes), limit: 1 << 20) == bytes)
    #expect(try Zstandard.decompressed(BundleWriter.stored([]), limit: 0) == [])
    let two = BundleWriter.stored([1, 2]) + BundleWriter.stored([3])
    #expect(try Zstandard.decompressed(two, limit: 3) == [1, 2, 3])
  }

  @Test("A frame that is damaged, cut short or too large is refused", arguments: [
    (Array(BundleWriter.stored(Array(repeating: 7, count: 300)).dropLast(9)), Zstandard.Fault.cutShort),
    (BundleWriter.zeros(blocks: 64), .tooLarge(limit: 1 << 20)),
    (Array(BundleWriter.stored([1]).prefix(6)), .cutShort),
  ])
  func refusesFrames(frame: [UInt8], fault: Zstandard.Fault) {
    #expect(throws: fault) { try Zstandard.decompressed(frame, limit: 1 << 20) }
  }

  @Test("A bundle without coverage, of another form, or with a damaged object is refused with a way on", arguments: [
    ("nothing", "no coverage", "-enableCodeCoverage"), ("version", "unknown form (version 2)", "xccov view"),
    ("metadata", "unknown form (no version)", "xccov view"), ("damaged", "is damaged", "xccov view"),
    ("missing", "is missing", "xccov view"), ("link", "link to another folder", "xccov view"),
    ("folder", "ends in the middle", "xccov view"),
  ])
  func refuses(part: String, reason: String, hint: String) throws {
    var sample = try Sample()
    let (index, coverage) = (Self.archive.index, Self.archive.coverage)
    switch part {
    case "version":
      try sample.writer.addCoverage(index: index, coverage: coverage, metadata: BundleWriter.metadata(version: 2))
    case "metadata": try sample.writer.addCoverage(index: index, coverage: coverage, metadata: [1, 2, 3])
    case "damaged": try sample.writer.addCoverage(index: [0x28, 0xB5, 0x2F, 0xFD, 1, 2, 3], coverage: coverage)
    case "folder":
      let part = try sample.writer.add([1])
      try sample.writer.add([0x28, 0xB5, 0x2F, 0xFD, 255, 255], references: [part, part, part])
    case "missing", "link":
      try sample.writer.addCoverage(index: index, coverage: coverage)
      try sample.replaceIndex(with: part == "link" ? "/etc/passwd" : nil)
    default: break
    }
    let bundle = try sample.bundle()
    let error = #expect(throws: ResultBundleError.self) { try bundle.coverageArchives() }
    #expect(error?.summary.contains(reason) == true, "\(error?.summary ?? "")")
    #expect(error?.hint.contains(hint) == true)
  }

  @Test("Only bundles of the known form are opened", arguments: [
    (BundleWriter.info.replacing("fileBacked2", with: "cloud"), "form is unknown"),
    (BundleWriter.info.replacing("<integer>3<", with: "<integer>4<"), "form is unknown"), ("x", "damaged"),
    ("<plist><dict/></plist>", "damaged"),
  ])
  func refusesForm(info: String, reason: String) throws {
    let sample = try Sample(info: info)
    let error = #expect(throws: ResultBundleError.self) { try sample.bundle() }
    #expect(error?.summary.contains(reason) == true)
  }

  @Test("References are read only in their form", arguments: [
    ([UInt8]([0]), 0), ([1, 0x41, 0] + [UInt8](repeating: 0xFF, count: 64), 1), ([], nil), ([1], nil),
    ([1, 0x41, 0] + [UInt8](repeating: 0, count: 63), nil),
  ] as [([UInt8], Int?)])
  func references(bytes: [UInt8], count: Int?) {
    #expect(BundleObject.references(in: bytes)?.count == count)
  }

  @Test("No id leads out of the folder", arguments: [
    "refs.0~../../../etc/passwd", "refs.0~" + String(repeating: "/", count: 88), "refs.0~" + String(repeating: ".", count: 88),
    "refs.0~", "data.0~" + String(repeating: "A", count: 88),
  ])
  func ids(name: String) {
    #expect(BundleObject(referencesFile: name) == nil)
  }
}

extension ResultBundleTests.Sample {
  /// Replaces the second object, which is `Index`, with a link, or removes it.
  func replaceIndex(with target: String?) throws {
    let files = LocalFiles()
    let object = try #require(
      try files.list(writer.path + "/Data").filter { $0.hasPrefix("data.") }.first { name in
        try files.read(writer.path + "/Data/" + name, limit: 1 << 20) == CoverageArchiveWriter([
          .init(path: "/a/B.swift", lines: [1, 0, nil], subranges: [.init(1, 3, 2, 0)]), .init(path: "/a/C.swift", lines: [4]),
        ]).index
      })
    try files.remove(writer.path + "/Data/" + object)
    if let target { try Symlink.make(at: writer.path + "/Data/" + object, to: target) }
  }
}
