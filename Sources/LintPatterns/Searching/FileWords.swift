import LintEngine
import ReviewCore

/// What a search asks of a file as a whole before it looks at any node: which words it holds, and which texts.
struct FileWords {
  /// By hash, whether a word may be there: a Bloom filter with one hash.
  private var marks = [UInt64](repeating: 0, count: markCount / 64)
  private let bytes: [UInt8]
  private let path: RepoPath
  /// Texts that were asked for.
  private var texts: [[UInt8]: Bool] = [:]

  /// A file of 200 lines has some 300 different words.
  private static let markCount = 1 << 15

  /// Reads the bytes once: words are runs of ASCII letters, digits and underscores, wherever they stand.
  init(_ bytes: [UInt8], path: RepoPath) {
    self.bytes = bytes
    self.path = path
    let isInWord = WordHash.bytes
    var offset = 0
    while offset < bytes.count {
      guard isInWord[Int(bytes[offset])] else {
        offset += 1
        continue
      }
      var hash = WordHash()
      repeat {
        hash.add(bytes[offset])
        offset += 1
      } while offset < bytes.count && isInWord[Int(bytes[offset])]
      let place = Self.place(of: hash)
      marks[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  private static func place(of word: WordHash) -> Int { Int(word.mixed >> (64 - 15)) }

  /// Whether the file may be one that there is something to find in; false only where there is nothing.
  mutating func meet(_ need: FileNeed) -> Bool {
    switch need {
    case .nothing: return true
    case .word(let word):
      let place = Self.place(of: word)
      return marks[place >> 6] & 1 << UInt64(place & 63) != 0
    case .text(let text): return holds(text)
    case .path(let globs): return globs.contains { $0.matches(path) }
    case .all(let needs):
      for need in needs { guard meet(need) else { return false } }
      return true
    case .any(let needs):
      for need in needs where meet(need) { return true }
      return false
    }
  }

  private mutating func holds(_ text: [UInt8]) -> Bool {
    if let known = texts[text] { return known }
    let isThere = bytes.holds(text)
    texts[text] = isThere
    return isThere
  }
}

/// The hash of a word, byte by byte.
struct WordHash: Hashable, Sendable {
  private var state: UInt64 = 0

  init() {}

  /// Nil for what is not one whole word of a file's bytes.
  init?(_ text: some Collection<UInt8>) {
    guard let first = text.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
    let isInWord = Self.bytes
    for byte in text {
      guard isInWord[Int(byte)] else { return nil }
      add(byte)
    }
  }

  mutating func add(_ byte: UInt8) {
    state = (state << 5 | state >> 59) ^ UInt64(byte)
  }

  /// With what tells words apart in the highest bits.
  var mixed: UInt64 { state &* 0x9E37_79B9_7F4A_7C15 }

  /// By byte, whether it is part of a word. Bytes beyond ASCII are not, as some of them are white space.
  static let bytes: [Bool] = (UInt8.min...UInt8.max).map { $0 < 0x80 && isWordByte($0) }
}

extension [UInt8] {
  /// Whether a text of at least one byte stands in these; skips as far as its last byte allows (Horspool, 1980).
  fileprivate func holds(_ text: [UInt8]) -> Bool {
    guard let last = text.indices.last, text.count <= count else { return text.isEmpty }
    var skips = [Int](repeating: text.count, count: 256)
    for place in 0..<last { skips[Int(text[place])] = last - place }
    var end = last
    while end < count {
      if self[end] == text[last], self[(end - last)..<end].elementsEqual(text[..<last]) { return true }
      end += skips[Int(self[end])]
    }
    return false
  }
}
