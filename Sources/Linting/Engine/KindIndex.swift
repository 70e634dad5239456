import SwiftSyntax

extension SyntaxKind {
  /// Room for every kind's `place`.
  static let placeCount = 512

  /// A small number that no other kind has, for tables; `SyntaxKind` itself has no raw value.
  ///
  /// It is the enum's tag as it lies in memory, one or two bytes.
  var place: Int {
    unsafe withUnsafeBytes(of: self) { bytes in
      unsafe bytes.count == 1 ? Int(bytes[0]) : Int(bytes[0]) | (Int(bytes[1]) & 1) << 8
    }
  }
}
