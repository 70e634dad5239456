import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Resolving the links of a path")
struct LinkGuardTests {
  private let folder: TemporaryTestFolder
  private var path: String { folder.path }

  /// `repo` is a working tree with the links of a change, and `own` contains those of the user.
  init() throws {
    folder = try TemporaryTestFolder()
    for file in ["repo/.git/HEAD", "repo/Sources/A.swift", "own/file", "plain/A.swift"] {
      try folder.write([], to: Array(file.utf8))
    }
    let links = [
      "repo/out": "../own", "repo/file": "../own/file", "repo/inner": "Sources", "own/folder": "../own", "own/link": "file",
      "own/loop": "loop", "own/into": "../repo/out", "plain/out": "../own", "repo/a": "../own", "own/absolute": "\(path)/own",
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(atPath: "\(path)/\(link)", withDestinationPath: target)
    }
  }

  private func resolved(_ name: String, untrusted: [String] = []) -> String? {
    (try? LinkGuard(untrusted: untrusted.map { "\(path)/\($0)" }).resolved("\(path)/\(name)")).map(short)
  }

  private func output(_ name: String, untrusted: [String] = []) -> String? {
    (try? LinkGuard(untrusted: untrusted.map { "\(path)/\($0)" }).output("\(path)/\(name)")).map(short)
  }

  private func short(_ text: String) -> String { text.hasPrefix(path + "/") ? String(text.dropFirst(path.count + 1)) : text }

  @Test("Writing refuses links of a working tree, and a link as the last component", arguments: [
    ("repo/report.json", "repo/report.json"), ("repo/new/er/report.json", "repo/new/er/report.json"),
    ("repo/Sources/../report.json", "repo/report.json"), ("own/folder/report.json", "own/report.json"),
    ("own/absolute/folder/report.json", "own/report.json"), ("plain/out/report.json", "own/report.json"),
    ("repo/file", nil), ("repo/out/report.json", nil), ("repo/inner/report.json", nil), ("repo/out/../report.json", nil),
    ("own/into/report.json", nil), ("own/link", nil), ("own/loop/x", nil), ("own/..", nil), ("own/.", nil),
    ("repo/out/\u{301}x/report.json", nil), ("own/../repo//out/./report.json", nil),
  ] as [(String, String?)])
  func outputs(name: String, expected: String?) {
    #expect(output(name) == expected)
  }

  @Test("Reading follows the user's links, but not those of a working tree", arguments: [
    ("own/link", "own/file"), ("own/folder/link", "own/file"), ("repo/Sources/A.swift", "repo/Sources/A.swift"),
    ("repo/file", nil), ("repo/out/file", nil), ("own/into/file", nil), ("own/loop", nil), ("none", "none"),
  ] as [(String, String?)])
  func inputs(name: String, expected: String?) {
    #expect(resolved(name) == expected)
  }

  @Test("An untrusted folder needs no `.git`")
  func untrusted() {
    #expect(output("plain/out/report.json", untrusted: ["plain"]) == nil)
    #expect(output("plain/report.json", untrusted: ["plain"]) == "plain/report.json")
    #expect(resolved("plain/out/file", untrusted: ["plain"]) == nil)
  }

  @Test("Links in /dev remain usable", arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/null"])
  func devices(name: String) throws {
    #expect(try LinkGuard().output(name).hasPrefix(name == "/dev/null" ? "/dev/" : "/proc/self/fd/1"))
  }

  @Test("An error names the given path and the link in it")
  func error() throws {
    let error = #expect(throws: FileError.self) { try LinkGuard().output("\(path)/repo/out/report.json") }
    #expect(error?.summary.hasPrefix("\(path)/repo/out/report.json could not be written: \(path)/repo/out is a symbolic link") == true)
  }
}
