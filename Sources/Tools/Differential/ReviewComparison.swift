import Foundation

/// Reviews past changes of a clone with the built program, as a user would. Each review must end with a verdict, in
/// time. Every finding on an added line must be on a line that `git diff` reports as added.
struct ReviewComparison {
  /// The path of reviewbot, next to this program.
  let program: String
  let clone: String
  let commits: Int
  let runsTests: Bool

  /// - Returns: Whether every review met these conditions.
  func run() throws -> Bool {
    let folder = try checkout()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var tally = Tally()
    for commit in try history(in: folder) {
      try review(commit, in: folder, &tally)
    }
    print(tally.summary)
    return tally.faults == 0
  }

  private struct Tally {
    var reviews = 0
    var faults = 0
    var verdicts: [String: Int] = [:]
    var findings = 0
    var files = 0
    var addedLines = 0

    var summary: String {
      let verdicts = verdicts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      return "\(reviews) reviews (\(verdicts)), \(files) files, \(addedLines) added lines, \(findings) findings; "
        + "\(faults) faults"
    }
  }

  /// Returns a separate clone, in which any commit may be checked out; the package is built in it once and reused.
  private func checkout() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-differential-\(getpid())").path
    _ = try Tool.output("git", "clone", "--quiet", "--no-hardlinks", clone, folder)
    return folder
  }

  private func history(in folder: String) throws -> [Substring] {
    try Tool.text("git", "-C", folder, "rev-list", "--first-parent", "--min-parents=1", "-n", "\(commits)", "HEAD")
      .split(separator: "\n")
  }

  private func review(_ commit: Substring, in folder: String, _ tally: inout Tally) throws {
    var arguments = ["check", "--repo", folder, "--base", "\(commit)^", "--format", "json"]
    if runsTests {
      _ = try Tool.output("git", "-C", folder, "checkout", "--quiet", "--force", "\(commit)")
    } else {
      arguments += ["--head", "\(commit)", "--no-tests"]
    }
    let result = try Tool.run([program] + arguments)
    tally.reviews += 1
    let faults = try faults(of: result, commit: commit, in: folder, &tally)
    for fault in faults {
      print("\(commit.prefix(10)): \(fault)")
      tally.faults += 1
    }
  }

  private func faults(
    of result: Tool.Result, commit: Substring, in folder: String, _ tally: inout Tally
  ) throws -> [String] {
    guard (0...2).contains(result.status) else { return ["ended with status \(result.status)"] }
    guard let report = try? JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any],
      let checks = report["checks"] as? [[String: Any]], let verdict = report["verdict"] as? String
    else { return ["wrote no report; standard error: \(result.errors.prefix(300))"] }
    tally.verdicts[verdict, default: 0] += 1
    let expected = try AddedLines(of: "\(commit)", in: folder)
    tally.files += expected.files.count
    tally.addedLines += expected.count
    return checks.flatMap { check in faults(in: check, against: expected, &tally) }
  }

  private func faults(in check: [String: Any], against expected: AddedLines, _ tally: inout Tally) -> [String] {
    let findings = check["findings"] as? [[String: Any]] ?? []
    tally.findings += findings.count
    var faults: [String] = []
    for finding in findings where finding["scope"] as? String == "added" {
      let path = finding["path"] as? String ?? ""
      let line = finding["line"] as? Int ?? 0
      if !expected.contains(line, in: path) { faults.append("\(path):\(line) is no added line, says git diff") }
    }
    for file in check["files"] as? [[String: Any]] ?? [] {
      let path = file["path"] as? String ?? ""
      for line in coverageLines(file) where !expected.contains(line, in: path) {
        faults.append("\(path):\(line) is no added line, says git diff, but has coverage")
      }
    }
    return faults
  }

  private func coverageLines(_ file: [String: Any]) -> [Int] {
    let added = file["added"] as? [String: Any] ?? [:]
    let plain = ["covered", "uncovered", "notExecutable"].flatMap { added[$0] as? [Int] ?? [] }
    return plain + (added["partial"] as? [[String: Any]] ?? []).compactMap { $0["line"] as? Int }
  }
}

/// The lines that `git diff` reports as added between a commit and its first parent.
private struct AddedLines {
  private(set) var files: [String: Set<Int>] = [:]

  var count: Int { files.values.reduce(0) { $0 + $1.count } }

  /// Uses three lines of context, as all other code does: without context git cuts common tails first, which moves some
  /// hunks.
  init(of commit: String, in folder: String) throws {
    let text = try Tool.text(
      "git", "-C", folder, "-c", "core.quotePath=false", "diff", "-M", "-U3", "--no-ext-diff", "--no-color",
      "\(commit)^", commit)
    var path: String?
    var new = 0
    var left = (old: 0, new: 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if left.old > 0 || left.new > 0 {
        switch line.first {
        case "+":
          if let path { files[path, default: []].insert(new) }
          new += 1
          left.new -= 1
        case "-": left.old -= 1
        case "\\": break
        default:
          new += 1
          left = (left.old - 1, left.new - 1)
        }
      } else if line.hasPrefix("+++ ") {
        path = line.hasPrefix("+++ b/") ? String(line.dropFirst(6).split(separator: "\t").first ?? "") : nil
      } else if line.hasPrefix("@@ ") {
        let ranges = line.split(separator: " ")
        left = (Self.count(in: ranges[1]), Self.count(in: ranges[2]))
        new = Self.start(of: ranges[2])
      }
    }
  }

  func contains(_ line: Int, in path: String) -> Bool {
    files[path]?.contains(line) ?? false
  }

  /// Reads `+12,3`, which starts at 12 and counts 3; without a comma the count is 1.
  private static func start(of range: Substring) -> Int {
    Int(range.dropFirst().prefix { $0 != "," }) ?? 0
  }

  private static func count(in range: Substring) -> Int {
    guard let comma = range.firstIndex(of: ",") else { return 1 }
    return Int(range[range.index(after: comma)...]) ?? 0
  }
}
