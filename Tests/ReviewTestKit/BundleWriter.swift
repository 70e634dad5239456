import Foundation

/// Writes a result bundle of Xcode from the description of its format.
///
/// Objects are plain, or Zstandard frames of stored blocks (RFC 8878, sections 3.1.1.1 and 3.1.1.2), which need no
/// compressor.
package struct BundleWriter {
  package let path: String
  private var objects = 0

  /// - Parameter path: Of the new folder.
  package init(at path: String, info: String = Self.info) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path + "/Data", withIntermediateDirectories: true)
    try write(Array(info.utf8), to: "Info.plist")
  }

  package static let info = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>dateCreated</key><date>2026-01-04T09:40:30Z</date><key>rootId</key><dict>
    <key>hash</key><string>0~A==</string></dict><key>storage</key><dict><key>backend</key><string>fileBacked2</string>
    <key>compression</key><string>standard</string></dict><key>version</key><dict><key>major</key><integer>3</integer>
    <key>minor</key><integer>60</integer></dict></dict></plist>
    """

  package static func metadata(version: Int = 1) -> [UInt8] {
    Array("<plist version=\"1.0\"><dict><key>formatVersion</key><integer>\(version)</integer></dict></plist>".utf8)
  }

  /// Writes an object and returns its hash.
  @discardableResult
  package mutating func add(_ data: [UInt8], references: [[UInt8]] = []) throws -> [UInt8] {
    objects += 1
    let hash = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ objects &* 11) }
    let id = Data(hash).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    try write(data, to: "Data/data.0~\(id)")
    try write([UInt8(references.count)] + references.flatMap { [0x41, 0x00] + $0 }, to: "Data/refs.0~\(id)")
    return hash
  }

  /// Adds the archive of one run.
  /// - Parameter packing: Applied to `Index` and `Coverage`.
  package mutating func addCoverage(
    index: [UInt8], coverage: [UInt8], metadata: [UInt8] = Self.metadata(), packing: ([UInt8]) -> [UInt8] = { $0 }
  ) throws {
    let parts = [try add(packing(coverage)), try add(packing(index)), try add(metadata)]
    let names = #"[{"name":"Coverage","type":1},{"type":1,"name":"Index"},{"name":"Metadata.plist","type":1}]"#
    try add(packing(Array(names.utf8)), references: parts)
  }

  /// Writes the database with some SQL.
  package func addDatabase(_ sql: String) throws {
    try SQLiteWriter.write(sql, to: path + "/database.sqlite3")
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
  }

  /// Returns a Zstandard frame with stored blocks.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(100_000)
      rest = rest.dropFirst(block.count)
      frame += header(type: 0, size: block.count, isLast: rest.isEmpty) + block
    } while !rest.isEmpty
    return frame
  }

  /// Returns a frame that unpacks to many zeros: 128 KiB for each block of four bytes.
  package static func zeros(blocks: Int) -> [UInt8] {
    [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58]
      + (1...blocks).flatMap { header(type: 1, size: 128 << 10, isLast: $0 == blocks) + [0] }
  }

  private static func header(type: Int, size: Int, isLast: Bool) -> [UInt8] {
    let number = size << 3 | type << 1 | (isLast ? 1 : 0)
    return [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number >> 16 & 0xFF)]
  }
}
