/// Where the parts of a repository lie, and what bends its history. Absolute paths without a slash at the end.
struct RepositoryLayout: Sendable {
  let gitFolder: String
  /// Equal to `gitFolder` but in a linked worktree.
  let commonFolder: String
  /// Nil for a bare repository.
  let workTree: String?
  /// Bytes in an object name: 20 for SHA-1, 32 for SHA-256.
  let idLength: Int
  let shallowness: Shallowness
  let replacements: [Oid: Oid]
  /// The remote that has the objects which a partial clone left out; nil for a whole clone.
  let promisor: String?
  /// A folder with more objects, see `StagedTree`.
  var extraObjects: String?
  /// Settings that come before those of the repository.
  var settings = EnvironmentSettings.none

  /// The folder that git commands run in.
  var mainFolder: String { workTree ?? gitFolder }
}
