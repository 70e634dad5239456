/// Replaces the beginning of paths in a report, for `--path-map OLD=NEW`.
package struct PathMap: Hashable, Sendable {
  package let old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// `OLD=NEW`; nil without an `=` or without text before it.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    self.init(old: String(text[..<equals]), new: String(text[text.index(after: equals)...]))
  }

  /// Returns the path with its beginning replaced, or nil when it does not begin with `old`. Compares whole components.
  func replacing(in path: PathComponents) -> PathComponents? {
    let old = PathComponents(old)
    guard path.isAbsolute == old.isAbsolute, path.parts.starts(with: old.parts) else { return nil }
    let new = PathComponents(new)
    return PathComponents(isAbsolute: new.isAbsolute, parts: new.parts + path.parts.dropFirst(old.parts.count))
  }
}
