import Clibgit2
import ReviewCore

/// The name of a git object as a small value that is fast to compare and hash, for walks over many objects.
struct Oid: Hashable, Sendable {
  private let words: SIMD4<UInt64>
  /// 20 bytes (SHA-1) or 32 (SHA-256).
  let byteCount: Int

  /// - Parameter bytes: 20 or 32 bytes; missing bytes count as zero.
  init(_ bytes: UnsafeRawBufferPointer) {
    var words = SIMD4<UInt64>()
    let count = min(bytes.count, 32)
    for word in 0..<(count / 8) {
      unsafe words[word] = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self))
    }
    for index in (count / 8 * 8)..<count {
      unsafe words[index / 8] |= UInt64(bytes[index]) << UInt64(56 - 8 * (index % 8))
    }
    self.words = words
    byteCount = bytes.count > 20 ? 32 : 20
  }

  init(_ raw: git_oid) {
    self = unsafe withUnsafeBytes(of: raw) { bytes in unsafe Oid(bytes) }
  }

  init(_ id: ObjectID) {
    var bytes: [UInt8] = []
    var digits = id.hex.utf8.makeIterator()
    while let high = digits.next(), let low = digits.next() {
      bytes.append(Self.value(high) << 4 | Self.value(low))
    }
    self = unsafe bytes.withUnsafeBytes { bytes in unsafe Oid(bytes) }
  }

  /// Nil when `hex` is not 40 or 64 hexadecimal digits.
  init?(hex: some StringProtocol) {
    guard let id = ObjectID(hex) else { return nil }
    self.init(id)
  }

  var bytes: [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - 8 * ($0 % 8))) }
  }

  var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The form that libgit2 uses; SHA-1 only.
  var raw: git_oid {
    var raw = git_oid()
    unsafe withUnsafeMutableBytes(of: &raw) { target in
      for (index, byte) in bytes.prefix(target.count).enumerated() { unsafe target[index] = byte }
    }
    return raw
  }

  var objectID: ObjectID? { ObjectID(hex) }

  var isZero: Bool { words == SIMD4() }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}
