import FoundationEssentials

/// Reads Swift Testing's event stream. Its results are reliable, because tests cannot print to it.
struct EventStream: Sendable {
  /// In the order of announcement.
  private(set) var records: [SwiftTestingRecord] = []
  /// Whether the library finished its run.
  private(set) var isComplete = false
  /// The number of lines that could not be read; the last line of a killed process may be truncated.
  private(set) var unreadableLines = 0
  /// Failing issues outside any test.
  private(set) var strayFailures: [SwiftTestingRecord.Failure] = []
  /// Issues outside any test that are not failures.
  private(set) var strayWarnings: [SwiftTestingRecord.Failure] = []
  private var indices: [String: Int] = [:]

  init(_ bytes: [UInt8]) {
    let decoder = JSONDecoder()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let record = try? decoder.decode(EventRecord.self, from: Data(line)) else {
        unreadableLines += 1
        continue
      }
      if record.kind == "test" { announce(record.payload) } else { take(record.payload) }
    }
  }

  private mutating func announce(_ payload: EventRecord.Payload) {
    guard let id = payload.id, indices[id] == nil else { return }
    indices[id] = records.count
    records.append(SwiftTestingRecord(payload, id: id))
  }

  private mutating func take(_ event: EventRecord.Payload) {
    if event.kind == "runStarted" { isComplete = false }
    if event.kind == "runEnded" { isComplete = true }
    let index = event.testID.flatMap { indices[$0] }
    if event.kind == "issueRecorded" { record(event, at: index) }
    guard let index else { return }
    switch event.kind {
    case "testStarted": records[index].started = event.instant?.absolute ?? 0
    case "testCaseStarted": records[index].openCases.append(event._testCase?.displayName ?? "")
    case "testCaseEnded": records[index].closeCase(event._testCase?.displayName ?? "")
    case "testCaseCancelled": records[index].cancelledCases += 1
    case "testEnded": records[index].end(event)
    case "testSkipped", "testCancelled": records[index].skip(event)
    default: break
    }
  }

  private mutating func record(_ event: EventRecord.Payload, at index: Int?) {
    guard let issue = event.issue else { return }
    let failure = SwiftTestingRecord.Failure(event, issue: issue)
    switch (index, issue.isKnown, issue.isFailure ?? true) {
    case (let index?, true, _): records[index].hasKnownIssue = true
    case (let index?, false, true): records[index].add(failure)
    case (let index?, false, false): records[index].add(warning: failure)
    case (nil, false, false): if strayWarnings.count < Clip.mostFailures { strayWarnings.append(failure) }
    case (nil, false, true): if strayFailures.count < Clip.mostFailures { strayFailures.append(failure) }
    case (nil, true, _): break
    }
  }
}

extension SwiftTestingRecord {
  /// An id is `Module.Suite/function()/File.swift:5:4`; a free function's is `Module.function()/File.swift:5:4`.
  fileprivate init(_ payload: EventRecord.Payload, id: String) {
    let place = payload.sourceLocation
    let name = payload.kind == "function" ? payload.name ?? "" : ""
    self.init(
      suite: name.isEmpty ? id : Self.suite(of: id, name: name), name: name, file: place?.path, line: place?.line ?? 0,
      declaration: name.isEmpty ? nil : TestName(id).declaration)
  }

  private static func suite(of id: String, name: String) -> String {
    // The last occurrence, because a raw identifier may contain any text.
    guard let range = id.ranges(of: "\(name)/").last ?? id.ranges(of: name).last else { return id }
    return String(id[..<range.lowerBound].dropLast())
  }

  fileprivate mutating func closeCase(_ arguments: String) {
    endedCases += 1
    guard let index = openCases.firstIndex(of: arguments) else { return }
    openCases.remove(at: index)
  }

  fileprivate mutating func skip(_ event: EventRecord.Payload) {
    isSkipped = true
    let comments = event._comments ?? []
    skipReason = comments.isEmpty ? nil : comments.joined(separator: "\n")
  }

  /// The library's own verdict has precedence when it is worse than the recorded issues.
  fileprivate mutating func end(_ event: EventRecord.Payload) {
    ended = event.instant?.absolute ?? started ?? 0
    // Swift Testing counts a test as passed if it cancels each of its cases.
    if endedCases > 0, cancelledCases == endedCases { isSkipped = true }
    guard !isSuite, failures.isEmpty, event.messages?.first?.symbol == "fail" else { return }
    add(Failure(text: event.messages?.first?.text ?? "failed", file: file, line: line, column: 1))
  }
}

extension SwiftTestingRecord.Failure {
  /// Details such as comments and differences follow the first message on separate lines.
  fileprivate init(_ event: EventRecord.Payload, issue: EventRecord.Issue) {
    let message = (event.messages ?? []).map(\.text).joined(separator: "\n")
    let arguments = event._testCase?.displayName ?? ""
    text = Clip.message(arguments.isEmpty ? message : "With \(arguments): \(message)")
    file = issue.sourceLocation?.path
    line = issue.sourceLocation?.line ?? 0
    column = issue.sourceLocation?.column ?? 1
  }
}

/// A line of Swift Testing's event stream, version 0 (its ABI/JSON document), reduced to the fields used here.
struct EventRecord: Decodable, Sendable {
  struct SourceLocation: Decodable, Sendable {
    /// Absolute. Version 0 names it with an underscore, later versions without.
    let _filePath: String?
    let filePath: String?
    let line: Int
    let column: Int

    var path: String? { filePath ?? _filePath }
  }

  struct Message: Decodable, Sendable {
    let symbol: String
    let text: String
  }

  struct Issue: Decodable, Sendable {
    let isKnown: Bool
    /// Only in later versions, where an issue may be only a warning.
    let isFailure: Bool?
    let sourceLocation: SourceLocation?
  }

  struct Instant: Decodable, Sendable {
    /// Seconds from a monotonic clock.
    let absolute: Double
  }

  struct CaseOfTest: Decodable, Sendable {
    /// The arguments, such as `1, "a"`.
    let displayName: String?
  }

  /// The fields of both kinds of records: a test, or an event.
  struct Payload: Decodable, Sendable {
    let kind: String
    let id: String?
    let name: String?
    let sourceLocation: SourceLocation?
    let testID: String?
    let issue: Issue?
    let messages: [Message]?
    let instant: Instant?
    let _testCase: CaseOfTest?
    let _comments: [String]?
  }

  let kind: String
  let payload: Payload
}
