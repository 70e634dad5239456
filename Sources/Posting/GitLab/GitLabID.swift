/// The number of a note and, for one on the diff, the discussion that it belongs to.
struct GitLabID {
  let note: Int64
  let discussion: String?

  init(note: Int64, discussion: String?) {
    self.note = note
    self.discussion = discussion
  }

  /// Nil when the id was not made from one of these.
  init?(_ id: ItemID) {
    guard let note = id.words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(note: note, discussion: id.words.dropFirst().first.map(String.init))
  }

  var item: ItemID { ItemID((["\(note)"] + (discussion.map { [$0] } ?? [])).joined(separator: " ")) }

  /// The address below the merge request.
  var path: String {
    guard let discussion = discussionPath else { return "notes/\(note)" }
    return "\(discussion)/notes/\(note)"
  }

  /// Nil for a note that is not on the diff.
  var discussionPath: String? { discussion.map { "discussions/\(AddressText.encoded($0))" } }
}
