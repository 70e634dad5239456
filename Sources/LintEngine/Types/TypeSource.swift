package import ReviewCore

/// Provides the index of a repository's types when a rule first asks for it. Any thread may ask, and gets the same
/// index.
package protocol TypeSource: Sendable {
  var index: TypeIndex { get }
  /// The reason that the index is incomplete; nil if it is complete, or while no rule has asked.
  var problem: Problem? { get }
  /// Returns a source that collects the types again, because files were edited.
  func renewed() -> any TypeSource
}

extension TypeIndex: TypeSource {
  package var index: TypeIndex { self }
  package var problem: Problem? { nil }
  package func renewed() -> any TypeSource { self }
}
