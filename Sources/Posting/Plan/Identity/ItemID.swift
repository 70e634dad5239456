/// The name by which a dialect finds an item of a forge again. Only the dialect reads it.
///
/// One or more words, separated by spaces. A dialect puts all that its requests need into it: GitHub the REST id and
/// the GraphQL node id, GitLab the note and its discussion. The lists and the answers to writes give an item the same
/// name. Its first word identifies the item on its surface, for replies to it and for people.
package struct ItemID: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init(_ words: String...) {
    text = words.joined(separator: " ")
  }

  package var words: [Substring] { text.split(separator: " ") }
}

extension ItemID: CustomStringConvertible {
  /// The first word.
  package var description: String { words.first.map(String.init) ?? text }
}
