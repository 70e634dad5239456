/// Reads the comments and the literals of Swift source, piece by piece, as the compiler's lexer separates them.
///
/// A caller reads the other bytes itself. It passes each `/`, `"`, `#` and backtick of code to `piece`, and inside a
/// literal each other byte, too. It calls `endLine` for line feeds inside literals. The reader never fails: an unclosed
/// string or regular expression of one line ends with its line.
package struct LiteralReader: Sendable {
  package enum Kind: Sendable {
    case comment
    /// The quotes at the start or at the end of a string, with their `#`.
    case quotes(isMultiline: Bool)
    /// A part of a string between quotes and interpolations.
    case text
    /// `\(` with its `#`.
    case interpolation
    /// The `)` that closes an interpolation.
    case interpolationEnd
    case regex
    /// A name in backticks.
    case name
  }

  package struct Piece: Sendable {
    package let kind: Kind
    /// The offset after the piece, which has at least one byte.
    package let end: Int
  }

  private enum Context {
    case string(hashes: Int, isMultiline: Bool)
    /// The number of open parentheses inside.
    case interpolation(parentheses: Int)
    case regex(hashes: Int, isMultiline: Bool)
    case comment(depth: Int)
  }

  /// Deeper interpolations are text.
  package static let interpolationLimit = 64

  /// The open constructs, innermost last.
  private var contexts: [Context] = []
  private var interpolations = 0
  /// Whether interpolations were deeper than the limit.
  package private(set) var isTooDeep = false
  /// The last comments without code between them.
  private var comments = 0..<0
  /// The offset after the last literal.
  private var literalEnd = -1
  /// The token before the first byte.
  private var first = PreviousToken.expressionStart

  package init() {}

  /// Whether the next byte belongs to a literal or to an interpolation in one, or to a comment of several lines.
  package var isInside: Bool { !contexts.isEmpty }

  /// Returns the piece that begins at an offset; nil if that byte is code or white space.
  package mutating func piece(at offset: Int, in bytes: [UInt8]) -> Piece? {
    piece(at: offset, in: bytes.span)
  }

  private mutating func piece(at offset: Int, in bytes: Span<UInt8>) -> Piece? {
    guard offset < bytes.count else { return nil }
    switch contexts.last {
    case .string(let hashes, let isMultiline):
      return stringPiece(at: offset, in: bytes, StringQuotes(hashes: hashes, isMultiline: isMultiline))
    case .regex(let hashes, let isMultiline):
      return regexPiece(from: offset, in: bytes, hashes: hashes, isMultiline: isMultiline)
    case .comment(let depth):
      contexts.removeLast()
      return commentPiece(at: offset, from: offset, in: bytes, depth: depth)
    case .interpolation, nil: return codePiece(at: offset, in: bytes)
    }
  }

  /// Ends the literals of one line that are still open.
  package mutating func endLine() {
    while let last = contexts.last {
      switch last {
      case .string(_, isMultiline: false), .regex(_, isMultiline: false): contexts.removeLast()
      case .interpolation:
        guard case .string(_, isMultiline: false) = contexts[contexts.count - 2] else { return }
        contexts.removeLast()
        interpolations -= 1
      default: return
      }
    }
  }

  /// Ends a line whose successor is passed as a text of its own.
  package mutating func endLine(of bytes: [UInt8]) {
    endLine()
    first = previousToken(before: bytes.count, in: bytes.span)
    comments = 0..<0
    literalEnd = -1
  }

  /// Returns the end of the literal or comment that begins at an offset, with all of its interpolations; nil if none
  /// begins there.
  package mutating func end(ofLiteralAt offset: Int, in bytes: [UInt8]) -> Int? {
    piece(at: offset, in: bytes).map { end(ofOpenLiteralAt: $0.end, in: bytes) }
  }

  /// Returns the end of the literal or comment around an offset.
  package mutating func end(ofOpenLiteralAt offset: Int, in bytes: [UInt8]) -> Int {
    let bytes = bytes.span
    var end = offset
    while isInside, end < bytes.count {
      if let next = piece(at: end, in: bytes) {
        end = next.end
      } else if isInside {
        if bytes[end] == .lineFeed { endLine() }
        end += 1
      }
    }
    return end
  }

  // MARK: Code

  private mutating func codePiece(at offset: Int, in bytes: Span<UInt8>) -> Piece? {
    switch bytes[offset] {
    case .slash: slashPiece(at: offset, in: bytes)
    case .quote: openString(at: offset, quote: offset, in: bytes)
    case .hash: hashPiece(at: offset, in: bytes)
    case .backtick: namePiece(at: offset, in: bytes)
    case UInt8(ascii: "("), UInt8(ascii: ")"): parenthesis(at: offset, in: bytes)
    default: nil
    }
  }

  private mutating func slashPiece(at offset: Int, in bytes: Span<UInt8>) -> Piece? {
    guard offset + 1 < bytes.count else { return nil }
    switch bytes[offset + 1] {
    case .slash:
      var end = offset + 2
      while end < bytes.count, !bytes[end].endsLine { end += 1 }
      return comment(at: offset, end: end, in: bytes)
    case .star: return commentPiece(at: offset, from: offset + 2, in: bytes, depth: 1)
    default:
      guard let regex = operatorStart(of: offset, in: bytes).map({ PlainRegex(slash: offset, start: $0) }),
        regex.isUnboundLeft(in: bytes),
        let end = regex.end(after: previousToken(before: regex.start, in: bytes), in: bytes)
      else { return nil }
      literalEnd = end
      return Piece(kind: .regex, end: end)
    }
  }

  /// Returns the start of the operator with a slash; nil if another slash precedes it there.
  private func operatorStart(of slash: Int, in bytes: Span<UInt8>) -> Int? {
    var start = slash
    while start > 0, bytes[start - 1].isInOperator, start != comments.upperBound, start != literalEnd {
      start -= 1
      if bytes[start] == .slash { return nil }
    }
    return start
  }

  private mutating func hashPiece(at offset: Int, in bytes: Span<UInt8>) -> Piece? {
    // The caller reads each of many `#` by itself.
    if offset > 0, bytes[offset - 1] == .hash, offset != literalEnd { return nil }
    let next = bytes.offset(after: .hash, from: offset)
    guard next < bytes.count else { return nil }
    if bytes[next] == .quote { return openString(at: offset, quote: next, in: bytes) }
    guard bytes[next] == .slash else { return nil }
    var blank = next + 1
    while blank < bytes.count, bytes[blank].isBlank { blank += 1 }
    let isMultiline = blank == bytes.count || bytes[blank].endsLine
    contexts.append(.regex(hashes: next - offset, isMultiline: isMultiline))
    return regexPiece(from: next + 1, in: bytes, hashes: next - offset, isMultiline: isMultiline)
  }

  private func namePiece(at offset: Int, in bytes: Span<UInt8>) -> Piece? {
    var end = offset + 1
    while end < bytes.count, bytes[end] != .backtick, !bytes[end].endsLine { end += 1 }
    guard end < bytes.count, bytes[end] == .backtick, end > offset + 1 else { return nil }
    return Piece(kind: .name, end: end + 1)
  }

  private mutating func parenthesis(at offset: Int, in bytes: Span<UInt8>) -> Piece? {
    guard case .interpolation(let open)? = contexts.popLast() else { return nil }
    if bytes[offset] == UInt8(ascii: ")"), open == 0 {
      interpolations -= 1
      return Piece(kind: .interpolationEnd, end: offset + 1)
    }
    contexts.append(.interpolation(parentheses: bytes[offset] == UInt8(ascii: "(") ? open + 1 : open - 1))
    return nil
  }

  // MARK: Comments

  /// - Parameters:
  ///   - start: Where the piece begins.
  ///   - offset: From here on the comment is read.
  private mutating func commentPiece(
    at start: Int, from offset: Int, in bytes: Span<UInt8>, depth: Int
  ) -> Piece {
    var (index, depth) = (offset, depth)
    while index < bytes.count, depth > 0 {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch (bytes[index], next) {
      case (.slash, .star): (index, depth) = (index + 2, depth + 1)
      case (.star, .slash): (index, depth) = (index + 2, depth - 1)
      default: index += 1
      }
    }
    if depth > 0 { contexts.append(.comment(depth: depth)) }
    return comment(at: start, end: min(index, bytes.count), in: bytes)
  }

  private mutating func comment(at offset: Int, end: Int, in bytes: Span<UInt8>) -> Piece {
    var before = offset
    while before > 0, bytes[before - 1].isSpace { before -= 1 }
    let continues = before == comments.upperBound && !comments.isEmpty
    comments = (continues ? comments.lowerBound : offset)..<end
    return Piece(kind: .comment, end: end)
  }

  // MARK: Strings

  private mutating func openString(at offset: Int, quote: Int, in bytes: Span<UInt8>) -> Piece {
    let quotes = StringQuotes(hashes: quote - offset, quote: quote, in: bytes)
    contexts.append(.string(hashes: quotes.hashes, isMultiline: quotes.isMultiline))
    return Piece(kind: .quotes(isMultiline: quotes.isMultiline), end: quote + quotes.count)
  }

  private mutating func stringPiece(at offset: Int, in bytes: Span<UInt8>, _ quotes: StringQuotes) -> Piece? {
    var index = offset
    while index < bytes.count {
      let byte = bytes[index]
      let isEnd = byte == .quote && quotes.close(at: index, in: bytes)
      let escape = byte == .backslash ? quotes.escape(at: index, in: bytes) : .none
      let isInterpolation = escape == .interpolation && interpolations < Self.interpolationLimit
      if escape == .interpolation, !isInterpolation { isTooDeep = true }
      if isEnd || isInterpolation || !quotes.isMultiline && byte.endsLine {
        if index > offset { break }
        return isEnd || isInterpolation ? leave(at: index, quotes, isEnd: isEnd) : breakLine()
      }
      index += escape == .none ? 1 : 1 + quotes.hashes
      // A line break of a string of one line ends it.
      if escape != .none, index < bytes.count, quotes.isMultiline || !bytes[index].endsLine { index += 1 }
    }
    return Piece(kind: .text, end: min(index, bytes.count))
  }

  /// Ends a string, or enters an interpolation in it.
  private mutating func leave(at index: Int, _ quotes: StringQuotes, isEnd: Bool) -> Piece {
    guard isEnd else {
      contexts.append(.interpolation(parentheses: 0))
      interpolations += 1
      return Piece(kind: .interpolation, end: index + quotes.hashes + 2)
    }
    contexts.removeLast()
    literalEnd = index + quotes.count + quotes.hashes
    return Piece(kind: .quotes(isMultiline: quotes.isMultiline), end: literalEnd)
  }

  private mutating func breakLine() -> Piece? {
    endLine()
    return nil
  }

  // MARK: Regular expressions

  /// Reads a regular expression with `#`, which may have several lines, to its end.
  private mutating func regexPiece(
    from offset: Int, in bytes: Span<UInt8>, hashes: Int, isMultiline: Bool
  ) -> Piece {
    var index = offset
    while index < bytes.count, isMultiline || !bytes[index].endsLine {
      if bytes[index] == .backslash, index + 1 < bytes.count, isMultiline || !bytes[index + 1].endsLine {
        index += 2
      } else if bytes[index] == .slash, bytes.has(hashes, of: .hash, from: index + 1) {
        contexts.removeLast()
        literalEnd = index + 1 + hashes
        return Piece(kind: .regex, end: literalEnd)
      } else {
        index += 1
      }
    }
    if !isMultiline { contexts.removeLast() }
    return Piece(kind: .regex, end: index)
  }

  private func previousToken(before start: Int, in bytes: Span<UInt8>) -> PreviousToken {
    var end = start
    while end > 0 {
      if end == comments.upperBound {
        end = comments.lowerBound
      } else if bytes[end - 1].isSpace {
        end -= 1
      } else {
        return end == literalEnd ? .operand : PreviousToken(endingAt: end, in: bytes)
      }
    }
    return first
  }
}
