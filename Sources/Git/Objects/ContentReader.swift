import Platform
import ReviewCore

/// Reads the two sides of files. Each thread needs its own.
struct ContentReader: ~Copyable {
  let repository: OpenRepository

  /// Returns the side's size in bytes.
  func size(of side: Delta.Side) throws(GitError) -> Int {
    if side.mode.isSubmodule { return 0 }
    switch side.contents {
    case .object(let id): return try repository.objects.size(of: id)
    case .unread(let size): return size
    }
  }

  /// Returns the compared object: a file's contents in git's form, a symbolic link's target, or a submodule's commit.
  func object(_ side: Delta.Side) throws(GitError) -> RawObject {
    if side.mode.isSubmodule {
      return RawObject(kind: .blob, bytes: Array("Subproject commit \(side.id?.hex ?? "")\n".utf8))
    }
    switch side.contents {
    case .object(let id): return try repository.blob(id)
    case .unread(let size):
      throw GitError(
        .tooLarge, "\(side.path) has \(size) bytes, too many to be compared.", hint: "Ignore it in `.gitignore`.")
    }
  }

  /// Computes a value for each item on all processors, each with its own repository handle.
  ///
  /// If the objects are not shared, one handle reads them all, so that missing ones are fetched in one request.
  /// - Returns: The values in the items' order.
  /// - Throws: The error of the first item that failed.
  func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @Sendable (borrowing ContentReader, Item) throws(GitError) -> Value
  ) throws(GitError) -> [Value] {
    let work = ParallelItems(items)
    guard repository.objects.areShared, work.threads > 1 else {
      var values: [Value] = []
      for item in items { values.append(try body(self, item)) }
      return values
    }
    let layout = repository.layout
    return try parallelMap(work, with: { () throws(GitError) in
      ContentReader(repository: try OpenRepository.another(layout))
    }, body)
  }
}

/// Git's test for binary files: a NUL among the first 8,000 bytes.
enum BinaryCheck {
  @safe static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let beginning = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(8000))
    return ByteSearch.offset(of: 0, in: beginning) != nil
  }
}
