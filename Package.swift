// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 mode, the upcoming features we write for, and warnings as errors.
let tests: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Every target of the program marks each use of memory that the compiler does not check with `unsafe`.
let house: [SwiftSetting] = tests + [.strictMemorySafety()]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let tomlKit = Target.Dependency.product(name: "TOMLKit", package: "TOMLKit")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let swiftSyntax = Target.Dependency.product(name: "SwiftSyntax", package: "swift-syntax")
let swiftParser = Target.Dependency.product(name: "SwiftParser", package: "swift-syntax")
let swiftOperators = Target.Dependency.product(name: "SwiftOperators", package: "swift-syntax")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")

/// The parts of the linter are tested on real rules.
let linterTests: [Target.Dependency] = [
  "ReviewCore", "StrictYAML", "RegularExpressions", "LintFastWalk", "LintEngine", "LintPatterns", "LintRules",
  "LintTestKit",
  "ReviewTestKit", swiftSyntax, swiftParser,
]

/// The commit for `--version`, which release builds name in the environment. A build that names none has none.
let commit = Context.environment["REVIEWBOT_COMMIT"].flatMap { name in
  name.allSatisfy { $0.isHexDigit || ".dirty".contains($0) } && !name.isEmpty ? name : nil
}

let package = Package(
  name: "reviewbot",
  // Has no effect on Linux, the only system that is tested.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "reviewbot", targets: ["reviewbot"]),
    .plugin(name: "ReviewbotPlugin", targets: ["ReviewbotPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // C libraries, as the system has them: libgit2 comes with the program, the others are
    // opened when they are needed.
    .systemLibrary(name: "Clibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .target(name: "Clibcurl"),
    .target(name: "Clibindexstore"),
    .target(name: "Clibsqlite"),
    .target(name: "Clibzstd"),
    .target(name: "Clinux"),
    .target(name: "Cversion", cSettings: commit.map { [.define("REVIEWBOT_COMMIT", to: $0)] } ?? []),

    // Pure: values in, values out. Only the threads of the linter come from Platform.
    .target(name: "ReviewCore", swiftSettings: house),
    .target(name: "Digests", dependencies: ["ReviewCore", crypto], swiftSettings: house),
    .target(name: "StrictYAML", dependencies: ["ReviewCore", yams], swiftSettings: house),
    .target(name: "Coverage", dependencies: ["ReviewCore"], swiftSettings: house),
    .target(name: "RegularExpressions", dependencies: ["ReviewCore"], swiftSettings: house),
    .target(
      name: "LintFastWalk", dependencies: ["ReviewCore", "Platform", swiftSyntax, swiftParser], swiftSettings: house),
    .target(
      name: "LintEngine",
      dependencies: [
        "ReviewCore", "Digests", "StrictYAML", "RegularExpressions", "Platform", "LintFastWalk", swiftSyntax,
        swiftOperators,
      ],
      swiftSettings: house),
    .target(
      name: "LintPatterns",
      dependencies: [
        "ReviewCore", "StrictYAML", "RegularExpressions", "LintFastWalk", "LintEngine", swiftSyntax, swiftParser,
        swiftOperators,
      ],
      swiftSettings: house),
    .target(
      name: "LintRules",
      dependencies: ["ReviewCore", "StrictYAML", "RegularExpressions", "LintEngine", "LintPatterns", swiftSyntax],
      // A link to the rules, so that the build notices new ones.
      exclude: ["Rules"],
      swiftSettings: house, plugins: ["EmbedRulesPlugin"]),
    .target(name: "Reporting", dependencies: ["ReviewCore", "Digests"], swiftSettings: house),
    .target(name: "Servers", dependencies: ["ReviewCore", "Reporting"], swiftSettings: house),
    .target(name: "SwiftTests", dependencies: ["ReviewCore"], swiftSettings: house),

    // The shell: what touches the world. Platform alone imports the C library.
    .target(
      name: "Platform",
      dependencies: [
        "ReviewCore", "Digests", .target(name: "Clinux", condition: .when(platforms: [.linux])), subprocess,
        systemPackage,
      ],
      swiftSettings: house),
    .target(name: "Git", dependencies: ["ReviewCore", "Platform", "Clibgit2", systemPackage], swiftSettings: house),

    .target(name: "HTTP", dependencies: ["ReviewCore", "Clibcurl"], swiftSettings: house),
    .target(
      name: "ResultBundles", dependencies: ["ReviewCore", "Clibsqlite", "Clibzstd", "Coverage", "SwiftTests"],
      swiftSettings: house),
    .target(name: "IndexStore", dependencies: ["Clibindexstore", "SwiftTests"], swiftSettings: house),

    .target(
      name: "Posting", dependencies: ["ReviewCore", "Digests", "HTTP", "Reporting", cryptoExtras],
      swiftSettings: house),

    // From a change to its publishers.
    .target(
      name: "Review",
      dependencies: [
        "ReviewCore", "Digests", "StrictYAML", "Coverage", "LintEngine", "LintPatterns", "LintRules", "Reporting",
        "SwiftTests", "Platform", "Git", "HTTP", "Posting", "IndexStore", "ResultBundles", "Cversion",
      ],
      swiftSettings: house),

    // The command.
    .target(
      name: "ReviewbotCLI",
      dependencies: [
        "ReviewCore", "StrictYAML", "Coverage", "LintEngine", "LintPatterns", "LintRules", "Reporting", "Platform",
        "Git",
        "Posting", "Review", "Servers", argumentParser, tomlKit,
      ],
      exclude: ["Templates"],
      swiftSettings: house, plugins: ["EmbedRulesPlugin"]),
    .executableTarget(name: "reviewbot", dependencies: ["ReviewbotCLI", "Platform"], swiftSettings: house),

    // For those who work on it: comparisons with peers, measurements, and hostile input.
    .executableTarget(
      name: "Differential", dependencies: ["ReviewCore", "Coverage", "Git"], path: "Sources/Tools/Differential",
      swiftSettings: house),
    .executableTarget(
      name: "Bench",
      dependencies: ["ReviewCore", "Digests", "HTTP", "Platform", "Posting", "ReviewTestKit", swiftSyntax, swiftParser],
      path: "Sources/Tools/Bench", swiftSettings: house),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "ReviewCore", "Coverage", "LintEngine", "LintPatterns", "LintRules", "Platform", "Reporting", "ResultBundles",
        "Review",
        "ReviewTestKit", "SwiftTests",
      ], path: "Sources/Tools/Fuzz",
      swiftSettings: house),

    // Rules/*.yml and ci/templates become a part of the binary.
    .executableTarget(
      name: "EmbedRules", dependencies: ["StrictYAML"], path: "Sources/Tools/EmbedRules", swiftSettings: house),
    .plugin(
      name: "EmbedRulesPlugin", capability: .buildTool(), dependencies: ["EmbedRules"],
      path: "Sources/Tools/EmbedRulesPlugin"),

    // `swift package reviewbot`, for packages that depend on this one.
    .plugin(
      name: "ReviewbotPlugin",
      capability: .command(
        intent: .custom(verb: "reviewbot", description: "Run the installed reviewbot on the package.")),
      path: "Sources/Tools/ReviewbotPlugin"),

    // Tests, one target for each of the above.
    .target(
      name: "ReviewTestKit", dependencies: ["ReviewCore", swiftSyntax, swiftParser], path: "Tests/ReviewTestKit",
      swiftSettings: tests),
    .testTarget(name: "ArchitectureTests", dependencies: ["ReviewTestKit"], swiftSettings: tests),
    .testTarget(name: "DigestsTests", dependencies: ["ReviewCore", "Digests"], swiftSettings: tests),
    .testTarget(
      name: "ReviewCoreTests", dependencies: ["ReviewCore", "Digests", "ReviewTestKit"], swiftSettings: tests),
    .testTarget(name: "StrictYAMLTests", dependencies: ["ReviewCore", "StrictYAML"], swiftSettings: tests),
    .testTarget(
      name: "CoverageTests", dependencies: ["ReviewCore", "Coverage", "LintEngine", "ReviewTestKit"],
      exclude: ["Fixtures"],
      swiftSettings: tests),
    .target(
      name: "LintTestKit", dependencies: ["ReviewCore", "StrictYAML", "LintEngine", "LintPatterns", "LintRules"],
      path: "Tests/LintTestKit", swiftSettings: tests),
    .testTarget(
      name: "RegularExpressionsTests", dependencies: ["ReviewCore", "RegularExpressions", "ReviewTestKit"],
      swiftSettings: tests),
    .testTarget(name: "LintFastWalkTests", dependencies: linterTests, swiftSettings: tests),
    .testTarget(name: "LintEngineTests", dependencies: linterTests, swiftSettings: tests),
    .testTarget(name: "LintPatternsTests", dependencies: linterTests, swiftSettings: tests),
    .testTarget(name: "LintRulesTests", dependencies: linterTests, swiftSettings: tests),
    .testTarget(
      name: "ReportingTests", dependencies: ["ReviewCore", "Digests", "Reporting", "ReviewTestKit"],
      exclude: ["Golden"],
      swiftSettings: tests),
    .testTarget(name: "ServersTests", dependencies: ["ReviewCore", "Reporting", "Servers"], swiftSettings: tests),
    .testTarget(
      name: "SwiftTestsTests", dependencies: ["ReviewCore", "SwiftTests", "Platform", "ReviewTestKit"],
      exclude: ["Fixtures"],
      swiftSettings: tests),
    .testTarget(
      name: "ResultBundlesTests",
      dependencies: ["ReviewCore", "Coverage", "SwiftTests", "Platform", "ResultBundles", "ReviewTestKit"],
      swiftSettings: tests),
    .testTarget(
      name: "IndexStoreTests", dependencies: ["IndexStore", "SwiftTests", "ReviewTestKit"], swiftSettings: tests),
    .testTarget(
      name: "PlatformTests", dependencies: ["ReviewCore", "Platform", "ReviewTestKit", systemPackage],
      swiftSettings: tests),
    .testTarget(name: "GitTests", dependencies: ["ReviewCore", "Git", "ReviewTestKit", crypto], swiftSettings: tests),
    .testTarget(name: "HTTPTests", dependencies: ["ReviewCore", "HTTP", "ReviewTestKit"], swiftSettings: tests),
    .testTarget(
      name: "PostingTests", dependencies: ["ReviewCore", "Digests", "HTTP", "Posting", "ReviewTestKit"],
      swiftSettings: tests),
    .testTarget(
      name: "ReviewTests",
      dependencies: [
        "ReviewCore", "Coverage", "LintEngine", "LintPatterns", "LintRules", "Reporting", "StrictYAML", "SwiftTests",
        "Platform",
        "Git", "Posting", "Review", "ReviewTestKit",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ReviewbotCLITests",
      dependencies: ["ReviewCore", "Review", "ReviewbotCLI", "reviewbot", "LintTestKit", "ReviewTestKit", yams],
      exclude: ["Golden"], swiftSettings: tests),
  ])
