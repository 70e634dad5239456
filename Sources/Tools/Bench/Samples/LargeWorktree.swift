import Foundation

/// A repository with many small files, all committed and unchanged, in a temporary folder.
struct LargeWorktree {
  let folder: String

  init(files count: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-large").path
    for index in 0..<count {
      let path = "\(folder)/Sources/Module\(index / 600)/Part\(index / 10 % 60)"
      if index.isMultiple(of: 10) {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      let text = (0..<20).map { "let value\($0) = \(index)\n" }.joined()
      try text.write(toFile: "\(path)/File\(index).swift", atomically: false, encoding: .utf8)
    }
    try git("init", "--quiet", "--initial-branch=main")
    try git("add", "--all")
    try git("-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", "All")
    // The index must be newer than the files, so that git can rely on their timestamps.
    sleep(2)
    try git("update-index", "--refresh", "--force-write-index")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func git(_ arguments: String...) throws {
    let status = try Measured(["git"] + arguments, in: folder).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
  }
}
