import Testing

/// The arrows of the architecture: what each target may import. Pure targets never reach C, processes, files or the
/// network.
@Suite struct ModuleGraphTests {
  private static let allowed: [String: Set<String>] = [
    "ReviewCore": [],
    "Digests": ["ReviewCore", "Crypto"],
    "StrictYAML": ["ReviewCore", "Yams"],
    "Coverage": ["ReviewCore"],
    "RegularExpressions": ["ReviewCore"],
    "LintFastWalk": ["ReviewCore", "SwiftSyntax", "SwiftParser", "Darwin", "Glibc"],
    "LintEngine": [
      "ReviewCore", "Digests", "StrictYAML", "RegularExpressions", "LintFastWalk", "SwiftSyntax", "SwiftOperators",
    ],
    "LintPatterns": [
      "ReviewCore", "StrictYAML", "RegularExpressions", "LintFastWalk", "LintEngine", "SwiftSyntax", "SwiftParser",
      "SwiftOperators",
    ],
    // Rules see typed nodes alone: no fast walk.
    "LintRules": ["ReviewCore", "StrictYAML", "RegularExpressions", "LintEngine", "LintPatterns", "SwiftSyntax"],
    "Reporting": ["ReviewCore", "Digests"],
    "TestRun": ["ReviewCore"],
    "Host": ["ReviewCore", "Digests", "Clinux", "Subprocess", "SystemPackage", "Glibc"],
    "Git": ["ReviewCore", "Clibgit2", "Glibc"],
    "HTTP": ["ReviewCore", "Clibcurl"],
    "Posting": ["ReviewCore", "Digests", "HTTP", "CryptoExtras"],
    "Review": [
      "ReviewCore", "Digests", "StrictYAML", "Coverage", "LintEngine", "LintPatterns", "LintRules", "Reporting", "TestRun", "Host", "Git", "HTTP",
      "Posting",
    ],
    "ReviewbotCLI": [
      "ReviewCore", "StrictYAML", "Coverage", "LintEngine", "LintPatterns", "LintRules", "Reporting", "Host", "Git",
      "Posting", "Review", "ArgumentParser", "TOMLKit",
    ],
    "reviewbot": ["ReviewbotCLI", "Glibc"],
    "Differential": ["ReviewCore", "Coverage", "Git", "Glibc"],
    "EmbedRules": ["StrictYAML"],
    "Bench": ["Glibc", "SwiftParser", "SwiftSyntax"],
    "Fuzz": ["ReviewCore", "Coverage", "Glibc", "LintEngine", "LintPatterns", "LintRules", "TestRun"],
    "EmbedRulesPlugin": ["PackagePlugin"],
  ]

  /// May be imported everywhere: it is the standard library's other half, and costs nothing that is not used.
  private static let everywhere: Set<String> = ["Foundation", "FoundationEssentials", "Synchronization", "Dispatch"]
  /// Not even Foundation: values and functions alone.
  private static let bare: Set<String> = ["ReviewCore"]

  @Test("Every import follows an arrow of the architecture")
  func importsFollowArrows() throws {
    let files = try Checkout.sources.get()
    #expect(files.count > 50)
    for file in files {
      let arrows = try #require(Self.allowed[file.target], "\(file.path): add \(file.target) to the table of arrows")
      let allowed = Self.bare.contains(file.target) ? arrows : arrows.union(Self.everywhere)
      let strangers = file.imports.subtracting(allowed).sorted()
      #expect(strangers.isEmpty, "\(file.path) imports \(strangers.joined(separator: ", ")), against the architecture")
    }
  }

  @Test("SwiftSyntax's SPI is imported by the fast walk alone, which rules do not see")
  func onlyTheFastWalkUsesSPI() throws {
    for file in try Checkout.sources.get() where file.target != "LintFastWalk" {
      #expect(!file.lines.contains { $0.hasPrefix("@_spi(") }, "\(file.path) imports an SPI")
    }
  }

  @Test("Every target with sources is declared in Package.swift, and has tests")
  func targetsAreDeclaredAndTested() throws {
    let checkout = Checkout()
    let manifest = try checkout.text("Package.swift")
    for target in Self.allowed.keys.sorted() {
      #expect(manifest.contains("name: \"\(target)\""), "Package.swift does not declare \(target)")
    }
    let untested: Set<String> = ["reviewbot", "EmbedRules", "EmbedRulesPlugin", "Differential", "Bench", "Fuzz"]
    for target in Self.allowed.keys.sorted() where !untested.contains(target) {
      #expect(checkout.exists("Tests/\(target)Tests"), "Tests/\(target)Tests is missing")
    }
  }
}
