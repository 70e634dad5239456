import Foundation
import Testing

/// The targets. `.lint.yml` lists under `layers` what each may import, and `reviewbot lint` checks it.
@Suite struct ModuleGraphTests {
  /// The names of the targets: the folders directly below `Sources`.
  private static let targets = Result {
    Set(try Checkout.sources.get().map(\.target)).sorted()
  }

  @Test("Only the fast walk, which rules do not import, imports SwiftSyntax's SPI")
  func onlyTheFastWalkUsesSPI() throws {
    for file in try Checkout.sources.get() where file.target != "LintFastWalk" {
      #expect(!file.lines.contains { $0.hasPrefix("@_spi(") }, "\(file.path) imports an SPI")
    }
  }

  @Test("Every target has a layer in .lint.yml, is declared in Package.swift, and has tests")
  func targetsAreDeclaredAndTested() throws {
    let checkout = Checkout()
    let manifest = try checkout.text("Package.swift")
    let layers = try checkout.text(".lint.yml")
    let untested: Set<String> = ["reviewbot", "EmbedRules", "EmbedRulesPlugin", "Differential", "Bench", "Fuzz"]
    let targets = try Self.targets.get()
    #expect(targets.count > 15)
    for target in targets {
      #expect(layers.contains("\n  \(target): {paths: ["), ".lint.yml has no layer for \(target)")
      #expect(manifest.contains("name: \"\(target)\""), "Package.swift does not declare \(target)")
      #expect(untested.contains(target) || checkout.exists("Tests/\(target)Tests"), "Tests/\(target)Tests is missing")
    }
  }
}
