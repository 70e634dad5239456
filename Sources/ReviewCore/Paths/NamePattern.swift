/// The pattern for one component of a path.
struct NamePattern: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    /// A byte of a literal character.
    case byte(UInt8)
    case anyCharacter
    case oneOf([ClosedRange<UInt32>], isNegated: Bool)
    case star
  }

  let elements: [Element]

  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    var (element, byte) = (elements.startIndex, name.startIndex)
    var retry: (element: Int, byte: Int)?
    while byte < name.endIndex {
      if element < elements.endIndex, elements[element] == .star {
        retry = (element + 1, byte)
        element += 1
      } else if element < elements.endIndex, let width = width(of: elements[element], in: name[byte...]) {
        (element, byte) = (element + 1, byte + width)
      } else if let last = retry {
        let next = last.byte + Self.character(name[last.byte...]).width
        retry = (last.element, next)
        (element, byte) = (last.element, next)
      } else {
        return false
      }
    }
    return elements[element...].allSatisfy { $0 == .star }
  }

  /// Returns the number of bytes that the element matches at the beginning of the non-empty `rest`, or nil.
  private func width(of element: Element, in rest: ArraySlice<UInt8>) -> Int? {
    switch element {
    case .byte(let byte): return rest.first == byte ? 1 : nil
    case .anyCharacter: return Self.character(rest).width
    case .star: return nil
    case .oneOf(let ranges, let isNegated):
      let (value, width) = Self.character(rest)
      return ranges.contains { $0.contains(value) } != isNegated ? width : nil
    }
  }

  /// Returns the first Unicode scalar. A byte that is not UTF-8 is a separate character, with a value above all
  /// scalars.
  private static func character(_ rest: ArraySlice<UInt8>) -> (value: UInt32, width: Int) {
    guard let first = rest.first else { return (0, 1) }
    guard first >= 0x80 else { return (UInt32(first), 1) }
    var bytes = rest.prefix(4).makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return (0x11_0000 + UInt32(first), 1) }
    return (scalar.value, UTF8.width(scalar))
  }
}
