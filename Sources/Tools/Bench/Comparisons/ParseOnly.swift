import Foundation
import Platform
import SwiftParser
import SwiftSyntax

/// Parses all Swift files of a folder on all cores and discards the trees.
struct ParseOnly {
  let folder: String

  func run() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    _ = parallelMap(paths) { path in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return }
      let bytes = Array(data)
      let tree = unsafe bytes.withUnsafeBufferPointer { unsafe Parser.parse(source: $0) }
      if tree.totalLength.utf8Length != bytes.count { exit(1) }
    }
  }
}
