/// A line of Swift Testing's event stream, version 0 (its ABI/JSON document), as far as we read it.
struct EventRecord: Decodable, Sendable {
  struct SourceLocation: Decodable, Sendable {
    /// Absolute. Version 0 has it with an underscore, later ones without.
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
    /// Later versions only; an issue may be a mere warning there.
    let isFailure: Bool?
    let sourceLocation: SourceLocation?
  }

  struct Instant: Decodable, Sendable {
    /// Seconds of a clock that does not jump.
    let absolute: Double
  }

  struct CaseOfTest: Decodable, Sendable {
    /// The arguments, as in `1, "a"`.
    let displayName: String?
  }

  /// Fields of both kinds of record: a test, or an event.
  struct Payload: Decodable, Sendable {
    let kind: String
    let id: String?
    let name: String?
    let sourceLocation: SourceLocation?
    let isParameterized: Bool?
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
