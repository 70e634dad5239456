import FoundationEssentials

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
struct BundleFolder: Sendable {
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
