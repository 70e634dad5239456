package import Coverage
import FoundationEssentials
import ReviewCore

extension ResultBundle {
  /// The number of references of a folder with a coverage archive; a few more than today are allowed.
  private static let referenceCounts = 3...64
  private static let longestReferences = 1 + 66 * 255
  private static let folderLimit = 64 << 10
  /// A property list of one number.
  private static let metadataLimit = 4 << 10
  private static let formatVersion = 1

  /// Returns the coverage archives of all runs in the bundle.
  /// - Throws: `ResultBundleError` for a bundle without coverage, with a damaged object, or of an unknown form.
  package func coverageArchives() throws(ResultBundleError) -> [CoverageArchive] {
    var archives: [CoverageArchive] = []
    for file in try objectFiles() {
      guard let object = BundleObject(referencesFile: file), let archive = try archive(in: object) else { continue }
      archives.append(archive)
    }
    guard !archives.isEmpty else {
      throw ResultBundleError(
        "it has no coverage", in: name, hint: "Run the tests with `-enableCodeCoverage YES`, and pass the new bundle.")
    }
    return archives
  }

  private func objectFiles() throws(ResultBundleError) -> [String] {
    do {
      return try files.list(realPath(of: "Data"))
    } catch {
      throw (error as? ResultBundleError) ?? ResultBundleError("its folder Data cannot be listed", in: name)
    }
  }

  /// Returns nil for an object that is not the folder of an archive.
  private func archive(in object: BundleObject) throws(ResultBundleError) -> CoverageArchive? {
    let bytes = try contents(object.referencesFile, limit: Self.longestReferences)
    guard let references = BundleObject.references(in: bytes), Self.referenceCounts.contains(references.count),
      let json = try smallObject(object), let folder = BundleFolder(json: json, references: references),
      let index = folder["Index"], let coverage = folder["Coverage"], let metadata = folder["Metadata.plist"]
    else { return nil }
    try check(metadata: try unpacked(metadata, "Metadata.plist", limit: Self.metadataLimit))
    return CoverageArchive(
      index: try unpacked(index, "Index", limit: Self.objectLimit),
      coverage: try unpacked(coverage, "Coverage", limit: Self.objectLimit))
  }

  private struct Metadata: Decodable {
    let formatVersion: Int
  }

  private func check(metadata: [UInt8]) throws(ResultBundleError) {
    let version = (try? PropertyListDecoder().decode(Metadata.self, from: Data(metadata)))?.formatVersion
    guard version != Self.formatVersion else { return }
    let shown = version.map { "version \($0)" } ?? "no version"
    throw ResultBundleError("its coverage archive has an unknown form (\(shown))", in: name)
  }

  /// Returns the contents of an object that may be a folder; nil for one that is too large for that.
  private func smallObject(_ object: BundleObject) throws(ResultBundleError) -> [UInt8]? {
    let path = try realPath(of: object.dataFile)
    guard let packed = try? files.read(path, limit: Self.folderLimit) else { return nil }
    guard Zstandard.isFrame(packed) else { return packed }
    do throws(Zstandard.Fault) {
      return try Zstandard.decompressed(packed, limit: Self.folderLimit)
    } catch {
      if case .tooLarge = error { return nil }
      throw ResultBundleError(error, of: "an object", in: name)
    }
  }

  private func unpacked(
    _ object: BundleObject, _ file: String, limit: Int
  ) throws(ResultBundleError) -> [UInt8] {
    let packed = try contents(object.dataFile, limit: limit)
    guard Zstandard.isFrame(packed) else { return packed }
    do throws(Zstandard.Fault) {
      return try Zstandard.decompressed(packed, limit: limit)
    } catch {
      throw ResultBundleError(error, of: file, in: name)
    }
  }
}

/// The id of an object in a bundle: a hash of 64 bytes. It names a file and cannot name a folder.
struct BundleObject: Hashable, Sendable {
  private static let hashLength = 64
  private static let referenceLength = 66
  /// Also the length of `==`, which ends it.
  private static let idLength = 88

  /// base64url, with padding.
  let id: String

  /// - Parameter name: Of a file, such as `refs.0~…`.
  /// - Returns: Nil for a file that is not one of references.
  init?(referencesFile name: String) {
    guard name.hasPrefix("refs.0~") else { return nil }
    let id = name.dropFirst("refs.0~".count)
    guard id.utf8.count == Self.idLength, id.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.id = String(id)
  }

  private init(hash: ArraySlice<UInt8>) {
    let text = Data(hash).base64EncodedString()
    id = text.replacing("+", with: "-").replacing("/", with: "_")
  }

  /// Relative to the bundle.
  var dataFile: String { "Data/data.0~\(id)" }
  var referencesFile: String { "Data/refs.0~\(id)" }

  /// Reads a file of references: their number in one byte, then for each the bytes 0x41 and 0x00 and a hash.
  /// - Returns: Nil for a file of another form.
  static func references(in bytes: [UInt8]) -> [BundleObject]? {
    guard let count = bytes.first.map(Int.init), bytes.count == 1 + referenceLength * count else { return nil }
    return (0..<count).map { index in
      let end = 1 + referenceLength * (index + 1)
      return BundleObject(hash: bytes[(end - hashLength)..<end])
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}

/// An object that lists others: the i-th name belongs to the i-th reference.
private struct BundleFolder: Sendable {
  private struct Entry: Decodable {
    let name: String
  }

  private let objects: [String: BundleObject]

  /// - Returns: Nil for an object that is not a folder.
  init?(json: [UInt8], references: [BundleObject]) {
    guard json.first == UInt8(ascii: "["), let entries = try? JSONDecoder().decode([Entry].self, from: Data(json)),
      entries.count == references.count
    else { return nil }
    objects = Dictionary(zip(entries.map(\.name), references)) { first, _ in first }
  }

  subscript(name: String) -> BundleObject? { objects[name] }
}
