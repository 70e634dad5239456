import Foundation
import ReviewTestKit
import Testing

/// Rules that need other files, from the command line.
@Suite("Rules that need other files")
struct OtherFilesTests {
  private let repository: TemporaryRepository
  private let caches: TemporaryTestFolder

  init() throws {
    repository = try TemporaryRepository()
    caches = try TemporaryTestFolder()
    let rule = "id: screen\nsummary: A screen.\nmatch: {kind: class, inherits: UIViewController}\nreport: name\n"
    try repository.write(".lint/rules/screen.yml", rule)
    try repository.write(".lint.yml", "rule_files: [.lint/rules]\n")
    try repository.write("Base.swift", "class Base: UIViewController {}\n")
    try repository.write("Cart.swift", "let price = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Cart.swift", "let price = 1\nclass Cart: Base {}\n")
    try repository.commit("Go on")
  }

  private func findings(_ arguments: String..., cached: Bool = true) throws -> [String] {
    let run = try CommandLineRun(
      arguments + ["--format", "json"] + (cached ? ["--cache"] : ["--no-cache"]), in: repository.path,
      environment: ["XDG_CACHE_HOME": caches.path])
    return try run.report().findings.filter { $0.hasSuffix("screen") }
  }

  @Test("A change is judged by the types of its head, with a cold and a warm cache, and without")
  func change() throws {
    for _ in 0..<2 { #expect(try findings("lint", "--base", "main") == ["Cart.swift:2 screen"]) }
    #expect(try findings("lint", "--base", "main", cached: false) == ["Cart.swift:2 screen"])
    for _ in 0..<2 { #expect(try findings("check", "--no-tests", "--base", "main") == ["Cart.swift:2 screen"]) }
    try repository.write("Base.swift", "class Base: NSObject {}\n")
    #expect(try findings("lint", "--base", "main").filter { $0.hasPrefix("Cart") } == [])
    #expect(try findings("lint", "--base", "main", "--head", "HEAD") == ["Cart.swift:2 screen"])
  }

  @Test("Staged and whole files are judged by the index and the working tree")
  func others() throws {
    try repository.write("Cart.swift", "class Cart: Screen {}\n")
    try repository.write("Screen.swift", "class Screen: Base {}\n")
    try repository.git("add", "Cart.swift")
    #expect(try findings("lint", "--staged") == [])
    #expect(try findings("lint", "--all-lines", "Cart.swift") == ["Cart.swift:1 screen"])
    try repository.git("add", "Screen.swift")
    #expect(try findings("lint", "--staged").contains("Cart.swift:1 screen"))
  }
}
