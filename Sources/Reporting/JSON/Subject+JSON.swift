import ReviewCore

extension Subject {
  var json: JSONValue {
    .object([
      ("repository", .string(repository)), ("base", JSONValue(base.id?.hex)),
      ("mergeBase", JSONValue(mergeBase?.id?.hex)),
      ("head", JSONValue(head.id?.hex)), ("tested", JSONValue(tested.id?.hex)), ("pullRequest", JSONValue(pullRequest)),
      ("isFork", .bool(isFork)), ("revisions", revisions),
    ])
  }

  /// The details that the ids omit: names, and the state that a null id means.
  private var revisions: JSONValue {
    .object([
      ("base", base.json), ("mergeBase", mergeBase?.json ?? .null), ("head", head.json), ("tested", tested.json),
    ])
  }
}

extension Revision {
  fileprivate var json: JSONValue {
    switch self {
    case .commit(_, let name): .object([("kind", .string("commit")), ("name", .string(name))])
    case .index: .object([("kind", .string("index"))])
    case .worktree: .object([("kind", .string("worktree"))])
    case .unknown: .object([("kind", .string("unknown"))])
    }
  }
}
