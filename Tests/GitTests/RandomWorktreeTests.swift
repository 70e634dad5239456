import Foundation
import Git
import ReviewCore
import ReviewTestKit
import Testing

/// Compares random working trees with git's reading of them.
@Suite struct RandomWorktreeTests {
  private static let names = ["a", "a-b", "a.b", "ab", "b", "B", "a/x", "a/y/z", "a-b/x", "b/a/x", "b/a.x", "ä", "a b/c"]

  /// Returns the status letter and path of every file that differs from HEAD, as `git add --all` would stage it. It
  /// uses a separate index, so that the repository's keeps its time stamps and cached trees.
  /// is used, so that the user's keeps its stamps and what it knows of its trees.
  private func reference(_ repository: TemporaryRepository, since base: String) throws -> [String] {
    let index = repository.path + "/.git/index-of-test"
    try? FileManager.default.removeItem(atPath: index)
    var environment = TemporaryRepository.environment()
    environment["GIT_INDEX_FILE"] = index
    for arguments in [["read-tree", "HEAD"], ["add", "--all"]] {
      let run = try ProgramRun(["git"] + arguments, in: repository.path, environment: environment)
      #expect(run.status == 0, "\(run.standardError)")
    }
    let diff = try ProgramRun(
      ["git", "diff", "--cached", "--raw", "--no-renames", "-z", base], in: repository.path, environment: environment)
    let fields = diff.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: fields.count - 1, by: 2).map { "\(fields[$0].split(separator: " ")[4]) \(fields[$0 + 1])" }.sorted()
  }

  private func ours(_ repository: TemporaryRepository, since base: String) throws -> [String] {
    let source = try repository.source(GitOptions(renames: .off))
    return try source.change(for: ChangeRequest(base: base, comparesTips: true)).diff.files.map { file in
      let letter =
        switch file.status {
        case .added: "A"
        case .deleted: "D"
        case .typeChanged: "T"
        default: "M"
        }
      return "\(letter) \(String(decoding: file.path.bytes, as: UTF8.self))"
    }.sorted()
  }

  private func disturb(_ repository: TemporaryRepository, _ random: inout SeededGenerator) throws {
    let path = repository.path + "/" + (Self.names.randomElement(using: &random) ?? "a")
    let files = FileManager.default
    switch Int.random(in: 0...9, using: &random) {
    case 0: try? files.removeItem(atPath: path)
    case 1:
      try? files.removeItem(atPath: path)
      try? files.createSymbolicLink(atPath: path, withDestinationPath: Bool.random(using: &random) ? "b" : "nowhere")
    case 2: _ = try? repository.git("add", "--all")
    case 3: _ = try? repository.git("add", "--update")
    case 4: _ = try? repository.git("rm", "-r", "--quiet", "--cached", "--ignore-unmatch", "a")
    case 5: _ = try? repository.commit()
    case 6 where (try? files.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeRegular:
      try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    default:
      // Replace files and links with folders where the path requires it.
      var folder = repository.path
      for part in path.dropFirst(folder.count + 1).split(separator: "/").dropLast() {
        folder += "/\(part)"
        let type = try? files.attributesOfItem(atPath: folder)[.type] as? FileAttributeType
        if type != nil, type != .typeDirectory { try files.removeItem(atPath: folder) }
        if type != .typeDirectory { try files.createDirectory(atPath: folder, withIntermediateDirectories: false) }
      }
      try? files.removeItem(atPath: path)
      try Data("\(Int.random(in: 0...3, using: &random))\n".utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  @Test("After random edits, the same files differ as in git", .firstCounterexample, arguments: 1...12 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let repository = try TemporaryRepository()
    try repository.git("config", "core.quotePath", "false")
    for name in ["a/x", "a-b/x", "a.b", "b/a/x"] { try repository.write(name, "0\n") }
    if seed.isMultiple(of: 3) { try repository.git("config", "index.version", "4") }
    try repository.commit()
    let base = try repository.git("rev-parse", "HEAD")
    for _ in 0..<12 {
      for _ in 0..<3 { try disturb(repository, &random) }
      #expect(try ours(repository, since: base) == reference(repository, since: base))
    }
  }

  @Test("A tracked folder replaced with a symbolic link has lost its files, even if the link leads to files of the same name")
  func linkedFolder() throws {
    let repository = try TemporaryRepository()
    try repository.write("a/deep/x", "1\n")
    try repository.write("b/deep/x", "1\n")
    try repository.commit()
    try repository.remove("a")
    try repository.link("a", to: "b")
    #expect(try ours(repository, since: "HEAD") == ["A a", "D a/deep/x"])
  }

  @Test("Every index version is read", arguments: [2, 3, 4])
  func versions(version: Int) throws {
    let repository = try TemporaryRepository()
    for folder in 0..<40 { for file in 0..<4 { try repository.write("f\(folder)/g/\(file)", "\(folder)\n") } }
    try repository.git("update-index", "--index-version", "\(version)")
    try repository.commit()
    try repository.write("f7/g/1", "other\n")
    try repository.write("f9/g/new", "new\n")
    try repository.git("add", "f7")
    #expect(try ours(repository, since: "HEAD") == ["A f9/g/new", "M f7/g/1"])
    let staged = try repository.worktreeDiff(head: .index)
    #expect(staged.files.map(\.path) == ["f7/g/1"])
    try repository.git("checkout", "--quiet", "-b", "other")
    try repository.commit()
    #expect(try ours(repository, since: "main") == ["A f9/g/new", "M f7/g/1"])
  }
}
