import ReviewCore

/// A row of the source: number, sign, coverage and text.
struct HTMLRow {
  let line: PageLine
  let tokens: [CodeLexer.Token]
  let file: PageFile

  var row: HTML {
    let isNew = line.kind != .removed
    let coverage = isNew ? file.coverage(of: line.number) : nil
    let kind = line.kind == .added ? ".add" : line.kind == .removed ? ".del" : ""
    let before = isNew && coverage?.needsAttention == true ? file.coverage(of: line.number - 1) : nil
    let isStop = coverage?.needsAttention == true && before?.needsAttention != true
    let id = "\(file.anchor)L\(line.number)"
    let number: HTML = isNew ? .tag("a", [("href", "#\(id)")], .number(line.number)) : []
    return .tag(
      "tr\(kind)\(coverage.map { "." + $0.name } ?? "")\(isStop ? ".stop" : "")", isNew ? [("id", id)] : [],
      [
        .tag("td.n", number), .tag("td.g", sign),
        .tag("td.g", coverage.map { [("title", $0.word)] } ?? [], [.text(coverage?.symbol ?? "")]),
        .tag("td.c", HTMLCode(text: line.text, tokens: tokens, marks: marks(coverage)).markup),
      ])
  }

  private var sign: HTML {
    switch line.kind {
    case .context: []
    case .added: .fixed("+")
    case .removed: .fixed("−")
    }
  }

  private func marks(_ coverage: PageCoverage?) -> [Range<Int>] {
    guard case .partial(let spans)? = coverage else { return [] }
    return spans.map { $0.bytes(of: line.text, onLine: line.number) }.sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// One line of source with coloured tokens and marked parts.
struct HTMLCode {
  /// Bytes of a line that are shown.
  static let limit = 4000

  let text: [UInt8]
  /// Ascending and disjoint, in bytes.
  let tokens: [CodeLexer.Token]
  /// Parts that never ran: ascending, in bytes.
  var marks: [Range<Int>] = []

  var markup: HTML {
    let end = min(text.count, Self.limit)
    var pieces: [HTML] = []
    var start = 0
    for mark in marks {
      let part = max(mark.lowerBound, start)..<min(mark.upperBound, end)
      guard part.lowerBound < part.upperBound else { continue }
      pieces.append(coloured(start..<part.lowerBound))
      pieces.append(.tag("mark", [("title", "never ran")], coloured(part)))
      start = part.upperBound
    }
    pieces.append(coloured(start..<end))
    if end < text.count { pieces.append(.text("…")) }
    return HTML(pieces)
  }

  private func coloured(_ part: Range<Int>) -> HTML {
    var pieces: [HTML] = []
    var start = part.lowerBound
    for token in tokens where token.bytes.overlaps(part) {
      let bytes = token.bytes.clamped(to: part)
      if bytes.lowerBound > start { pieces.append(plain(start..<bytes.lowerBound)) }
      pieces.append(.tag("i.\(token.kind.rawValue)", plain(bytes)))
      start = bytes.upperBound
    }
    if start < part.upperBound { pieces.append(plain(start..<part.upperBound)) }
    return HTML(pieces)
  }

  private func plain(_ part: Range<Int>) -> HTML {
    let bytes = text[part]
    let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == UInt8(ascii: "\t") }
    return isPlain ? .block(String(decoding: bytes, as: UTF8.self)) : .text(Escaped.text(bytes))
  }
}

extension PatchedFile.Span {
  /// Returns the bytes of a line that the span covers, at least one if the line has any.
  func bytes(of text: [UInt8], onLine line: Int) -> Range<Int> {
    let indent = text.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? 0
    let first = start.line < line ? indent : min(max(start.column - 1, 0), text.count)
    let last = end.line > line ? text.count : min(max(end.column - 1, 0), text.count)
    return first..<max(last, min(first + 1, text.count), first)
  }
}
