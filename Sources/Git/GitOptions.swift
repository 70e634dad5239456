/// How a repository is read.
package struct GitOptions: Hashable, Sendable {
  /// Files with a larger side, in bytes, are named but not compared.
  package var sizeLimit: Int
  package var renames: RenameDetection
  /// Whether to fetch more history, stepwise, when a shallow clone lacks the merge base.
  package var deepens: Bool

  package init(sizeLimit: Int = 10 << 20, renames: RenameDetection = .renames, deepens: Bool = false) {
    self.sizeLimit = sizeLimit
    self.renames = renames
    self.deepens = deepens
  }
}
