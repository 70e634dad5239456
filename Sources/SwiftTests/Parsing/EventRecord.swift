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
