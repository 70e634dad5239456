/// Divides a rectangle into one part for each weight, with sides as equal as possible ("Squarified Treemaps", Bruls,
/// Huizing and van Wijk, 2000).
struct Treemap {
  struct Tile: Equatable {
    var x, y, width, height: Double
  }

  /// Returns a tile for each weight, in the order of the weights.
  /// - Parameter weights: Positive, descending.
  static func tiles(of weights: [Double], in area: Tile) -> [Tile] {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return [] }
    let scale = area.width * area.height / sum
    var tiles: [Tile] = []
    var rest = area
    var row: [Double] = []
    for weight in weights.map({ $0 * scale }) {
      let side = min(rest.width, rest.height)
      if row.isEmpty || worst(row + [weight], side) <= worst(row, side) {
        row.append(weight)
      } else {
        tiles += place(row, in: &rest)
        row = [weight]
      }
    }
    return tiles + place(row, in: &rest)
  }

  /// Returns the largest ratio of two sides in a row of areas along a side.
  private static func worst(_ row: [Double], _ side: Double) -> Double {
    let sum = row.reduce(0, +)
    guard sum > 0, side > 0, let most = row.max(), let least = row.min(), least > 0 else { return .infinity }
    return max(side * side * most / (sum * sum), sum * sum / (side * side * least))
  }

  /// Fills the shorter side of the area with a row, and removes the row from the area.
  private static func place(_ row: [Double], in area: inout Tile) -> [Tile] {
    let sum = row.reduce(0, +)
    let isTall = area.width < area.height
    let side = isTall ? area.width : area.height
    guard side > 0, sum > 0 else { return row.map { _ in Tile(x: area.x, y: area.y, width: 0, height: 0) } }
    let depth = sum / side
    var offset = 0.0
    let tiles = row.map { part -> Tile in
      let length = part / depth
      defer { offset += length }
      return isTall
        ? Tile(x: area.x + offset, y: area.y, width: length, height: depth)
        : Tile(x: area.x, y: area.y + offset, width: depth, height: length)
    }
    if isTall {
      area.y += depth
      area.height -= depth
    } else {
      area.x += depth
      area.width -= depth
    }
    return tiles
  }
}
