/// Makes inputs that are nearly Swift.
struct Mutation {
  private static let sizeLimit = 64 << 10

  let corpus: Corpus

  /// The input of that number: always the same for a seed and a corpus.
  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    var random = Randomness(seed: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    var bytes = text(&random)
    // One in eight stays as it is: fixes are only made in files without syntax errors.
    for _ in 0..<random.below(8) { mutate(&bytes, &random) }
    return Array(bytes.prefix(Self.sizeLimit))
  }

  private func text(_ random: inout Randomness) -> [UInt8] {
    corpus.texts.isEmpty ? [] : corpus.texts[random.below(corpus.texts.count)]
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout Randomness) {
    let place = random.below(bytes.count + 1)
    let range = place..<min(bytes.count, place + random.below(40))
    switch random.below(12) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: Array(bytes[range]), at: random.below(bytes.count + 1))
    case 2: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
    case 3: bytes.insert(contentsOf: (0..<random.below(6)).map { _ in UInt8(random.below(256)) }, at: place)
    case 4: bytes.insert(contentsOf: text(&random).prefix(random.below(400)), at: place)
    case 5: bytes = Array(bytes.prefix(place))
    case 6: bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    case 7: bytes.insert(contentsOf: Array(repeating: token(&random), count: 1 + random.below(300)).joined(), at: place)
    case 8: bytes += [0x0A] + text(&random)
    default: bytes.insert(contentsOf: token(&random), at: place)
    }
  }

  private func token(_ random: inout Randomness) -> [UInt8] {
    Self.tokens[random.below(Self.tokens.count)]
  }

  private static let tokens: [[UInt8]] = [
    "(", ")", "[", "]", "{", "}", "<", ">", "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\", "/", "//", "///", "/*", "*/", "/**",
    ",", ";", ":", "::", ".", "...", "..<", "->", "=>", "=", "==", "===", "!", "?", "??", "&", "&&", "|", "||", "-", "+",
    "@", "#", "$0", "_", "`", "^", "~", "%", " ", "  ", "\t", "\n", "\n\n\n", "\r", "\r\n", "\u{0}", "\u{FEFF}", "\u{2028}",
    "\u{200D}", "é", "😀", "\u{202E}", " if ", " else ", " guard ", " let ", " var ", " func ", " class ", " struct ",
    " enum ", " case ", " switch ", " default: ", " for ", " in ", " while ", " repeat ", " return ", " throw ", " throws ",
    " try ", " try! ", " as! ", " as? ", " is ", " nil ", " self ", " Self ", " init ", " deinit ", " subscript ", " import ",
    " protocol ", " extension ", " some ", " any ", " async ", " await ", " actor ", " macro ", " where ", " inout ",
    " borrowing ", " consuming ", " each ", " repeat each T ", "~Copyable", "throws(E)", "@escaping ", "@available(iOS 9, *)",
    "#if DEBUG\n", "#elseif os(Linux)\n", "#else\n", "#endif\n", "#available(iOS 9, *)", "#selector(a)", "#file", "1_000",
    "0x1F", "0b1", "1.5e3", "\"a\\(b)c\"", "/a+b/", "#/a b/#", "// swiftlint:disable all\n", "// swiftlint:enable all\n",
    "// swiftlint:disable:next force_try - why\n", "// reviewbot:disable:this", "// MARK: - A\n", "// TODO: b\n", "() -> ()",
    "[Int]()", "Array<Int>", "Optional<Int>", ".count == 0", ".filter { $0 }.first", "x = x + 1", "CGRectMake(0, 0, 1, 1)",
  ].map { Array($0.utf8) }
}
