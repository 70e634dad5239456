/// Compares reviewbot with another tool on the same input. The two run alternately and are compared in pairs, so that
/// changes in the machine's speed do not affect the result.
struct Comparison {
  let title: String
  let ours: [String]
  let oursStatus: Set<Int32>
  let peerName: String
  let peer: [String]
  let folder: String
  let runs: Int
  /// The size of the common input; nil if only time is measured.
  let bytes: Int?

  init(
    _ title: String, ours: [String], expecting oursStatus: Set<Int32> = [0], peerName: String, peer: [String],
    in folder: String, runs: Int = 5, bytes: Int? = nil
  ) {
    self.title = title
    self.ours = ours
    self.oursStatus = oursStatus
    self.peerName = peerName
    self.peer = peer
    self.folder = folder
    self.runs = runs
    self.bytes = bytes
  }

  /// Returns a row of the table: medians, and the median of the pairs' ratios.
  /// - Throws: `BenchProblem` when reviewbot ends with an unexpected status, because a failing run is not measured.
  func row() throws -> String {
    var pairs: [(ours: Measured, peer: Measured)] = []
    for run in 0...runs {
      let mine = try Measured(ours, in: folder)
      guard oursStatus.contains(mine.status) else {
        throw BenchProblem("\(ours.joined(separator: " ")) ended with \(mine.status)")
      }
      let theirs = try Measured(peer, in: folder)
      if run > 0 { pairs.append((mine, theirs)) }
    }
    let cells = [
      title + throughput(pairs.map(\.ours.cpu)), peerName + throughput(pairs.map(\.peer.cpu)),
      seconds(pairs.map(\.ours.wall)), seconds(pairs.map(\.peer.wall)),
      ratio(pairs.map { $0.ours.wall / $0.peer.wall }),
      seconds(pairs.map(\.ours.cpu)), ratio(pairs.map { $0.ours.cpu / max($0.peer.cpu, 0.001) }),
      "\(Int(median(pairs.map(\.ours.peakMemory)))) MiB", "\(Int(median(pairs.map(\.peer.peakMemory)))) MiB",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  static let header = """
    | what | against | wall | its wall | ratio | cpu | ratio | peak memory | its peak |
    |---|---|---|---|---|---|---|---|---|
    """

  private func seconds(_ values: [Double]) -> String {
    rounded(median(values) * 1_000, digits: 1) + " ms"
  }

  /// Returns millions of bytes per second of processor time.
  private func throughput(_ cpu: [Double]) -> String {
    bytes.map { " (\(rounded(Double($0) / 1e6 / max(median(cpu), 0.001), digits: 2)) MB per CPU second)" } ?? ""
  }

  private func ratio(_ values: [Double]) -> String {
    rounded(median(values), digits: 2)
  }

  private func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  private func rounded(_ value: Double, digits: Int) -> String {
    let scale = digits == 1 ? 10.0 : 100.0
    return "\((value * scale).rounded() / scale)"
  }
}
