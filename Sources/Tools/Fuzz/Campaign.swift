import Foundation
import Glibc
import Platform
import Synchronization

/// Runs one target on many inputs.
struct Campaign {
  /// A violated property, and how to reproduce it.
  struct Finding: Error, CustomStringConvertible {
    let description: String
  }

  private let arguments: Arguments
  private let target: any FuzzTarget
  private let mutator: Mutator
  private let mark: IndexMark

  /// - Throws: Any error from reading the target's seeds.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    target = try arguments.target.init()
    mutator = Mutator(seeds: target.seeds, words: target.words.map { Array($0.utf8) })
    mark = try IndexMark(path: ProcessInfo.processInfo.environment["FUZZ_MARK"])
  }

  /// Returns the input of an index.
  func input(_ index: Int) -> [UInt8] {
    mutator.input(index, seed: arguments.seed)
  }

  /// - Returns: A sentence with the results.
  /// - Throws: `Finding` at the first violated property.
  func run() throws(Finding) -> String {
    let watchdog = Watchdog(mark: mark, limit: 20)
    watchdog.start()
    var accepted = 0
    var slowest = (seconds: 0.0, index: 0)
    let start = ContinuousClock.now
    let indices = arguments.only.map { $0..<($0 + 1) } ?? 0..<arguments.count
    for index in indices {
      mark.set(index)
      let input = input(index)
      let begun = ContinuousClock.now
      do throws(Violation) {
        if try target.feed(input) == .accepted { accepted += 1 }
      } catch {
        throw Finding(
          description:
            "\(error.promise); see it with `ci/fuzz \(name) --seed \(arguments.seed) --only \(index)`"
              + " or `--show \(index)`"
        )
      }
      let seconds = (ContinuousClock.now - begun) / .seconds(1)
      if seconds > slowest.seconds { slowest = (seconds, index) }
    }
    let total = (ContinuousClock.now - start) / .seconds(1)
    return """
      \(name): \(indices.count) inputs in \(Int(total.rounded())) s, \(accepted) accepted, \
      \(indices.count - accepted) refused; slowest \(Int(slowest.seconds * 1_000)) ms (input \(slowest.index))
      """
  }

  private var name: String { type(of: target).name }
}

/// The index of the current input, in a file that survives a trap.
///
/// Each write is a single call: some hundred nanoseconds.
private final class IndexMark: Sendable {
  private let index = Atomic(0)
  private let descriptor: Int32

  /// - Parameter path: Nil: the index is kept only in memory.
  init(path: String?) throws {
    guard let path else {
      descriptor = -1
      return
    }
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  var current: Int { index.load(ordering: .relaxed) }

  func set(_ index: Int) {
    self.index.store(index, ordering: .relaxed)
    guard descriptor >= 0 else { return }
    let text = Array("\(index)\n".utf8)
    unsafe pwrite(descriptor, text, text.count, 0)
  }
}

/// Ends the program when one input takes too long.
private struct Watchdog: Sendable {
  let mark: IndexMark
  /// In seconds.
  let limit: Int

  func start() {
    _ = DetachedThread.start { [self] in
      var last = (index: -1, seconds: 0)
      while true {
        sleep(1)
        let current = mark.current
        last = current == last.index ? (current, last.seconds + 1) : (current, 0)
        guard last.seconds >= limit else { continue }
        FileHandle.standardError.write(Data("ci/fuzz: input \(current) takes more than \(limit) s\n".utf8))
        _exit(3)
      }
    }
  }
}
