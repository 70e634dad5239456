import Foundation
import SwiftParser
import SwiftSyntax

/// Parses all Swift files of a folder on all cores and discards the trees.
struct ParseOnly {
  let folder: String

  func run() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    let threads = ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: threads) { number in
      for index in stride(from: number, to: paths.count, by: threads) {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(paths[index])") else { continue }
        let bytes = Array(data)
        let tree = unsafe bytes.withUnsafeBufferPointer { unsafe Parser.parse(source: $0) }
        if tree.totalLength.utf8Length != bytes.count { exit(1) }
      }
    }
  }
}
