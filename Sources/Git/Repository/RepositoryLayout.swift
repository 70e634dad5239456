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
