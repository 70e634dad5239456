import LintEngine
import ReviewCore

/// The words and texts of a file, which a search checks before it examines any node.
struct FileWords {
  /// Whether a word may be present, by hash: a Bloom filter with one hash.
  private var marks = [UInt64](repeating: 0, count: markCount / 64)
  private let bytes: [UInt8]
  private let path: RepoPath
  private let types: KnownTypes?
  /// The results of earlier searches for texts.
  private var texts: [[UInt8]: Bool] = [:]

  /// A file of 200 lines has about 300 different words.
  private static let markCount = 1 << 15

  /// Reads the bytes once. Words are runs of ASCII letters, digits and underscores, in code or elsewhere.
  init(_ bytes: [UInt8], path: RepoPath, types: KnownTypes?) {
    self.bytes = bytes
    self.path = path
    self.types = types
    let isInWord = WordHash.bytes
    var hash = WordHash()
    var isInside = false
    for byte in bytes {
      if isInWord[Int(byte)] {
        hash.add(byte)
        isInside = true
      } else if isInside {
        mark(hash)
        hash = WordHash()
        isInside = false
      }
    }
    if isInside { mark(hash) }
  }

  private mutating func mark(_ word: WordHash) {
    let place = Self.place(of: word)
    marks[place >> 6] |= 1 << UInt64(place & 63)
  }

  private static func place(of word: WordHash) -> Int { Int(word.mixed >> (64 - 15)) }

  /// Returns whether the file may meet the need; false only if a match is impossible.
  mutating func meet(_ need: FileNeed) -> Bool {
    switch need {
    case .nothing: return true
    case .word(let word):
      let place = Self.place(of: word)
      return marks[place >> 6] & 1 << UInt64(place & 63) != 0
    case .text(let text): return holds(text)
    case .path(let globs): return globs.contains { $0.matches(path) }
    case .ancestor(let wildcards):
      return types?.mayInherit { name in wildcards.contains { $0.matches(name) } } ?? false
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

/// The hash of a word, computed byte by byte.
struct WordHash: Hashable, Sendable {
  private var state: UInt64 = 0

  init() {}

  /// Returns nil unless the text is a single whole word.
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

  /// The hash with the most significant differences in its highest bits.
  var mixed: UInt64 { state &* 0x9E37_79B9_7F4A_7C15 }

  /// Whether each byte is part of a word. Non-ASCII bytes are not, because some of them are white space.
  static let bytes: [Bool] = (UInt8.min...UInt8.max).map { $0 < 0x80 && isWordByte($0) }
}

extension [UInt8] {
  /// Returns whether the bytes contain a text of at least one byte; skips as far as its last byte allows (Horspool,
  /// 1980).
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
