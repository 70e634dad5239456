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
