import Clibgit2
import Platform
import ReviewCore

/// The folders of a repository, and the changes to its history. Absolute paths without a trailing slash.
struct RepositoryLayout: Sendable {
  let gitFolder: String
  /// Equal to `gitFolder`, except in a linked worktree.
  let commonFolder: String
  /// Nil for a bare repository.
  let workTree: String?
  /// Bytes in an object name: 20 for SHA-1, 32 for SHA-256.
  let idLength: Int
  let shallowness: Shallowness
  let replacements: [Oid: Oid]
  /// The remote with the objects that a partial clone lacks; nil for a complete clone.
  let promisor: String?
  /// A folder with additional objects, see `StagedTree`.
  var extraObjects: String?
  /// Settings that override those of the repository.
  var settings = EnvironmentSettings.none

  /// The folder that git commands run in.
  var mainFolder: String { workTree ?? gitFolder }
}

extension RepositoryLayout {
  /// Reads a layout that libgit2 does not support with the `git` command.
  init(askedOf command: (any GitCommandRunning)?, at path: String) throws(GitError) {
    guard let command else { throw OpenRepository.notARepository(path) }
    func line(_ arguments: [String]) throws(GitError) -> String? {
      let answer = try command.run(arguments, input: [], variables: [:])
      return answer.succeeded ? answer.text.split(separator: "\n").first.map(String.init) : nil
    }
    guard let folder = try line(["rev-parse", "--absolute-git-dir"]) else {
      throw GitError(
        .unsupported, "Neither libgit2 nor the installed `git` reads the repository at \(Escaped.line(path)).",
        hint: GitError.Kind.unsupported.hint)
    }
    gitFolder = folder
    commonFolder = try line(["rev-parse", "--path-format=absolute", "--git-common-dir"]) ?? folder
    workTree = try line(["rev-parse", "--show-toplevel"])
    idLength = try line(["rev-parse", "--show-object-format"]) == "sha256" ? 32 : 20
    shallowness = try Shallowness.read(in: commonFolder)
    // Git itself replaces objects and fetches those that a partial clone lacks.
    replacements = [:]
    promisor = nil
  }
}

extension OpenRepository {
  static func layout(
    of handle: borrowing Owned<RepositoryHandle>, _ settings: EnvironmentSettings
  ) throws(GitError) -> RepositoryLayout {
    let folder = unsafe text(git_repository_path(handle.raw)) ?? ""
    let common = unsafe text(git_repository_commondir(handle.raw)) ?? folder
    return RepositoryLayout(
      gitFolder: folder, commonFolder: common, workTree: workTree(of: handle), idLength: 20,
      shallowness: try Shallowness.read(in: common), replacements: try replacements(in: handle, settings),
      promisor: promisor(in: handle), settings: settings)
  }

  /// For a bare repository without a `config` file, libgit2 takes the parent folder for the work tree.
  private static func workTree(of handle: borrowing Owned<RepositoryHandle>) -> String? {
    guard let path = unsafe text(git_repository_workdir(handle.raw)) else { return nil }
    return DiskFile(path + "/.git").status == nil && setting("core.worktree", in: handle) == nil ? nil : path
  }

  private static func promisor(in handle: borrowing Owned<RepositoryHandle>) -> String? {
    if let name = setting("extensions.partialclone", in: handle) { return name }
    return setting(matching: "^remote\\..*\\.promisor$", in: handle)
  }

  /// Returns the remote of the first such setting that is on.
  private static func setting(matching expression: String, in handle: borrowing Owned<RepositoryHandle>) -> String? {
    guard
      let config = try? Owned<ConfigHandle>("read the settings", { made in
        unsafe git_repository_config_snapshot(&made, handle.raw)
      }),
      let iterator = try? Owned<ConfigIteratorHandle>("read the settings", { made in
        unsafe git_config_iterator_glob_new(&made, config.raw, expression)
      })
    else { return nil }
    var entry: UnsafeMutablePointer<git_config_entry>?
    while unsafe git_config_next(&entry, iterator.raw) == 0, let found = unsafe entry {
      guard unsafe String(cString: found.pointee.value) == "true" else { continue }
      let name = unsafe String(cString: found.pointee.name)
      return String(name.dropFirst("remote.".count).dropLast(".promisor".count))
    }
    return nil
  }

