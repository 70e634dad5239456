/// The time of a review by the number of changed files.
struct Growth {
  private static let sizes = [10, 100, 1_000, 10_000]
  /// The greatest ratio of the times per file, from each size to the next.
  private static let limit = 1.5

  /// A row for each size, and one for the growth from each size to the next.
  static let ids = sizes.map { "growth-\($0)" } + ["growth"]

  let options: BenchOptions

  func rows() throws -> [BenchRow] {
    let isGrowthWanted = options.isWanted("growth")
    var rows: [BenchRow] = []
    for size in Self.sizes where isGrowthWanted || options.isWanted("growth-\(size)") { rows.append(try row(size)) }
    let shown = rows.filter { options.isWanted($0.id) }
    return isGrowthWanted ? shown + [worst(rows)] : shown
  }

  private func row(_ files: Int) throws -> BenchRow {
    let sample = try Sample(repeating: options.sources, files: files)
    defer { sample.remove() }
    return try Comparison(
      "growth-\(files)", "review of \(files) changed files without tests and cache",
      ours: [options.program, "check", "--base", "main", "--head", "change", "--no-tests", "--no-cache"],
      expecting: [0, 1], peerName: "`git diff -M`", peer: ["git", "diff", "-M", "main...change"], in: sample.folder,
      runs: files > 1_000 ? 3 : 5
    ).row()
  }

  /// Returns the step with the greatest increase of the time per file.
  private func worst(_ rows: [BenchRow]) -> BenchRow {
    var worst = (from: 0, to: 0, ratio: 0.0)
    for index in rows.indices.dropFirst() {
      guard let before = rows[index - 1].seconds, let after = rows[index].seconds else { continue }
      let (small, large) = (Self.sizes[index - 1], Self.sizes[index])
      let ratio = after / before * Double(small) / Double(large)
      if ratio > worst.ratio { worst = (small, large, ratio) }
    }
    var row = BenchRow(
      id: "growth", title: "time per changed file, the greatest increase: from \(worst.from) to \(worst.to) files",
      measured: "\(Digits.rounded(worst.ratio, to: 2)) times",
      reference: "limit: \(Digits.rounded(Self.limit, to: 1)) times",
      ratio: worst.ratio / Self.limit)
    row.isLimit = true
    return row
  }
}
