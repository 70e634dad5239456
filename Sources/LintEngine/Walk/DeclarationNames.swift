/// The names of the declarations of one file, each computed on first use.
struct DeclarationNames {
  private let declarations: [EnclosingDeclaration]
  /// For each declaration, the names from the outermost declaration to it.
  private var paths: [String?]

  /// - Parameter declarations: In the order of their starts.
  init(_ declarations: [EnclosingDeclaration]) {
    self.declarations = declarations
    paths = Array(repeating: nil, count: declarations.count)
  }

  /// Returns the names of the declarations that enclose an offset, outermost first: `Cart.total()`. Empty at the top
  /// level.
  mutating func path(at offset: Int) -> String {
    var place: Int? = declarations.partitionPoint { $0.range.lowerBound > offset } - 1
    while let current = place, current >= 0 {
      if declarations[current].range.contains(offset) { return path(of: current) }
      place = declarations[current].parent
    }
    return ""
  }

  private mutating func path(of index: Int) -> String {
    if let known = paths[index] { return known }
    let name = declarations[index].name
    let outer = declarations[index].parent.map { path(of: $0) } ?? ""
    let joined = outer.isEmpty ? name : name.isEmpty ? outer : "\(outer).\(name)"
    paths[index] = joined
    return joined
  }
}