  private static func replacements(
    in handle: borrowing Owned<RepositoryHandle>, _ settings: EnvironmentSettings
  ) throws(GitError) -> [Oid: Oid] {
    guard let prefix = settings.replacementPrefix else { return [:] }
    guard setting("core.useReplaceRefs", in: handle).flatMap(boolean) != false else { return [:] }
    guard try hasReferences(below: prefix, in: handle) else { return [:] }
    var result: [Oid: Oid] = [:]
    for (name, target) in try references(matching: prefix + "*", in: handle) {
      if let id = Oid(hex: name.dropFirst(prefix.count)) { result[id] = target }
    }
    return result
  }

  /// Checks the files, because libgit2 would first read and sort every packed reference.
  private static func hasReferences(
    below prefix: String, in handle: borrowing Owned<RepositoryHandle>
  ) throws(GitError) -> Bool {
    let common = unsafe text(git_repository_commondir(handle.raw)) ?? ""
    if try DiskFile("\(common)/\(prefix)").existing() != nil { return true }
    guard let packed = try DiskFile("\(common)/packed-refs").existingBytes() else { return false }
    return ByteSearch.occurs(" " + prefix, in: packed)
  }

  /// Returns direct references whose full name matches a pattern.
  private static func references(
    matching pattern: String, in handle: borrowing Owned<RepositoryHandle>
  ) throws(GitError) -> [(name: String, target: Oid)] {
    let iterator = try Owned<ReferenceIteratorHandle>("list references") { made in
      unsafe git_reference_iterator_glob_new(&made, handle.raw, pattern)
    }
    var result: [(name: String, target: Oid)] = []
    var raw: OpaquePointer?
    while unsafe git_reference_next(&raw, iterator.raw) == 0, let reference = unsafe raw {
      if let name = unsafe git_reference_name(reference), let target = unsafe git_reference_target(reference) {
        unsafe result.append((String(cString: name), Oid(target.pointee)))
      }
      unsafe git_reference_free(reference)
    }
    return result
  }

  /// Returns a C path as text, without the trailing slash that libgit2 adds.
  private static func text(_ raw: UnsafePointer<CChar>?) -> String? {
    guard let raw = unsafe raw else { return nil }
    let path = unsafe String(cString: raw)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

/// The boundaries and replacements in a repository's history: shallow commits, grafts, replaced objects.
struct Shallowness: Sendable {
  /// Commits whose parents were not fetched.
  let boundaries: Set<Oid>
  /// Parents that replace those that the commit itself names (`info/grafts`).
  let grafts: [Oid: [Oid]]

  static func read(in commonFolder: String) throws(GitError) -> Shallowness {
    let shallow = try DiskFile(commonFolder + "/shallow").existingBytes() ?? []
    let grafts = try DiskFile(commonFolder + "/info/grafts").existingBytes() ?? []
    return parse(shallow: String(decoding: shallow, as: UTF8.self), grafts: String(decoding: grafts, as: UTF8.self))
  }

  /// Parses `.git/shallow` and `.git/info/grafts`; ignores malformed lines, as git does.
  static func parse(shallow: String, grafts: String) -> Shallowness {
    var bent: [Oid: [Oid]] = [:]
    for line in grafts.split(separator: "\n") where !line.hasPrefix("#") {
      let ids = line.split(separator: " ").map { Oid(hex: $0) }
      guard let first = ids.first, let commit = first, !ids.contains(nil) else { continue }
      bent[commit] = ids.dropFirst().compactMap { $0 }
    }
    return Shallowness(boundaries: Set(shallow.split(separator: "\n").compactMap { Oid(hex: $0) }), grafts: bent)
  }

  private init(boundaries: Set<Oid>, grafts: [Oid: [Oid]]) {
    self.boundaries = boundaries
    self.grafts = grafts
  }
}
