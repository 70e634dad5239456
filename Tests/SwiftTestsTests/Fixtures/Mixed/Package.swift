// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Mixed",
  targets: [
    .target(name: "CStock"),
    .target(name: "Shop", dependencies: ["CStock"]),
    .testTarget(name: "PassTests", dependencies: ["Shop"]),
    .testTarget(name: "FailTests", dependencies: ["Shop"]),
    .testTarget(name: "CrashTests", dependencies: ["Shop"]),
    .testTarget(name: "SwiftCrashTests", dependencies: ["Shop"]),
    .testTarget(name: "CrowdTests", dependencies: ["Shop"]),
    .testTarget(name: "StormTests", dependencies: ["Shop"]),
    .testTarget(name: "HangTests"),
    .testTarget(name: "ExitTests"),
    .testTarget(name: "FlakyTests"),
    .testTarget(name: "EnvironmentTests"),
    .testTarget(name: "NoiseTests"),
    .testTarget(name: "OddTests", dependencies: ["Shop"]),
  ]
)
