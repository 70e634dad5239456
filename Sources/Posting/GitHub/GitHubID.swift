/// The two names of a comment: the number in the REST API, and the node id in GraphQL.
struct GitHubID {
  let number: Int64
  /// Nil on servers that do not state it.
  let node: String?

  init(number: Int64, node: String?) {
    self.number = number
    self.node = node
  }

  /// Nil when the id was not made from one of these.
  init?(_ id: ItemID) {
    guard let number = id.words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(number: number, node: id.words.dropFirst().first.map(String.init))
  }

  var item: ItemID { ItemID((["\(number)"] + (node.map { [$0] } ?? [])).joined(separator: " ")) }
}
