/// Options for reading a repository.
package struct GitOptions: Hashable, Sendable {
  /// In bytes. Larger files are listed but not compared.
  package var sizeLimit: Int
  package var renames: RenameDetection
  /// Whether to fetch more history, step by step, when a shallow clone lacks the merge base.
  package var deepens: Bool

  package init(sizeLimit: Int = 10 << 20, renames: RenameDetection = .renames, deepens: Bool = false) {
    self.sizeLimit = sizeLimit
    self.renames = renames
    self.deepens = deepens
  }
}
