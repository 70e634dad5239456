/// Answers about other files in a record.
enum TypeAnswers {
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
