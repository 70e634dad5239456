package import ReviewCore

extension ObjectID {
  /// Returns whether a forge's name of a commit, which may be abbreviated, names this one.
  ///
  /// Some forges show only the first 12 digits; fewer are no name.
  package func isNamed(by name: String) -> Bool {
    name.utf8.count >= 12 && hex.hasPrefix(name.lowercased())
  }
}
