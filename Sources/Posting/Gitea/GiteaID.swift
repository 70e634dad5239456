/// The name of a comment. All comments of a server have their numbers from one sequence.
struct GiteaID {
  let number: Int64
  /// The review that an inline comment belongs to; nil for a comment of the conversation.
  let review: Int64?

  init(number: Int64, review: Int64?) {
    self.number = number
    self.review = review
  }

  /// Nil when the id was not made from one of these.
  init?(_ id: ItemID) {
    guard let number = id.words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(number: number, review: id.words.dropFirst().first.flatMap { Int64($0) })
  }

  var item: ItemID { ItemID((["\(number)"] + (review.map { ["\($0)"] } ?? [])).joined(separator: " ")) }
}
