import ReviewCore

/// Classes of bytes that an expression does not distinguish, with consecutive numbers.
struct ByteClasses {
  /// The class of each byte.
  let numbers: [UInt8]
  let count: Int

  init(_ program: [Expression.Instruction]) {
    var sets: Set<ByteSet> = []
    for case .bytes(let set) in program { sets.insert(set) }
    // Assertions distinguish these.
    sets.insert(ByteSet([UInt8(ascii: "\n")]))
    sets.insert(ByteSet([UInt8(ascii: "\r")]))
    sets.insert(ByteSet((UInt8.min...UInt8.max).filter(isWordByte)))
    var numbers = [Int](repeating: 0, count: 256)
    var count = 1
    for set in sets {
      /// The numbers of the two halves into which the set divides each class.
      var halves = [Int?](repeating: nil, count: 2 * count)
      count = 0
      for byte in numbers.indices {
        let half = 2 * numbers[byte] + (set.contains(UInt8(byte)) ? 1 : 0)
        let number = halves[half] ?? count
        halves[half] = number
        count = max(count, number + 1)
        numbers[byte] = number
      }
    }
    self.numbers = numbers.map { UInt8($0) }
    self.count = count
  }
}
