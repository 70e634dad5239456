import SwiftSyntax

/// The statements, members and cases of the lists of one file. Each list is read once, because every statement of a
/// long function may ask for its neighbors.
struct SiblingLists {
  private struct List {
    let items: [Target]
    let places: [SyntaxIdentifier: Int]

    init(_ items: [Target]) {
      self.items = items
      places = Dictionary(items.indices.map { (items[$0].node.id, $0) }) { first, _ in first }
    }
  }

  private var lists: [SyntaxIdentifier: List] = [:]

  /// Returns the items of the enclosing list, and the index of the one that contains the target.
  mutating func siblings(of target: Target) -> (items: [Target], place: Int)? {
    guard let item = target.listItem, let parent = item.parent else { return nil }
    let list = lists[parent.node.id] ?? List(parent.elements)
    lists[parent.node.id] = list
    return list.places[item.node.id].map { (list.items, $0) }
  }
}
