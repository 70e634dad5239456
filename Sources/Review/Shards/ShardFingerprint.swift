import Digests
import ReviewCore

/// What the parts of one run have in common. Parts with different fingerprints are never combined.
struct ShardFingerprint: Hashable, Sendable {
  /// The state under review, which `combine` finds out for itself.
  struct State: Hashable, Sendable {
    /// The commit at which the head branched off. The tip of the target branch may move between two jobs.
    let base: String
    let head: String
    let tested: String
    /// The contents of all configuration files.
    let configuration: String

    /// Names and values, in the order of messages.
    var fields: [(name: String, value: String)] {
      [("base", base), ("head", head), ("tested tree", tested), ("configuration", configuration)]
    }
  }

  let state: State
  /// The version of reviewbot, and the output of `swift --version`.
  let toolchain: String
  /// Nil when the tests could not be listed, because the package does not build.
  let schedule: String?

  private var fields: [(name: String, value: String)] {
    state.fields + [("toolchain", toolchain)] + (schedule.map { [("schedule", $0)] } ?? [])
  }

  /// 32 hexadecimal digits, for logs.
  var hex: String {
    Digest(of: fields.flatMap { Array("\($0.name)\0\($0.value)\0".utf8) }).hex
  }

  /// Returns the first difference as a clause, such as `their head differs (1a2b and 3c4d)`; nil for none.
  func difference(from other: ShardFingerprint) -> String? {
    Self.difference(between: fields, and: other.fields)
  }

  static func difference(
    between some: [(name: String, value: String)], and others: [(name: String, value: String)]
  ) -> String? {
    for (one, other) in zip(some, others) where one.name == other.name && one.value != other.value {
      return "their \(one.name) differs (\(shown(one.value)) and \(shown(other.value)))"
    }
    return nil
  }

  private static func shown(_ value: String) -> String {
    let isHex = value.utf8.count >= 32 && value.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    return isHex ? String(value.prefix(10)) : Escaped.line(String(value.prefix(200)))
  }
}

extension ShardFingerprint.State {
  init(of shard: ShardSite) {
    let subject = shard.site.change.subject
    let contents = shard.workspace.configuration.contents.map(\.hex).joined(separator: " ")
    self.init(
      base: (subject.mergeBase ?? subject.base).id?.hex ?? "none", head: subject.head.id?.hex ?? "\(subject.head)",
      tested: shard.isMerged
        ? "merge of \(subject.base.id?.hex ?? "none") and \(subject.head.id?.hex ?? "the working tree")"
        : Self.tested(shard.site, files: shard.workspace.services.files),
      configuration: Digest(of: contents.utf8).hex)
  }

  /// A commit, or the merge base and the contents of the files that differ from it.
  private static func tested(_ site: TestSite, files: any FileSystem) -> String {
    let subject = site.change.subject
    if let id = subject.tested.id { return id.hex }
    var bytes = Array("\((subject.mergeBase ?? subject.base).id?.hex ?? "none")\0".utf8)
    for file in site.change.diff.files {
      bytes += file.path.bytes + [0]
      // A file that is gone, or that cannot be read, has no contents.
      let contents = file.newPath?.text.flatMap { try? files.read("\(site.folder)/\($0)", limit: 1 << 28) }
      bytes += contents.map { Digest(of: $0).bytes } ?? []
    }
    return Digest(of: bytes).hex
  }
}
