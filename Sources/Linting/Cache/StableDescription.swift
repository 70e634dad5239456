/// All that a value is made of, as bytes: equal values give equal bytes in every process, whatever the order in which
/// sets and dictionaries hold their members.
struct StableDescription {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary?, .set?: append(sorted: mirror.children)
    case nil: append(text: String(describing: value))
    default:
      append(text: String(describing: mirror.subjectType))
      if mirror.displayStyle == .enum, mirror.children.isEmpty { append(text: String(describing: value)) }
      for child in mirror.children {
        append(text: child.label ?? "")
        append(child.value)
      }
      bytes.append(0xFE)
    }
  }

  private mutating func append(sorted children: Mirror.Children) {
    let members = children.map { child in
      var member = StableDescription()
      member.append(child.value)
      return member.bytes
    }
    for member in members.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes += member }
    bytes.append(0xFE)
  }

  private mutating func append(text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0xFF)
  }
}
