import ReviewCore

/// The findings of a file as bytes for a cache, and the answers about other files that they depend on. The record omits
/// data that can be read from the file, such as the text of a finding's line.
struct LintedFileRecord {
  private static let version: UInt8 = 3

  let file: LintedFile
  let answers: [TypeQuestion: String]

  init(file: LintedFile, answers: [TypeQuestion: String]) {
    self.file = file
    self.answers = answers
  }

  /// - Parameter contents: The contents of the file.
  func bytes(contents: [UInt8]) -> [UInt8] {
    var writer = RecordWriter()
    lazy var lineStarts = SourceText(contents).lineStarts
    writer.bytes.append(Self.version)
    writer.append(file.hasSyntaxErrors ? 1 : 0)
    for findings in [file.findings, file.suppressed] {
      writer.append(findings.count)
      for finding in findings {
        writer.append(lineStarts[finding.start.line - 1])
        Self.append(finding, to: &writer)
      }
    }
    TypeAnswers.append(answers, to: &writer)
    return writer.bytes
  }

  /// Returns nil if the record is damaged or does not match the file.
  init?(path: RepoPath, bytes: [UInt8], from record: ArraySlice<UInt8>) {
    var reader = RecordReader(bytes: record)
    guard reader.byte() == Self.version, let errors = reader.number() else { return nil }
    var lists: [[LintFinding]] = []
    for _ in 0..<2 {
      guard let count = reader.number(), count <= record.count else { return nil }
      var findings: [LintFinding] = []
      findings.reserveCapacity(count)
      for _ in 0..<count {
        guard let finding = Self.finding(from: &reader, bytes: bytes) else { return nil }
        findings.append(finding)
      }
      lists.append(findings)
    }
    guard let answers = TypeAnswers.read(from: &reader) else { return nil }
    file = LintedFile(path: path, findings: lists[0], suppressed: lists[1], hasSyntaxErrors: errors == 1)
    self.answers = answers
  }

  private static func append(_ finding: LintFinding, to writer: inout RecordWriter) {
    writer.append(finding.lineText.count)
    writer.append(finding.rule.name)
    writer.append(Severity.allCases.firstIndex(of: finding.severity) ?? 0)
    writer.append(finding.start)
    writer.append(finding.end)
    writer.append(finding.message)
    writer.append(finding.declaration)
    writer.append(finding.fix.map { $0.isSafe ? 2 : 1 } ?? 0)
    if let fix = finding.fix {
      writer.append(fix.edits.count)
      for edit in fix.edits {
        writer.append(edit.start)
        writer.append(edit.end)
        writer.append(edit.text)
      }
    }
    writer.append(finding.cause?.excess ?? 0)
    if let cause = finding.cause {
      writer.append(cause.lines.count)
      for line in cause.lines { writer.append(line) }
    }
  }

  private static func finding(from reader: inout RecordReader, bytes: [UInt8]) -> LintFinding? {
    guard let lineStart = reader.number(), let lineLength = reader.number(), lineLength <= bytes.count - lineStart,
      let rule = reader.text(), let severity = reader.number(), Severity.allCases.indices.contains(severity),
      let start = reader.position(), let end = reader.position(),
      let message = reader.text(), let declaration = reader.text(), let kind = reader.number()
    else { return nil }
    var fix: Fix?
    if kind > 0 {
      guard let edits = edits(from: &reader) else { return nil }
      fix = Fix(isSafe: kind == 2, edits: edits)
    }
    guard let excess = reader.number() else { return nil }
    var cause: Cause?
    if excess > 0 {
      guard let lines = reader.numbers() else { return nil }
      cause = Cause(lines: lines, excess: excess)
    }
    return LintFinding(
      rule: RuleID(rule), severity: Severity.allCases[severity], start: start, end: end, message: message, fix: fix,
      declaration: declaration, lineText: Array(bytes[lineStart..<lineStart + lineLength])[...], cause: cause)
  }

  private static func edits(from reader: inout RecordReader) -> [Fix.Edit]? {
    guard let count = reader.number(), count <= reader.bytes.count else { return nil }
    var edits: [Fix.Edit] = []
    for _ in 0..<count {
      guard let start = reader.position(), let end = reader.position(), let text = reader.text() else { return nil }
      edits.append(Fix.Edit(start: start, end: end, text: text))
    }
    return edits
  }
}

/// Answers about other files in a record.
private enum TypeAnswers {
  /// Appends the answers in the order of their questions, so that equal answers have equal records.
  static func append(_ answers: [TypeQuestion: String], to writer: inout RecordWriter) {
    writer.append(answers.count)
    let sorted = answers.map { (isHead: $0.key.isHead, name: $0.key.name, answer: $0.value) }
      .sorted { ($0.isHead ? 1 : 0, $0.name) < ($1.isHead ? 1 : 0, $1.name) }
    for entry in sorted {
      writer.append(entry.isHead ? 1 : 0)
      writer.append(entry.name)
      writer.append(entry.answer)
    }
  }

  /// Returns nil for a damaged record.
  static func read(from reader: inout RecordReader) -> [TypeQuestion: String]? {
    guard let count = reader.number(), count <= reader.bytes.count else { return nil }
    var answers: [TypeQuestion: String] = [:]
    for _ in 0..<count {
      guard let kind = reader.number(), let name = reader.text(), let answer = reader.text() else { return nil }
      answers[kind == 1 ? .heads(name) : .extensions(name)] = answer
    }
    return answers
  }
}

extension TypeQuestion {
  fileprivate var isHead: Bool {
    if case .heads = self { true } else { false }
  }

  fileprivate var name: String {
    switch self {
    case .heads(let name), .extensions(let name): name
    }
  }
}
