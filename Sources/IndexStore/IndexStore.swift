import Clibindexstore
package import SwiftTests

/// Reads the index store that the Swift compiler writes during a build.
package enum IndexStore {
  /// Returns the Swift files below a folder; of a file that was indexed several times, the latest state. The store
  /// keeps files that have been deleted.
  /// - Parameters:
  ///   - path: The store's folder, absolute.
  ///   - library: The path of the toolchain's libIndexStore.
  ///   - folder: The package's folder, absolute, without symbolic links.
  /// - Throws: `IndexStoreError`.
  package static func files(
    at path: String, library: String, below folder: String
  ) throws(IndexStoreError) -> [IndexedFile] {
    var dump = IndexDump(folder: folder)
    for line in try text(at: path, library: library, below: folder).split(separator: UInt8(ascii: "\n")) {
      dump.take(line)
    }
    return dump.files
  }

  private static func text(
    at path: String, library: String, below folder: String
  ) throws(IndexStoreError) -> [UInt8] {
    var text = unsafe libindexstore_text()
    // The library fills in the text, which is copied before it is freed.
    let result = unsafe libindexstore_dump(library, path, folder, &text)
    defer { unsafe libindexstore_free(&text) }
    guard result == libindexstore_ok else { throw IndexStoreError(result) }
    return unsafe Array(UnsafeRawBufferPointer(start: text.bytes, count: text.count))
  }
}

/// Why an index store cannot be read.
package enum IndexStoreError: Error, Hashable {
  case noLibrary, noStore, unreadable, noMemory

  fileprivate init(_ result: libindexstore_result) {
    switch result {
    case libindexstore_no_library: self = .noLibrary
    case libindexstore_no_store: self = .noStore
    case libindexstore_no_memory: self = .noMemory
    default: self = .unreadable
    }
  }

  /// One clause.
  package var reason: String {
    switch self {
    case .noLibrary: "the toolchain's libIndexStore cannot be opened"
    case .noStore: "the build left no index store"
    case .unreadable: "the index store is damaged"
    case .noMemory: "the index store does not fit into memory"
    }
  }
}

/// Reads the text of `libindexstore_dump`.
struct IndexDump {
  private let prefix: String
  private var byPath: [String: IndexedFile] = [:]
  private var current: IndexedFile?
  private var occurrence: IndexedFile.Occurrence?
  /// The names of symbols, which repeat.
  private var strings: [ArraySlice<UInt8>: String] = [:]

  init(folder: String) {
    prefix = folder + "/"
  }

  /// The files by path. Call it after the last line.
  var files: [IndexedFile] {
    mutating get {
      keep()
      return byPath.values.sorted { $0.path < $1.path }
    }
  }

  /// - Parameter line: Without its line break. A malformed line is ignored.
  mutating func take(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    switch (fields.first?.first, fields.count) {
    case (UInt8(ascii: "F"), 4): open(fields)
    case (UInt8(ascii: "O"), 5):
      let next = IndexedFile.Occurrence(
        usr: string(fields[3]), name: string(fields[4]), roles: roles(fields[1]), kind: Int(string(fields[2])) ?? 0)
      occurrence = next
      current?.add(next)
    case (UInt8(ascii: "R"), 3):
      let (relation, usr) = (roles(fields[1]), string(fields[2]))
      if let occurrence { current?.add(relation, of: occurrence, to: usr) }
    default: break
    }
  }

  private mutating func open(_ fields: [ArraySlice<UInt8>]) {
    keep()
    let path = String(decoding: fields[1], as: UTF8.self)
    current = IndexedFile(
      path: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path, module: string(fields[2]),
      time: Int64(string(fields[3])) ?? 0)
    occurrence = nil
  }

  private mutating func keep() {
    guard let current else { return }
    if current.time >= byPath[current.path]?.time ?? .min { byPath[current.path] = current }
    self.current = nil
  }

  private mutating func string(_ bytes: ArraySlice<UInt8>) -> String {
    if let known = strings[bytes] { return known }
    let string = String(decoding: bytes, as: UTF8.self)
    strings[bytes] = string
    return string
  }

  private mutating func roles(_ bytes: ArraySlice<UInt8>) -> IndexedFile.Roles {
    IndexedFile.Roles(rawValue: UInt64(string(bytes), radix: 16) ?? 0)
  }
}
