/// SplitMix64: small, with the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Generates inputs from valid ones.
struct Mutator {
  let seeds: [[UInt8]]
  let words: [[UInt8]]

  /// Returns the input of an index, the same in every run.
  func input(_ index: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed &* 0xD134_2543_DE82_EF95 &+ UInt64(index))
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty { mutate(&bytes, with: &random) }
    // Truncated, as after a killed writer.
    guard Int.random(in: 0..<20, using: &random) == 0 else { return bytes }
    return Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
  }

  private func mutate(_ bytes: inout [UInt8], with random: inout SplitMix) {
    let at = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(at + Int.random(in: 0...12, using: &random), bytes.count)
    let word = words.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes[at] = UInt8.random(in: .min ... .max, using: &random)
    case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: word, at: at)
    case 4: bytes.replaceSubrange(at..<end, with: word)
    case 5: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 6:
      bytes.insert(contentsOf: Array(repeating: word, count: Int.random(in: 1...300, using: &random)).joined(), at: at)
    case 7: bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    case 8: splice(&bytes, at: at, with: &random)
    default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &random))
    }
  }

  /// Replaces the rest with that of another seed.
  private func splice(_ bytes: inout [UInt8], at offset: Int, with random: inout SplitMix) {
    guard let other = seeds.randomElement(using: &random), !other.isEmpty else { return }
    bytes.replaceSubrange(offset..., with: other[Int.random(in: 0..<other.count, using: &random)...])
  }
}
