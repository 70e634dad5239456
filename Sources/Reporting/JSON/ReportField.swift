import ReviewCore

/// A value in a report's JSON. Its methods return typed values, and throw an error with its path when it has another
/// type.
package struct ReportField {
  package let value: JSONValue
  /// The path from the root, such as `checks[1].findings[0].line`; empty for the root.
  package let path: String
  package let limits: ReportLimits

  init(value: JSONValue, path: String, limits: ReportLimits) {
    self.value = value
    self.path = path
    self.limits = limits
  }

  /// Reads a document strictly (RFC 8259).
  /// - Throws: `ReportReadError` for a document that is too large, too deep, or not JSON.
  package init(of bytes: [UInt8], limits: ReportLimits) throws(ReportReadError) {
    guard bytes.count <= limits.bytes else {
      throw ReportReadError(at: "", "it has \(bytes.count) bytes, and \(limits.bytes) is the most that is read")
    }
    let value: JSONValue
    do {
      value = try JSONParser.value(of: bytes, maximumDepth: 32, maximumCount: limits.values)
    } catch {
      throw ReportReadError(error)
    }
    self.init(value: value, path: "", limits: limits)
  }

  /// Refuses members that this version does not know. A report may have them; a part of a sharded run may not.
  package func allow(_ keys: Set<String>) throws(ReportReadError) {
    guard case .object(let members) = value else { throw error("an object is expected") }
    guard let unknown = members.first(where: { !keys.contains($0.key) }) else { return }
    throw error("the key `\(Escaped.line(unknown.key))` is not known")
  }

  package func error(_ reason: String) -> ReportReadError { ReportReadError(at: path, reason) }

  /// Returns the member's value; null when it is missing.
  package func callAsFunction(_ key: String) throws(ReportReadError) -> ReportField {
    guard case .object(let members) = value else { throw error("an object is expected") }
    let member = members.first { $0.key == key }?.value ?? .null
    return ReportField(value: member, path: path.isEmpty ? key : "\(path).\(key)", limits: limits)
  }

  package var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// Returns the value that `read` returns, or nil for null.
  package func optional<Value>(
    _ read: (ReportField) throws(ReportReadError) -> Value
  ) throws(ReportReadError) -> Value? {
    isNull ? nil : try read(self)
  }

  package func string() throws(ReportReadError) -> String {
    guard case .string(let text) = value else { throw error("a text is expected") }
    return text
  }

  package func bool() throws(ReportReadError) -> Bool {
    guard case .bool(let bool) = value else { throw error("true or false is expected") }
    return bool
  }

  /// - Parameter range: Whole numbers outside this range are errors.
  package func integer(in range: ClosedRange<Int>) throws(ReportReadError) -> Int {
    guard case .integer(let integer) = value, range.contains(integer) else {
      throw error("a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
    }
    return integer
  }

  package func number() throws(ReportReadError) -> Double {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: throw error("a number is expected")
    }
  }

  /// - Parameter limit: A longer array is an error; by default the report's limit.
  package func elements<Element>(
    upTo limit: Int? = nil, _ read: (ReportField) throws(ReportReadError) -> Element
  ) throws(ReportReadError) -> [Element] {
    guard case .array(let values) = value else { throw error("an array is expected") }
    guard values.count <= limit ?? limits.entries else {
      throw error("it has more than \(limit ?? limits.entries) entries")
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      elements.append(try read(ReportField(value: value, path: "\(path)[\(index)]", limits: limits)))
    }
    return elements
  }

  /// Returns the members of an object, in the order of the document.
  package func members() throws(ReportReadError) -> [(key: String, value: ReportField)] {
    guard case .object(let members) = value else { throw error("an object is expected") }
    return members.map { ($0.key, ReportField(value: $0.value, path: "\(path).\($0.key)", limits: limits)) }
  }

  /// Returns one of a closed set of words.
  package func choice<Choice: RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(ReportReadError) -> Choice {
    guard let choice = Choice(rawValue: try string()) else { throw error("the value is not allowed here") }
    return choice
  }
}

/// Limits for a report file. The file comes from a job that ran the reviewed code.
package struct ReportLimits: Hashable, Sendable {
  /// Size of the file.
  package var bytes: Int
  /// The limit for findings, for tests and for files of one check.
  package var entries: Int
  /// The limit for JSON values of the whole file, because a value takes much more memory than its text.
  package var values: Int

  package init(bytes: Int = 64 << 20, entries: Int = 200_000, values: Int? = nil) {
    self.bytes = bytes
    self.entries = entries
    self.values = values ?? max(1_000_000, bytes / 8)
  }
}

/// The reason why a report file could not be read.
package struct ReportReadError: UserFacingError, Hashable {
  /// The path in the document; empty for the document itself.
  package let place: String
  /// The error as a clause.
  package let reason: String
  package let summary: String
  package let hint: String

  /// - Parameter place: The path in the document, such as `checks[1].verdict`; empty for the document itself.
  package init(at place: String, _ reason: String) {
    self.place = place
    self.reason = reason
    summary =
      place.isEmpty
      ? "The report is unusable: \(reason)." : "The report is unusable at \(Escaped.line(place)): \(reason)."
    hint = "Write it again with `reviewbot check --format json=FILE` of this version, and change nothing in it."
  }

  init(_ error: JSONSyntaxError) {
    self.init(at: "", "it is not valid JSON at byte \(error.offset), where \(error.reason)")
  }
}
