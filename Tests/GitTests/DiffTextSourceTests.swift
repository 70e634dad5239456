import Git
import ReviewCore
import ReviewTestKit
import Testing

/// A change read from the text of a diff.
@Suite struct DiffTextSourceTests {
  @Test("Swift source that a diff marks as binary is rejected; other binary files are not", arguments: [
    ("A.swift", "-", "A.swift"), ("A.swift", "*.swift -diff", "A.swift"), ("A.bin", "-", nil),
  ] as [(String, String, String?)])
  func binary(file: String, attributes: String, refused: String?) throws {
    let repository = try TemporaryRepository()
    try repository.write(file, "let a = 1\n")
    try repository.commit()
    if attributes == "-" {
      try repository.write(RepoPath(file), [0, 10])
    } else {
      try repository.write(".gitattributes", attributes + "\n")
      try repository.write(file, "let b = 1\n")
    }
    let text = try repository.output(["diff", "HEAD"])
    let source = DiffTextSource(text: text, repository: "r")
    let error = userFacingError { _ = try source.change(for: ChangeRequest()) } as? GitError
    #expect(error?.kind == refused.map { _ in .invalidDiff })
    #expect(refused.map { error?.summary.contains($0) == true } ?? true)
    let whole = DiffTextSource(text: try repository.output(["diff", "--text", "HEAD"]), repository: "r")
    #expect(try whole.change(for: ChangeRequest()).diff.files.map(\.addedLines.isEmpty) == [false])
  }
}
