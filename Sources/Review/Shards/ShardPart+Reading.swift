import Coverage
import Reporting
import ReviewCore
import SwiftTests

/// Reads parts strictly. Their bytes are untrusted: the job that wrote them ran the change's code.
extension ShardPart {
  /// In bytes: the coverage of some ten million regions.
  static let sizeLimit = 256 << 20
  private static let limits = ReportLimits(bytes: sizeLimit, entries: 500_000)

  /// Returns whether the bytes begin as a part does, or only their beginning is given.
  static func isPart(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning.utf8) }

  /// - Parameter name: The file's name in errors.
  /// - Throws: `ShardPartError` at the first invalid value, unknown key or duplicate key.
  init(json bytes: [UInt8], name: String) throws(ShardPartError) {
    do throws(ReportReadError) {
      try self.init(ReportField(of: bytes, limits: Self.limits))
    } catch {
      throw ShardPartError(in: name, at: error.place, error.reason)
    }
  }

  private init(_ json: ReportField) throws(ReportReadError) {
    try json.allow([
      "reviewbotPart", "shard", "fingerprint", "filter", "skipped", "schedule", "notices", "results", "coverage",
    ])
    let version = try json("reviewbotPart")
    guard case .integer(Self.version) = version.value else { throw version.error("only version 1 is supported") }
    self.init(
      shard: try ShardIndex(json("shard")), fingerprint: try ShardFingerprint(json("fingerprint")),
      schedule: try json("schedule").optional { field throws(ReportReadError) in try ShardSchedule(field) },
      filter: try json("filter").texts(),
      skipped: try json("skipped").optional { field throws(ReportReadError) in try field.string() },
      results: try TestRunResult(json("results")), coverage: try ShardCoverage(json("coverage")),
      notices: try json("notices").texts())
    try check(json)
  }

  /// Checks that the members agree with each other.
  private func check(_ json: ReportField) throws(ReportReadError) {
    guard fingerprint.schedule == schedule?.digest(filter: filter) else {
      throw try json("fingerprint")("schedule").error("the schedule has another fingerprint")
    }
    if let schedule, schedule.shards.count != shard.count {
      throw try json("schedule").error("it has \(schedule.shards.count) shards, and the part says \(shard.count)")
    }
    let hasTests = !results.tests.isEmpty
    if let skipped, results.ending != .nothingMatched || hasTests || coverage != .none(reason: skipped) {
      throw try json("skipped").error("a part without tests has results")
    }
    // Only a package that does not build has no schedule.
    if schedule == nil, results.ending.isBuilt || hasTests {
      throw try json("schedule").error("tests ran, and nothing says which ones belong to the part")
    }
    var seen: Set<String> = []
    for test in results.tests where !seen.insert("\(test.library) \(test.suite)/\(test.name)").inserted {
      throw try json("results")("tests").error("\(Escaped.line("\(test.suite)/\(test.name)")) is listed twice")
    }
  }
}

extension ShardIndex {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    try json.allow(["index", "count"])
    let most = 1...Self.greatestCount
    guard let index = Self(try json("index").integer(in: most), of: try json("count").integer(in: most)) else {
      throw json.error("the index is greater than the count")
    }
    self = index
  }
}

extension ShardFingerprint {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    try json.allow(["base", "head", "tested", "configuration", "toolchain", "schedule"])
    self.init(
      state: State(
        base: try json("base").string(), head: try json("head").string(), tested: try json("tested").string(),
        configuration: try json("configuration").string()),
      toolchain: try json("toolchain").string(),
      schedule: try json("schedule").optional { field throws(ReportReadError) in try field.string() })
  }
}

extension ShardSchedule {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    let shards = try json.elements(upTo: ShardIndex.greatestCount) { shard throws(ReportReadError) in
      try shard.elements { suite throws(ReportReadError) in
        try suite.allow(["suite", "tests"])
        return Suite(name: try suite("suite").string(), tests: try suite("tests").texts())
      }
    }
    let names = shards.flatMap { $0.map(\.name) }
    guard Set(names).count == names.count else { throw json.error("a suite is in two shards") }
    self.init(shards: shards)
  }
}

extension ShardCoverage {
  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    if try !json("reason").isNull {
      try json.allow(["reason"])
      self = .none(reason: try json("reason").string())
    } else if try !json("summary").isNull {
      try json.allow(["summary", "hint"])
      self = .broken(Problem(summary: try json("summary").string(), hint: try json("hint").string()))
    } else {
      self = .measured(try ShardPieces(json))
    }
  }
}

extension ShardPieces {
  /// Of all files together: ten times the largest known repository of Swift.
  private static let mostLines = 50_000_000

  fileprivate init(_ json: ReportField) throws(ReportReadError) {
    try json.allow(["unmatched", "outside", "changed", "profiles", "files"])
    var files: [RepoPath: SegmentList] = [:]
    var lines = 0
    _ = try json("files").elements { file throws(ReportReadError) in
      try file.allow(["path", "pathBytes", "segments"])
      let path = try RepoPath(file)
      let (segments, last) = try file("segments").segments()
      lines += last
      guard lines <= Self.mostLines else { throw file.error("the files have more than \(Self.mostLines) lines") }
      guard files.updateValue(segments, forKey: path) == nil else { throw file.error("the file is listed twice") }
    }
    let profiles = try json("profiles")
    try profiles.allow(["total", "unreadable", "lost", "failing", "belowZero"])
    self.init(
      files: files, unmatched: try json("unmatched").texts(), outsideCount: try json("outside").count(),
      changed: Set(
        try json("changed").elements { path throws(ReportReadError) in
          try path.allow(["path", "pathBytes"])
          return try RepoPath(path)
        }),
      profiles: ProfileCounts(
        total: try profiles("total").few(), unreadable: try profiles("unreadable").texts(),
        lost: try profiles("lost").few(), isFromFailingRun: try profiles("failing").bool(),
        countsBelowZero: try profiles("belowZero").few()))
  }
}

extension ReportField {
  /// Returns a count that can be summed without overflow.
  fileprivate func few() throws(ReportReadError) -> Int { try integer(in: 0...Int(Int32.max)) }

  /// Returns segments from their numbers, see `Segment.numbers`, and their last line.
  fileprivate func segments() throws(ReportReadError) -> (list: SegmentList, lastLine: Int) {
    guard case .array(let values) = value, values.count.isMultiple(of: 4) else {
      throw error("groups of four numbers are expected")
    }
    var segments: [Segment] = []
    segments.reserveCapacity(values.count / 4)
    for start in stride(from: 0, to: values.count, by: 4) {
      guard case .integer(let line) = values[start], case .integer(let column) = values[start + 1],
        case .integer(let count) = values[start + 2], case .integer(let flags) = values[start + 3],
        (1...SegmentList.greatestLine).contains(line), column >= 0, count >= 0, (0...7).contains(flags)
      else { throw error("the segment at index \(start / 4) is invalid") }
      segments.append(
        Segment(
          line: line, column: column, count: UInt64(count), hasCount: flags & 1 != 0, isRegionEntry: flags & 2 != 0,
          isGap: flags & 4 != 0))
    }
    let list = SegmentList(segments)
    guard list.count == segments.count else { throw error("the segments are not in ascending order") }
    return (list, segments.last?.line ?? 0)
  }
}
