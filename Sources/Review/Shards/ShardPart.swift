import Coverage
import Foundation
import Platform
import Reporting
import ReviewCore
import SwiftTests

/// What one shard found out: the results and the coverage of its tests, and no verdict. `combine` judges.
struct ShardPart: Sendable {
  let shard: ShardIndex
  let fingerprint: ShardFingerprint
  /// The tests of all shards, so that those of a missing one have names; nil when they could not be listed.
  let schedule: ShardSchedule?
  /// The filters that selected the tests.
  let filter: [String]
  /// The reason why no shard has anything to run; nil when they have.
  let skipped: String?
  let results: TestRunResult
  let coverage: ShardCoverage
  /// Notes about the selection of the tests, one sentence each.
  let notices: [String]

  init(
    shard: ShardIndex, fingerprint: ShardFingerprint, schedule: ShardSchedule?, filter: [String] = [],
    skipped: String? = nil, results: TestRunResult, coverage: ShardCoverage, notices: [String] = []
  ) {
    self.shard = shard
    self.fingerprint = fingerprint
    self.schedule = schedule
    self.filter = filter
    self.skipped = skipped
    self.results = results
    self.coverage = coverage
    self.notices = notices
  }

  /// The reason why the tests of the shard could not run; nil when they did, or when the change itself prevents it.
  var problem: Problem? {
    switch results.ending {
    case .couldNotStart(let problem), .noPackage(let problem), .unexplained(let problem): problem
    case .cancelled: Problem(summary: "The tests were stopped.", hint: "Run them again.")
    case .ended, .buildFailed, .timedOut, .nothingMatched, .noTests: nil
    }
  }
}

/// The coverage of a shard's tests.
enum ShardCoverage: Hashable, Sendable {
  case measured(ShardPieces)
  case none(reason: String)
  case broken(Problem)
}

/// The regions that the binary of the tests has, with their counts in one shard.
struct ShardPieces: Hashable, Sendable {
  var files: [RepoPath: SegmentList]
  /// Paths of the export that match several or none of the repository's files; sorted.
  var unmatched: [String]
  /// The number of files outside the repository.
  var outsideCount: Int
  /// Sources that changed while the tests ran.
  var changed: Set<RepoPath>
  var profiles: ProfileCounts
}

/// A part that cannot be read.
struct ShardPartError: UserFacingError, Hashable {
  let summary: String
  let hint: String

  /// - Parameters:
  ///   - name: The file's name, untrusted.
  ///   - place: The path in the document; empty for the document itself.
  ///   - reason: A clause.
  init(in name: String, at place: String = "", _ reason: String) {
    let location = place.isEmpty ? "" : " at \(Escaped.line(place))"
    summary = "\(Escaped.line(name)) is not a usable part\(location): \(reason)."
    hint = "Write it again with `reviewbot check --shard I/N --output FILE` of this version, and change nothing in it."
  }
}

extension ShardPart {
  /// Returns whether a file is a part, by its name and its first bytes. False for a file that cannot be read, and for
  /// anything but a regular file: reading a named pipe would wait.
  static func isPart(atPath path: String) -> Bool {
    guard path.hasSuffix(".json"), DiskFile(path).status?.kind == .regular,
      let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: beginning.utf8.count) else { return false }
    return isPart(Array(data))
  }
}
