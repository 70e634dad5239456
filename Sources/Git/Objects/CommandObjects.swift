import ReviewCore

/// Objects read in batches through `git cat-file --batch`, and cached. Not shared between threads.
final class CommandObjects {
  private struct Known {
    let kind: RawObject.Kind
    let size: Int
    /// Nil when only the size was read.
    var bytes: [UInt8]?
  }

  private let command: any GitCommandRunning
  private let variables: [String: String]
  /// The remote of a partial clone, which missing objects are fetched from in batches.
  private let promisor: String?
  private var known: [Oid: Known] = [:]
  /// The reason that objects could not be fetched or read; nil while everything succeeded.
  private var failure: String?

  init(_ command: any GitCommandRunning, _ layout: RepositoryLayout) {
    self.command = command
    promisor = layout.promisor
    variables = layout.extraObjects.map { ["GIT_ALTERNATE_OBJECT_DIRECTORIES": $0] } ?? [:]
  }

  func object(_ id: Oid) throws(GitError) -> RawObject {
    if known[id]?.bytes == nil { try load([id], limit: .max) }
    guard let object = known[id], let bytes = object.bytes else { throw missing(id) }
    return RawObject(kind: object.kind, bytes: bytes)
  }

  func size(of id: Oid) throws(GitError) -> Int {
    if known[id] == nil { try ask([id]) }
    guard let object = known[id] else { throw missing(id) }
    return object.size
  }

  /// Reads all objects up to a size limit with two commands; reads only the size of larger ones.
  func load(_ ids: [Oid], limit: Int) throws(GitError) {
    let unread = ids.filter { known[$0]?.bytes == nil }
    guard !unread.isEmpty else { return }
    if promisor != nil { try fetch(unread) }
    try ask(unread)
    let readable = unread.filter { id in known[id].map { $0.size <= limit } ?? false }
    guard !readable.isEmpty else { return }
    let output = try batch("--batch", readable)
    var rest = output[...]
    while let header = Self.header(&rest) {
      guard let (id, kind, size) = header else { continue }
      known[id] = Known(kind: kind, size: size, bytes: Array(rest.prefix(size)))
      rest = rest.dropFirst(size + 1)
    }
  }

  private func ask(_ ids: [Oid]) throws(GitError) {
    var rest = try batch("--batch-check", ids.filter { known[$0] == nil })[...]
    while let header = Self.header(&rest) {
      if let (id, kind, size) = header { known[id] = Known(kind: kind, size: size) }
    }
  }

  private func batch(_ mode: String, _ ids: [Oid]) throws(GitError) -> [UInt8] {
    guard !ids.isEmpty else { return [] }
    let input = ids.flatMap { Array($0.hex.utf8) + [UInt8(ascii: "\n")] }
    let answer = try command.run(["cat-file", mode], input: input, variables: variables)
    if !answer.succeeded { failure = failure ?? answer.reason }
    return answer.output
  }

  /// Fetches missing objects of a partial clone as git does, but in one request. A failure appears when they are read.
  private func fetch(_ ids: [Oid]) throws(GitError) {
    guard let promisor else { return }
    let answer = try command.run(
      [
        "-c", "fetch.negotiationAlgorithm=noop", "fetch", "--quiet", "--no-tags", "--no-write-fetch-head",
        "--recurse-submodules=no", "--filter=blob:none", "--stdin", promisor,
      ], input: ids.flatMap { Array($0.hex.utf8) + [UInt8(ascii: "\n")] }, variables: variables)
    if !answer.succeeded { failure = answer.reason }
  }

  /// Parses `<id> SP <kind> SP <size> LF`. An inner nil is a line about a missing object; an outer nil is the end.
  private static func header(
    _ rest: inout ArraySlice<UInt8>
  ) -> (id: Oid, kind: RawObject.Kind, size: Int)?? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: rest[rest.startIndex..<end], as: UTF8.self).split(separator: " ")
    rest = rest[(end + 1)...]
    guard words.count == 3, let id = Oid(hex: words[0]), let kind = RawObject.Kind(name: words[1]),
      let size = Int(words[2])
    else { return .some(nil) }
    return (id, kind, size)
  }

  private func missing(_ id: Oid) -> GitError {
    guard let failure else {
      return GitError(.missingObject, "Object \(id.hex) is missing.", hint: GitError.Kind.missingObject.hint)
    }
    let remote = promisor.map { Escaped.line($0) } ?? "the remote"
    return GitError(
      .missingObject, "Object \(id.hex) is not in this clone, and could not be fetched from \(remote): \(failure).",
      hint: "Check the network and the credentials with `git fetch`.")
  }
}
