package import ReviewCore

/// The means to recognise what reviewbot wrote for one report.
package struct Ownership: Hashable, Sendable {
  /// The publication's key, which identifies comments and reports with annotations.
  package let key: String
  package let markup: Markup
  package var author: AuthorIdentity
  /// Comments that carry reviewbot's marker but that the forge did not allow it to change.
  package var foreign: Set<ItemID>

  package init(key: String, markup: Markup, author: AuthorIdentity, foreign: Set<ItemID> = []) {
    self.key = key
    self.markup = markup
    self.author = author
    self.foreign = foreign
  }

  func covers(_ comment: ForgeFact.Comment) -> Bool {
    author.wrote(comment) && !foreign.contains(comment.id)
  }
}
