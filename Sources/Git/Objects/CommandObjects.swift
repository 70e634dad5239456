import ReviewCore

/// Objects read through `git cat-file --batch`, many at a time, and kept. Not shared between threads.
final class CommandObjects {
  private struct Known {
    let kind: RawObject.Kind
    let size: Int
    /// Nil: only asked for its size.
    var bytes: [UInt8]?
  }

  private let command: any GitCommandRunning
  private let variables: [String: String]
  /// Set for a partial clone: where missing objects are fetched from, many at a time.
  private let promisor: String?
  private var known: [Oid: Known] = [:]
  /// Why objects could not be fetched or read; nil as long as all could.
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

  /// Reads all objects up to a size, in two commands; of larger ones only the size.
  func load(_ ids: [Oid], limit: Int) throws(GitError) {
    let wanted = ids.filter { known[$0]?.bytes == nil }
    guard !wanted.isEmpty else { return }
    if promisor != nil { try fetch(wanted) }
    try ask(wanted)
    let readable = wanted.filter { id in known[id].map { $0.size <= limit } ?? false }
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

  /// As git fetches what a partial clone left out, but all in one request. A failure shows when the objects are read.
  private func fetch(_ ids: [Oid]) throws(GitError) {
    guard let promisor else { return }
    let answer = try command.run(
      [
        "-c", "fetch.negotiationAlgorithm=noop", "fetch", "--quiet", "--no-tags", "--no-write-fetch-head",
        "--recurse-submodules=no", "--filter=blob:none", "--stdin", promisor,
      ], input: ids.flatMap { Array($0.hex.utf8) + [UInt8(ascii: "\n")] }, variables: variables)
    if !answer.succeeded { failure = answer.reason }
  }

  /// `<id> SP <kind> SP <size> LF`; an inner nil is a line about a missing object, the outer nil the end.
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
