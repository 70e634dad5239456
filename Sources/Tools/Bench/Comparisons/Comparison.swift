/// Compares reviewbot with another tool on the same input. The two run alternately and are compared in pairs, so that
/// changes in the machine's speed do not affect the result.
struct Comparison {
  let id: String
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
    _ id: String, _ title: String, ours: [String], expecting oursStatus: Set<Int32> = [0], peerName: String,
    peer: [String],
    in folder: String, runs: Int = 5, bytes: Int? = nil
  ) {
    self.id = id
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
  func row() throws -> BenchRow {
    var pairs: [(ours: Measured, peer: Measured)] = []
    for run in 0...runs {
      let mine = try Measured(ours, in: folder)
      guard oursStatus.contains(mine.status) else {
        throw BenchProblem("\(ours.joined(separator: " ")) ended with \(mine.status)")
      }
      let theirs = try Measured(peer, in: folder)
      if run > 0 { pairs.append((mine, theirs)) }
    }
    var row = BenchRow(
      id: id, title: title, measured: text(pairs.map(\.ours)), reference: "\(peerName): \(text(pairs.map(\.peer)))",
      ratio: Digits.median(pairs.map { $0.ours.wall / $0.peer.wall }))
    row.seconds = Digits.median(pairs.map(\.ours.wall))
    return row
  }

  /// Returns wall time, processor time, peak memory and throughput.
  private func text(_ runs: [Measured]) -> String {
    let cpu = Digits.median(runs.map(\.cpu))
    let speed = bytes.map { ", \(Digits.rounded(Double($0) / 1e6 / max(cpu, 0.001), to: 2)) MB per CPU second" } ?? ""
    let memory = Int(Digits.median(runs.map(\.peakMemory)))
    return "\(milliseconds(Digits.median(runs.map(\.wall)))) (CPU \(milliseconds(cpu)), \(memory) MiB\(speed))"
  }

  private func milliseconds(_ seconds: Double) -> String { Digits.rounded(seconds * 1_000, to: 1) + " ms" }
}
