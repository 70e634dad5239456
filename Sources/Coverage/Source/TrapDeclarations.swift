/// The functions, closures and parameters named `assert` and `precondition` that sources declare themselves.
///
/// Calls of them are ordinary code: unlike the standard library's, they evaluate all of their arguments.
package struct TrapDeclarations: Hashable, Sendable {
  /// The names of free functions.
  private var free: Set<String> = []
  /// By name of the function: the types that declare it.
  private var types: [String: Set<String>] = [:]

  package init() {}

  package var isEmpty: Bool { free.isEmpty && types.isEmpty }

  package mutating func formUnion(_ other: TrapDeclarations) {
    free.formUnion(other.free)
    types.merge(other.types) { $0.union($1) }
  }

  mutating func insert(_ function: String, in block: TopLevelBlock?) {
    guard let block else {
      free.insert(function)
      return
    }
    if let type = block.type { types[function, default: []].insert(type) }
  }

  /// Returns whether an unqualified call finds a declaration. A type with supertypes may inherit one of any type.
  ///
  /// - Parameter block: The block of the call; nil for a statement of the file.
  func contains(_ function: String, in block: TopLevelBlock?) -> Bool {
    if free.contains(function) { return true }
    guard let type = block?.type, let declaring = types[function] else { return false }
    return declaring.contains(type) || block?.hasSupertypes == true
  }

  /// Returns whether a source may call or declare one of the functions.
  static func areNamed(in bytes: [UInt8]) -> Bool {
    SourceBytes.trapNames.contains { name in
      "(<".utf8.contains { WordSearch.contains(Array(name.utf8) + [$0], in: bytes.span) }
    }
  }
}

/// A pair of braces at the top level of a file, with its contents.
struct TopLevelBlock: Hashable {
  /// The offsets from `{` to `}`.
  var range: Range<Int>
  /// The declared or extended type; nil for the body of a function or a variable.
  let type: String?
  /// Whether the type has an inheritance clause.
  let hasSupertypes: Bool
}

/// Finds the top-level blocks of a source while it is scanned.
struct TopLevelBlocks {
  private(set) var blocks: [TopLevelBlock] = []
  private(set) var declarations: [(function: String, offset: Int)] = []
  private var expectsType = false
  private var expectsFunction = false
  private var parameters = TrapParameters()
  private var type: String?
  private var hasSupertypes = false

  private static let introducers: Set<String> = ["struct", "class", "enum", "actor", "extension", "protocol"]

  /// - Parameter depth: The number of open brackets around the word.
  mutating func pass(word: ArraySlice<UInt8>, depth: Int) {
    let text = String(decoding: word, as: UTF8.self)
    if expectsFunction, SourceBytes.trapNames.contains(text) { declarations.append((text, word.startIndex)) }
    expectsFunction = SourceBytes.declarators.contains(text)
    parameters.pass(word: text, depth: depth)
    guard depth == 0 else { return }
    if expectsType { type = text }
    expectsType = Self.introducers.contains(text)
    if !expectsType, ["func", "var", "let", "init"].contains(text) { endHeader() }
  }

  /// - Parameter depth: The number of open brackets around the punctuation.
  mutating func pass(punctuation byte: UInt8, at offset: Int, depth: Int) {
    expectsFunction = false
    for name in parameters.namesOfBody(at: byte, depth: depth) { declarations.append((name, offset)) }
    guard depth == 0 else {
      if depth == 1, byte == UInt8(ascii: "}"), let last = blocks.indices.last, blocks[last].range.upperBound == .max {
        blocks[last].range = blocks[last].range.lowerBound..<(offset + 1)
      }
      return
    }
    if byte == UInt8(ascii: ":"), type != nil { hasSupertypes = true }
    guard byte == UInt8(ascii: "{") else { return }
    blocks.append(TopLevelBlock(range: offset..<Int.max, type: type, hasSupertypes: hasSupertypes))
    endHeader()
  }

  /// The declarations of the file.
  var found: TrapDeclarations {
    declarations.reduce(into: TrapDeclarations()) { $0.insert($1.function, in: block(at: $1.offset)) }
  }

  func block(at offset: Int) -> TopLevelBlock? {
    blocks.first { $0.range.contains(offset) }
  }

  /// Returns whether the body that contains the offset declares such a function itself, as a local one.
  func declaresLocally(_ function: String, around offset: Int) -> Bool {
    guard let block = block(at: offset), block.type == nil else { return false }
    return declarations.contains { $0.function == function && block.range.contains($0.offset) }
  }

  private mutating func endHeader() {
    type = nil
    hasSupertypes = false
    expectsType = false
  }
}

/// Finds the parameters of a function that are named like a trap. They are known in its body.
private struct TrapParameters {
  private var names: [String] = []
  /// The number of brackets around the function; nil outside of a header.
  private var depth: Int?
  /// The last word, if it may be the name of a parameter.
  private var candidate: String?

  mutating func pass(word: String, depth: Int) {
    if SourceBytes.declarators.contains(word) {
      names = []
      self.depth = word == "func" ? depth : nil
    }
    candidate = self.depth.map { $0 + 1 } == depth && SourceBytes.trapNames.contains(word) ? word : nil
  }

  /// Passes punctuation, and returns the names when it opens the body of the function.
  mutating func namesOfBody(at byte: UInt8, depth: Int) -> [String] {
    if byte == UInt8(ascii: ":"), let candidate { names.append(candidate) }
    candidate = nil
    guard byte == UInt8(ascii: "{"), depth == self.depth else { return [] }
    defer { self = TrapParameters() }
    return names
  }
}

/// Counts brackets, and detects the end of the condition of an `assert` or a `precondition`.
///
/// The arguments after the condition are evaluated only when the program traps, so no passing test can run them. They
/// do not count as code that never ran.
struct BracketDepth {
  private struct Call {
    /// The number of open brackets inside the call's parentheses.
    let depth: Int
    var isBehindCondition = false
  }

  private(set) var depth = 0
  private var calls: [Call] = []
  /// The number of calls that are past their condition.
  private var messages = 0

  var isInTrapMessage: Bool { messages > 0 }

  /// Marks the next opening parenthesis as belonging to a call that traps.
  mutating func expectTrapMessage() {
    calls.append(Call(depth: depth + 1))
  }

  mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    case UInt8(ascii: ","): enterMessage()
    default: break
    }
  }

  /// Ends the message whose first character would come next, because the call is not the standard library's.
  mutating func leaveMessage() {
    guard let call = calls.last, call.depth == depth, call.isBehindCondition else { return }
    calls.removeLast()
    messages -= 1
  }

  private mutating func enterMessage() {
    guard let call = calls.last, call.depth == depth, !call.isBehindCondition else { return }
    calls[calls.count - 1].isBehindCondition = true
    messages += 1
  }

  private mutating func close() {
    depth -= 1
    while let call = calls.last, call.depth > depth {
      calls.removeLast()
      if call.isBehindCondition { messages -= 1 }
    }
  }
}
