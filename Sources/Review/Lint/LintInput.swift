import Foundation
import Platform
import ReviewCore

/// The Swift text on standard input, which is linted under a path from the command line.
struct LintInput: SourceReader {
  /// Relative to the root, otherwise absolute.
  let path: RepoPath
  private let bytes: [UInt8]
  /// Reads all other files.
  private let others: FolderReader

  /// In bytes.
  private static let limit = 64 << 20

  /// Reads standard input to its end.
  /// - Parameters:
  ///   - name: The path, as given on the command line. The file need not exist.
  ///   - others: Reads all other files; its root is the root of the path.
  /// - Throws: `Problem` when the path does not name a Swift file, or the input is not UTF-8 or cannot be read.
  init(named name: String, others: FolderReader, services: Services) throws(Problem) {
    path = try Self.path(named: name, root: others.root, services: services)
    bytes = try Self.bytes()
    self.others = others
    if let line = Self.lineOfInvalidCharacter(in: bytes) {
      throw Problem(
        summary: "Line \(line) of standard input is not UTF-8, so nothing was linted.",
        hint: "Save the text as UTF-8, the encoding of Swift.")
    }
  }

  /// Sentences about the input.
  var notices: [String] { bytes.isEmpty ? ["Standard input was empty, so \(path) was linted as an empty file."] : [] }

  func bytes(of path: RepoPath) throws -> [UInt8] {
    path == self.path ? bytes : try others.bytes(of: path)
  }

  /// Returns the path of a file that may not exist, without the symbolic links of its folders.
  private static func path(named name: String, root: String, services: Services) throws(Problem) -> RepoPath {
    let whole = services.absolutePath(name)
    guard whole.hasSuffix(".swift"), !FolderWalk.isFolder(whole) else { throw SwiftFileSearch.noSwiftFile(name) }
    var folder = whole.split(separator: "/").map(String.init)
    var missing = folder.popLast().map { [$0] } ?? []
    var real = services.files.realPath("/" + folder.joined(separator: "/"))
    while real == nil, let last = folder.popLast() {
      missing.append(last)
      real = services.files.realPath("/" + folder.joined(separator: "/"))
    }
    var components = (real ?? "/").split(separator: "/").map(String.init)
    for component in missing.reversed() {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    let path = "/" + components.joined(separator: "/")
    let inside = "\(root)/"
    return RepoPath(path.utf8.starts(with: inside.utf8) ? String(path.dropFirst(inside.count)) : path)
  }

  private static func bytes() throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while let part = try FileHandle.standardInput.read(upToCount: 1 << 20), !part.isEmpty, bytes.count <= limit {
        bytes += part
      }
    } catch {
      throw Problem(
        summary: "Standard input could not be read: \(Escaped.line(error.reason)).",
        hint: "Pass the Swift text on in a pipe.")
    }
    guard bytes.count <= limit else {
      throw Problem(
        summary: "Standard input is larger than \(limit >> 20) MB, so nothing was linted.",
        hint: "Pass one Swift file on in a pipe.")
    }
    return bytes
  }

  /// Returns the 1-based line of the first bytes that are not UTF-8; nil when all are.
  private static func lineOfInvalidCharacter(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var line = 1
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      if scalar == "\n" { line += 1 }
    }
    return line
  }
}
