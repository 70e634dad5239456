import Foundation

/// A repository with a change of `files` Swift files, made from real sources, in a temporary folder.
struct Sample {
  let folder: String
  /// The size of the files before the change.
  let bytes: Int

  /// - Parameter sources: A folder of Swift files; the largest are used.
  init(files: Int, from sources: String) throws {
    let texts = try Self.texts(in: sources).sorted { $0.utf8.count > $1.utf8.count }.prefix(files)
    guard texts.count == files else {
      throw BenchProblem("\(sources) has \(texts.count) Swift files; \(files) are needed")
    }
    try self.init(Array(texts), name: "\(files)")
  }

  /// - Parameter sources: A folder of Swift files; they are repeated if there are too few.
  init(repeating sources: String, files: Int) throws {
    let texts = try Self.texts(in: sources)
    guard !texts.isEmpty else { throw BenchProblem("\(sources) has no Swift files") }
    try self.init((0..<files).map { texts[$0 % texts.count] }, name: "growth-\(files)")
  }

  private init(_ texts: [String], name: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-\(name)").path
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    bytes = texts.reduce(0) { $0 + $1.utf8.count }
    for (index, text) in texts.enumerated() { try write(text, index) }
    try git("init", "--quiet", "--initial-branch=main")
    try commit("Before")
    try git("checkout", "--quiet", "-b", "change")
    for (index, text) in texts.enumerated() {
      try write(text + "\nfunc added\(index)(_ value: Int) -> Int {\n  value == 0 ? 1 : value * 2\n}\n", index)
    }
    try commit("After")
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ text: String, _ index: Int) throws {
    try text.write(toFile: "\(folder)/Sources/File\(index).swift", atomically: false, encoding: .utf8)
  }

  private func commit(_ message: String) throws {
    try git("add", "--all")
    try git("-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", message)
  }

  private func git(_ arguments: String...) throws {
    let status = try Measured(["git"] + arguments, in: folder).status
    guard status == 0 else { throw BenchProblem("git \(arguments.joined(separator: " ")) ended with \(status)") }
  }

  /// Returns the Swift files of a folder, by path.
  private static func texts(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }.sorted()
    return names.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }
}
