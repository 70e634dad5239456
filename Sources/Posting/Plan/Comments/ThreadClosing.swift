/// A way to show that a comment no longer applies. The marker remembers what reviewbot did, so that a person who undoes
/// it has the last word.
enum ThreadClosing: CaseIterable {
  case folding, resolving

  var surface: Capabilities.Surface {
    switch self {
    case .folding: .folding
    case .resolving: .resolving
    }
  }

  /// The marker's field: true when it was done, false when the forge refused, nil when there was no reason to.
  var mark: WritableKeyPath<Marker, Bool?> {
    switch self {
    case .folding: \.isFolded
    case .resolving: \.isResolved
    }
  }

  func done(_ id: ItemID) -> ForgeOperation.Action {
    switch self {
    case .folding: .fold(id)
    case .resolving: .resolve(id)
    }
  }

  func undone(_ id: ItemID) -> ForgeOperation.Action {
    switch self {
    case .folding: .unfold(id)
    case .resolving: .unresolve(id)
    }
  }
}
