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

  @Test("Only Platform and the programs for development import the C library")
  func onlyPlatformImportsTheSystem() throws {
    let system: Set = ["Android", "Clinux", "Darwin", "Glibc", "Musl"]
    for file in try Checkout.sources.get() where file.target != "Platform" && !file.path.hasPrefix("Sources/Tools/") {
      let found = file.imports.intersection(system)
      #expect(found.isEmpty, "\(file.path) imports \(found.sorted()): use or add a function of Platform")
      // Foundation exports the C library.
      for line in file.code {
        #expect(!Self.callsTheSystem(line.text), "\(file.path):\(line.number): use or add a function of Platform")
      }
    }
  }

  private static func callsTheSystem(_ line: String) -> Bool {
    let names = #"_?exit|abort|localtime_r|gmtime_r|strftime|clock_gettime|(?:un)?setenv|getenv|getp?pid|getuid|sysconf"#
      + #"|isatty|usleep|nanosleep|fopen|fcntl|waitpid|sigaction|malloc|strerror|f?puts"#
    let call = #"(?:^|[^.\w`])(?:(?:\#(names))\(|time\(nil\)|errno\b|pthread_)"#
    return line.range(of: call, options: .regularExpression) != nil
  }

  @Test("Calls of the C library are found", arguments: [
    ("_exit(status)", true), ("var now = time(nil)", true), ("localtime_r(&now, &parts)", true), ("if errno == 2 {", true),
    ("clock.sleep(duration)", false), ("func open(_ path: String)", false), ("let time = 1", false), ("runtime(1)", false),
  ])
  func systemCalls(line: String, isOne: Bool) {
    #expect(Self.callsTheSystem(line) == isOne)
  }

  @Test("Platform has each part for Linux and for macOS")
  func bothSystemsArePresent() throws {
    let files = try Checkout.sources.get().filter { $0.target == "Platform" }
    let paths = Set(files.map(\.path))
    let systems = ["Linux": (condition: "#if os(Linux)", other: "Darwin"), "Darwin": (condition: "#if canImport(Darwin)", other: "Linux")]
    var count = 0
    for file in files {
      guard let (name, system) = systems.first(where: { file.name.hasSuffix("+\($0.key)") }) else {
        let isShared = file.imports.contains("Glibc") == file.imports.contains("Darwin")
        #expect(isShared, "\(file.path) imports the C library of one system")
        continue
      }
      count += 1
      #expect(file.lines.first == system.condition[...] && file.lines.last { !$0.isEmpty } == "#endif", "\(file.path)")
      let counterpart = file.path.replacing("+\(name).swift", with: "+\(system.other).swift")
      #expect(paths.contains(counterpart), "\(counterpart) is missing")
    }
    #expect(count > 0)
  }

  @Test("Every target has a layer in .lint.yml, is declared in Package.swift, and has tests")
  func targetsAreDeclaredAndTested() throws {
    let checkout = Checkout()
    let manifest = try checkout.text("Package.swift")
    let layers = try checkout.text(".lint.yml")
    let untested: Set<String> = ["reviewbot", "EmbedRules", "EmbedRulesPlugin", "ReviewbotPlugin", "Differential", "Bench", "Fuzz"]
    let targets = try Self.targets.get()
    #expect(targets.count > 15)
    for target in targets {
      #expect(layers.contains("\n  \(target): {paths: ["), ".lint.yml has no layer for \(target)")
      #expect(manifest.contains("name: \"\(target)\""), "Package.swift does not declare \(target)")
      #expect(untested.contains(target) || checkout.exists("Tests/\(target)Tests"), "Tests/\(target)Tests is missing")
    }
  }
}
