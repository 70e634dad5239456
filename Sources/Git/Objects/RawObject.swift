import Clibgit2

/// The kind and the bytes of an object, valid until its owner is released.
struct RawObject: ~Copyable {
  enum Kind: Hashable, Sendable {
    case commit, tree, blob, tag

    /// As `git cat-file` prints it.
    init?(name: some StringProtocol) {
      switch name {
      case "commit": self = .commit
      case "tree": self = .tree
      case "blob": self = .blob
      case "tag": self = .tag
      default: return nil
      }
    }
  }

  private enum Storage: ~Copyable {
    case database(Owned<DatabaseObjectHandle>)
    case blob(Owned<BlobHandle>)
    case memory([UInt8])
  }

  let kind: Kind
  private let storage: Storage

  init(_ object: consuming Owned<DatabaseObjectHandle>) {
    kind = unsafe Self.kind(of: git_odb_object_type(object.raw))
    storage = .database(object)
  }

  init(_ blob: consuming Owned<BlobHandle>) {
    kind = .blob
    storage = .blob(blob)
  }

  init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    storage = .memory(bytes)
  }

  @safe func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch storage {
    case .database(let object):
      let start = unsafe git_odb_object_data(object.raw)
      return unsafe body(UnsafeRawBufferPointer(start: start, count: git_odb_object_size(object.raw)))
    case .blob(let blob):
      let start = unsafe git_blob_rawcontent(blob.raw)
      return unsafe body(UnsafeRawBufferPointer(start: start, count: Int(git_blob_rawsize(blob.raw))))
    case .memory(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in unsafe body(bytes) }
    }
  }

  /// libgit2's handle of a blob, when libgit2 read it.
  var blob: OpaquePointer? {
    switch storage {
    case .blob(let blob): unsafe blob.raw
    case .database: nil
    case .memory: nil
    }
  }

  var bytes: [UInt8] {
    withBytes { bytes in unsafe [UInt8](bytes) }
  }

  private static func kind(of type: git_object_t) -> Kind {
    switch type {
    case GIT_OBJECT_COMMIT: .commit
    case GIT_OBJECT_TREE: .tree
    case GIT_OBJECT_TAG: .tag
    default: .blob
    }
  }
}
