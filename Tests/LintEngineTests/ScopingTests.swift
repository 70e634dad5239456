import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("Whether a change caused a finding")
struct ScopingTests {
  private let library = BuiltInRules.library

  @Test("On an added line it belongs to the change, elsewhere to the file")
  func scopesByLine() {
    let file = lint("_ = try! one()\n_ = try! two()\n", .only("force_try"))
    #expect(Scoping.findings(of: file, change: change(added: [2]), breadth: .file).map(\.scope) == [.file, .added])
    #expect(Scoping.findings(of: file, change: change(added: [2]), breadth: .change).map { $0.location?.start?.line } == [2])
    #expect(Scoping.findings(of: file, change: nil, breadth: .change) == [])
  }

  @Test("A too long function is caused by the lines that exceed the limit", arguments: [
    ([3], Finding.Scope.file), ([3, 4], .caused), ([1, 3, 4], .added), ([1], .file), ([2, 3, 4, 5], .caused),
  ] as [([Int], Finding.Scope)])
  func scopesByCause(added: [Int], scope: Finding.Scope) {
    let text = "func run() {\n  one()\n  two()\n  three()\n  four()\n}\n"
    let file = lint(text, .only("function_body_length", values: ["warning": .integer(2)]))
    #expect(Scoping.findings(of: file, change: change(added: added), breadth: .file).map(\.scope) == [scope])
  }

  @Test("Fingerprints stay when lines move, when a file is renamed, and whatever is shown")
  func keepsFingerprints() {
    let before = lint("func run() {\n  _ = try! one()\n  _ = try! one()\n}\n", .only("force_try"))
    let after = lint("import A\n\nfunc run() {\n    _ = try! one()\n    _ = try! one()\n}\n", .only("force_try"), path: "B.swift")
    let old = Scoping.findings(of: before, change: nil, breadth: .file)
    let renamed = change(added: [5], path: "B.swift", from: "A.swift")
    let new = Scoping.findings(of: after, change: renamed, breadth: .file)
    #expect(old.map(\.fingerprint) == new.map(\.fingerprint))
    #expect(Set(old.map(\.fingerprint)).count == 2)
    #expect(Scoping.findings(of: after, change: renamed, breadth: .change).map(\.fingerprint) == [old[1].fingerprint])
  }

  @Test("Equal lines in other functions are other findings")
  func tellsDeclarationsApart() {
    let file = lint("func a() {\n  _ = try! one()\n}\nstruct B {\n  init(c: Int) {\n  _ = try! one()\n  }\n}\n", .only("force_try"))
    #expect(file.findings.map(\.declaration) == ["a()", "B.init(c:)"])
    #expect(Set(Scoping.findings(of: file, change: nil, breadth: .file).map(\.fingerprint)).count == 2)
  }

  @Test("Findings of many files are in the files' order, whichever core was first")
  func manyFiles() {
    let counts = [0, 300, 1, 0, 700, 2, 40, 0]
    let files = counts.enumerated().map { index, count in
      lint(String(repeating: "_ = try! one()\n", count: count), .only("force_try"), path: RepoPath("F\(index).swift"))
    }
    let known = counts.map { $0 > 30 ? Set([0, 29]) : [] }
    for breadth in [Scoping.Breadth.file, .change] {
      let change: @Sendable (RepoPath) -> FileChange? = { $0 == "F4.swift" ? self.change(added: [600], path: $0, from: $0) : nil }
      let each = files.indices.flatMap { index in
        Scoping.findings(of: files[index], change: change(files[index].path), breadth: breadth, known: known[index])
      }
      #expect(each.count == (breadth == .file ? 1_037 : 1))
      #expect(Scoping.findings(of: files, change: change, breadth: breadth, known: known) == each)
      #expect(Scoping.findings(of: files, change: change, breadth: breadth).count == (breadth == .file ? 1_043 : 1))
    }
    #expect(Scoping.findings(of: [LintedFile](), change: { _ in nil }, breadth: .file) == [])
  }

  private func lint(_ text: String, _ settings: LintSettings, path: RepoPath = "A.swift") -> LintedFile {
    Linter(library: library, settings: settings).lint(path: path, bytes: Array(text.utf8))
  }

  private func change(added: [Int], path: RepoPath = "A.swift", from: RepoPath? = nil) -> FileChange {
    let lines = added.map { Hunk.Line.added(new: $0, text: 0..<0) }
    let hunk = Hunk(oldStart: 1, oldCount: 0, newStart: 1, newCount: added.count, lines: lines, bytes: [])
    return FileChange(
      status: from == nil ? .modified : .renamed(similarity: 90), oldPath: from ?? path, newPath: path, hunks: [hunk])
  }
}
