import Git
import Platform
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review

@Suite("Symbolic links to changed files")
struct SourceLinksTests {
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Shared/Price.swift", "let price = 1\n")
    try repository.write("Sources/Cart/Cart.swift", "let cart = 1\n")
    try repository.link("Sources/Cart/Price.swift", to: "../../Shared/Price.swift")
    try repository.link("Sources/Shared", to: "../Shared")
    try repository.link("Sources/Root", to: "..")
    try repository.link("Sources/Outside", to: "/usr")
    try repository.commit()
    return repository
  }

  @Test("A link leads to a changed file, a file in its folder, and a submodule around its target", arguments: [
    ("Shared/Price.swift", ["Sources/Cart/Price.swift", "Sources/Shared"]), ("Shared/Other.swift", ["Sources/Shared"]),
    ("Shared", ["Sources/Cart/Price.swift", "Sources/Shared"]), ("Sources/Cart/Cart.swift", []), ("Share", []),
  ])
  func links(changed: String, expected: [String]) throws {
    let repository = try repository()
    let git = GitCommand(folder: repository.path, environment: TemporaryRepository.environment())
    let known = KnownFiles(git: git, root: repository.path)
    let head = ObjectID(try repository.git("rev-parse", "HEAD"))
    for commit in [nil, head] {
      let links = try SourceLinks(known, of: commit, in: repository.path, files: LocalFiles())
      #expect(links.links(to: [RepoPath(changed)]).map(\.description) == expected)
    }
  }

  @Test("A link without a target leads to every change, because a change may have removed the target")
  func dangling() throws {
    let repository = try repository()
    try repository.remove("Shared/Price.swift")
    let git = GitCommand(folder: repository.path, environment: TemporaryRepository.environment())
    let known = KnownFiles(git: git, root: repository.path)
    let links = try SourceLinks(known, of: nil, in: repository.path, files: LocalFiles())
    #expect(links.links(to: ["README.md"]) == ["Sources/Cart/Price.swift"])
  }
}
