import ReviewCore

/// A map of the measured files: the area is a file's executable lines, the colour is its coverage, and an outline marks
/// the files of the change.
struct HTMLTreemap {
  let files: [PageContext.MeasuredFile]
  /// Anchors of the changed files.
  let changed: [RepoPath: String]
  private static let limit = 400
  private static let area = Treemap.Tile(x: 0, y: 0, width: 1000, height: 360)

  init(of files: PageFiles, context: PageContext) {
    self.files = context.measured.filter { $0.total > 0 }.sorted { ($1.total, $0.path) < ($0.total, $1.path) }
    changed = Dictionary(
      files.files.filter { $0.change != nil || $0.coverage != nil }.map { ($0.path, $0.anchor) }
    ) { first, _ in first }
  }

  /// Empty when no file was measured.
  var section: HTML {
    guard !files.isEmpty else { return [] }
    return .tag(
      "section", [("id", "map"), ("aria-labelledby", "map-title")],
      [
        .tag(
          "details.group",
          [
            .tag(
              "summary",
              [
                .tag("h2", [("id", "map-title")], [.text("Coverage of the package")]),
                .tag("small", [.text("map of \(counted(files.count, "file"))")]),
              ]), body,
          ])
      ])
  }

  private var body: HTML {
    let shown = Array(files.prefix(Self.limit))
    let tiles = Treemap.tiles(of: shown.map { Double($0.total) }, in: Self.area)
    let svg = HTML.tag(
      "svg.map", [("viewBox", "0 0 1000 360"), ("role", "group"), ("aria-label", "Coverage by file")],
      .lines(zip(shown, tiles).map(tile)))
    let steps = ["under 50 %", "50 %", "70 %", "80 %", "90 % and more"]
    let keys = steps.enumerated().map { HTML.tag("span.key.m\($0)", [.text($1)]) }
    return .tag(
      "div.body",
      [
        .tag("p.legend", [HTML(keys), .tag("span.key.changed", [.text("outlined: changed")])]), svg,
        files.count > shown.count
          ? .tag("p.more", [.text("The \(counted(files.count - shown.count, "smallest file")) are not shown.")]) : [],
      ])
  }

  private func tile(_ file: PageContext.MeasuredFile, _ tile: Treemap.Tile) -> HTML {
    let share = Percentage(file.covered, of: file.total)
    let name = Escaped.text(file.path.fileName)
    let anchor = changed[file.path]
    let step = [500, 700, 800, 900].count { (share.tenths ?? 0) >= $0 }
    let (x, y) = (Self.number(tile.x + 1), Self.number(tile.y + 1))
    let (width, height) = (Self.number(max(tile.width - 2, 0.5)), Self.number(max(tile.height - 2, 0.5)))
    let fits = tile.height > 24 && tile.width > Double(displayWidth(name)) * 7.5 + 12
    let title = "\(file.path): \(share) of \(counted(file.total, "line"))" + (anchor == nil ? "" : ", changed")
    let content: HTML = [
      .tag("title", [.text(title)]),
      .tag(
        "rect.m\(step)\(anchor == nil ? "" : ".changed")",
        [("x", x), ("y", y), ("width", width), ("height", height)], []),
      fits
        ? .tag("text", [("x", Self.number(tile.x + 8)), ("y", Self.number(tile.y + 18))], [.text(name)]) : [],
    ]
    guard let anchor else { return .tag("g", content) }
    return .tag("a", [("href", "#\(anchor)"), ("aria-label", title)], content)
  }

  /// Returns a number with one decimal.
  private static func number(_ value: Double) -> String {
    tenths(Int(value * 10 + 0.5))
  }
}

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
