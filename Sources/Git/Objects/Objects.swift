import Clibgit2
import ReviewCore

/// Reads a repository's objects: with libgit2, with the `git` command, or with libgit2 and the command for objects that
/// a partial clone lacks. Each thread needs its own.
struct Objects: ~Copyable {
  /// Nil when libgit2 does not support the layout.
  private let database: Owned<DatabaseHandle>?
  /// Nil when libgit2 has all objects, or when no command is available.
  private let rest: CommandObjects?
  /// Bytes in an object name.
  let idLength: Int
  /// As in git's `do_lookup_replace_object`.
  private static let mostReplacements = 5
  /// Objects that replace others (`git replace`).
  private let replacements: [Oid: Oid]

  init(
    of repository: borrowing Owned<RepositoryHandle>, _ layout: RepositoryLayout, _ command: (any GitCommandRunning)?
  ) throws(GitError) {
    let database = try Owned<DatabaseHandle>("open the object database") { made in
      unsafe git_repository_odb(&made, repository.raw)
    }
    if let folder = layout.extraObjects {
      try check("add objects") { unsafe git_odb_add_disk_alternate(database.raw, folder) }
    }
    self.init(database, layout, layout.promisor == nil ? nil : command)
  }

  init(_ layout: RepositoryLayout, _ command: (any GitCommandRunning)?) {
    self.init(nil, layout, command)
  }

  private init(
    _ database: consuming Owned<DatabaseHandle>?, _ layout: RepositoryLayout, _ command: (any GitCommandRunning)?
  ) {
    self.database = database
    rest = command.map { CommandObjects($0, layout) }
    idLength = layout.idLength
    replacements = layout.replacements
  }

  /// Whether other threads can open the objects, too, without rereading them through the command.
  var areShared: Bool { rest == nil }

  /// Returns whether libgit2 reads the object under its own name.
  func isShared(_ id: Oid) -> Bool {
    areShared && replacements[id] == nil
  }

  /// - Throws: `missingObject` or `damaged`.
  func object(_ id: Oid) throws(GitError) -> RawObject {
    let id = try resolved(id)
    guard let rest, !isInDatabase(id) else { return try fromDatabase(id) }
    return try rest.object(id)
  }

  private func fromDatabase(_ id: Oid) throws(GitError) -> RawObject {
    var raw = id.raw
    switch database {
    case .some(let database):
      return RawObject(
        try Owned<DatabaseObjectHandle>("read object \(id.hex)") { made in
          unsafe git_odb_read(&made, database.raw, &raw)
        })
    case .none:
      throw GitError(.missingObject, "Object \(id.hex) is missing.", hint: GitError.Kind.missingObject.hint)
    }
  }

  /// Returns the object's size in bytes without reading all of it.
  func size(of id: Oid) throws(GitError) -> Int {
    let id = try resolved(id)
    if let rest, !isInDatabase(id) { return try rest.size(of: id) }
    var raw = id.raw
    var size = 0
    var type = GIT_OBJECT_ANY
    try check("read the header of object \(id.hex)") {
      switch database {
      case .some(let database): unsafe git_odb_read_header(&size, &type, database.raw, &raw)
      case .none: GIT_ENOTFOUND.rawValue
      }
    }
    return size
  }

  private func isInDatabase(_ id: Oid) -> Bool {
    var raw = id.raw
    switch database {
    case .some(let database):
      return unsafe git_odb_exists_ext(database.raw, &raw, GIT_ODB_LOOKUP_NO_REFRESH.rawValue) == 1
    case .none: return false
    }
  }

  /// Announces objects that will be read soon, so that the `git` command reads them in one batch.
  func prepare(_ ids: [Oid], limit: Int = .max) throws(GitError) {
    guard let rest else { return }
    var missing: [Oid] = []
    for id in ids {
      let id = try resolved(id)
      if !isInDatabase(id) { missing.append(id) }
    }
    try rest.load(missing, limit: limit)
  }

  /// Returns the object that replaces another. A replacement may be replaced again, as often as git allows it.
  private func resolved(_ id: Oid) throws(GitError) -> Oid {
    var current = id
    for _ in 0..<Self.mostReplacements {
      guard let next = replacements[current] else { return current }
      current = next
    }
    throw GitError(
      .damaged, "Object \(id.hex) is replaced more than \(Self.mostReplacements - 1) times in a row.",
      hint: "List the replacements with `git replace` and remove some: `git replace -d OBJECT`.")
  }

  func commit(_ id: Oid) throws(GitError) -> CommitHeader {
    let object = try object(id)
    guard object.kind == .commit, let header = object.withBytes({ bytes in unsafe CommitHeader.parse(bytes) }) else {
      throw GitError(.damaged, "Object \(id.hex) is not a commit.", hint: GitError.Kind.damaged.hint)
    }
    return header
  }

  func tree(_ id: Oid) throws(GitError) -> [TreeEntry] {
    let object = try object(id)
    let length = idLength
    guard object.kind == .tree,
      let entries = object.withBytes({ bytes in unsafe TreeEntry.parse(bytes, idLength: length) })
    else {
      throw GitError(.damaged, "Object \(id.hex) is not a tree.", hint: GitError.Kind.damaged.hint)
    }
    return entries
  }
}
