import Foundation
import Linting

/// The texts that inputs are made from: every example of every rule, and pieces of the files that were named.
struct Corpus {
  /// In bytes; a rule sees most of what it can see in so much.
  private static let pieceSize = 4_096

  let texts: [[UInt8]]

  init(library: RuleLibrary, folders: [String]) {
    var texts = library.definitions.flatMap { $0.bad + $0.good }.map { Array($0.code.utf8) }
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where name.hasSuffix(".swift") {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
        texts += Self.pieces(of: Array(data))
      }
    }
    self.texts = texts
  }

  private static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: pieceSize).map { Array(bytes[$0..<min(bytes.count, $0 + pieceSize)]) }
  }
}
