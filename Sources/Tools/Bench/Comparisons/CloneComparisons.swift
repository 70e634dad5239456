import Foundation

/// Measures the time from the start of reviewbot to the finished diff, on a real clone, against the equivalent git
/// commands. `reviewbot env` does the same work as `check` up to that step, and ends.
struct CloneComparisons {
  let program: String
  let clone: String

  /// The minimum number of changed files, from an older commit to the newest.
  private static let sizes = [50, 3_000]

  /// - Throws: `BenchProblem` when the clone has no history, or cannot be read.
  func all() throws -> [Comparison] {
    let commits = try git("rev-list", "--first-parent", "HEAD")
    guard let head = commits.first else { throw BenchProblem("\(clone) has no commit") }
    var comparisons: [Comparison] = []
    for size in Self.sizes {
      guard let base = try nearest(commits, since: head, files: size) else { continue }
      let files = try count(base, head)
      comparisons.append(
        Comparison(
          "clone-\(size)", "from start to the finished diff of \(files) files",
          ours: [program, "env", "--base", base, "--head", head], peerName: "`git merge-base` and `git diff -M`",
          peer: ["sh", "-c", "git merge-base \(base) \(head) && git diff -M \(base)...\(head)"], in: clone, runs: 9))
    }
    return comparisons
  }

  /// Returns the newest commit from which the head differs in at least `files` files, or nil.
  private func nearest(_ commits: [String], since head: String, files: Int) throws -> String? {
    var (low, high) = (1, commits.count - 1)
    guard high > 0, try count(commits[high], head) >= files else { return nil }
    while low < high {
      let middle = (low + high) / 2
      if try count(commits[middle], head) >= files { high = middle } else { low = middle + 1 }
    }
    return commits[low]
  }

  private func count(_ base: String, _ head: String) throws -> Int {
    try git("diff", "--name-only", "-M", "\(base)...\(head)").count
  }

  /// Returns the lines that git prints.
  private func git(_ arguments: String...) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-lines").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let status = try Measured(["sh", "-c", "exec git \"$@\" > '\(file)'", "git"] + arguments, in: clone).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }
}
