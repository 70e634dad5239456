import Foundation
import Glibc

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

/// The cost of one finished process, as the kernel reports it (`wait4`).
struct Measured {
  /// Seconds from start to end.
  let wall: Double
  /// Seconds of processor time, user and system, of the process and the children it waited for.
  let cpu: Double
  /// The largest resident set of the process or of one of those children, in MiB.
  let peakMemory: Double
  let status: Int32

  /// Runs a command and discards its output. `env -C` replaces itself with the command, so only the command is
  /// measured.
  /// - Throws: `BenchProblem` when the command cannot be started.
  init(_ command: [String], in folder: String) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe (["env", "-C", folder] + command).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }

    let start = Self.now()
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, "env", &actions, nil, &arguments, environ)
    guard code == 0 else { throw BenchProblem(unsafe "cannot start \(command[0]): \(String(cString: strerror(code)))") }
    var usage = rusage()
    var ended: Int32 = 0
    while unsafe wait4(child, &ended, 0, &usage) < 0 && errno == EINTR {}
    wall = Self.now() - start
    cpu = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    peakMemory = Double(usage.ru_maxrss) / 1_024
    status = ended & 0x7f == 0 ? (ended >> 8) & 0xff : 128 + (ended & 0x7f)
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
