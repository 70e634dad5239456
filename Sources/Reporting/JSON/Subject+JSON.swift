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

extension Subject {
  init(_ json: ReportField) throws(ReportReadError) {
    self.init(
      repository: try json("repository").string(),
      base: try Self.revision(json, "base") ?? .unknown,
      head: try Self.revision(json, "head") ?? .unknown,
      tested: try Self.revision(json, "tested"),
      mergeBase: try Self.revision(json, "mergeBase"),
      pullRequest: try json("pullRequest").optional { cursor throws(ReportReadError) in
        try cursor.integer(in: 1...Int(Int32.max))
      },
      isFork: try json("isFork").bool())
  }

  /// Returns nil when the document has neither an id nor a kind.
  private static func revision(_ json: ReportField, _ key: String) throws(ReportReadError) -> Revision? {
    let id = try json(key).optional { cursor throws(ReportReadError) in try cursor.objectID() }
    let revisions = try json("revisions")
    let label = revisions.isNull ? revisions : try revisions(key)
    let kind = label.isNull ? nil : try label("kind").string()
    switch (id, kind) {
    case (let id?, nil): return .commit(id, name: id.hex)
    case (let id?, "commit"): return .commit(id, name: try label("name").string())
    case (nil, nil): return nil
    case (nil, "index"): return .index
    case (nil, "worktree"): return .worktree
    case (nil, "unknown"): return .unknown
    default: throw label.error("id and kind of the revision contradict each other")
    }
  }
}

extension ReportField {
  fileprivate func objectID() throws(ReportReadError) -> ObjectID {
    guard let id = ObjectID(try string()) else { throw error("40 or 64 hexadecimal digits are expected") }
    return id
  }
}
