/// The lines that `git diff` reports as added between a commit and its first parent.
struct AddedLines {
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
