import Foundation
import ReviewTestKit
import Yams

/// A server with a pull request of the branch `feature`, and a folder in which the scripts of a template run.
struct TemplateSite {
  static let templates = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "ci/templates")

  /// Writes a package with one source and without tests.
  static func writePackage(in repository: TemporaryRepository) throws {
    try repository.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(name: "Demo", targets: [.target(name: "Demo", path: "Demo")])

      """)
    try repository.write("Demo/Demo.swift", "let demo = 1\n")
    try repository.write(".gitignore", ".build/\n")
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: templates.appending(path: name), encoding: .utf8)
  }

  static func yaml(_ name: String) throws -> Node {
    guard let node = try Yams.compose(yaml: text(name)) else { throw ProgramRun.Failure(description: "\(name) is empty") }
    return node
  }

  /// The pull request's repository, on `feature`.
  let origin: TemporaryRepository
  let base: String
  let head: String
  /// The machine: `home`, `bin` (on PATH), `tmp` and the checkout `work`.
  let folder: TemporaryTestFolder
  /// reviewbot's sources, whose build is a script that runs the binary under test.
  private let sources: TemporaryRepository

  /// - Parameters:
  ///   - files: The files of the target branch.
  ///   - forge: The address that `reviewbot post` sends to.
  init(files: [String: String] = ["Sources/Cart.swift": "let value = 1\n"], forge: String? = nil) throws {
    origin = try TemporaryRepository()
    for (name, text) in files { try origin.write(name, text) }
    base = try origin.commit("Begin")
    try origin.git("checkout", "--quiet", "-b", "feature")
    try origin.write("Sources/Cart/New.swift", "func load() -> Int {\n  try! Int(contents())\n}\n\nfunc contents() throws -> Int { 1 }\n")
    head = try origin.commit("Go on")
    try origin.git("update-ref", "refs/pull/7/head", "feature")
    folder = try TemporaryTestFolder()
    for name in ["home", "bin", "tmp"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    sources = try TemporaryRepository()
    let program = try CommandLineRun.productsFolder() + "/reviewbot"
    let posting = forge.map { "if [ \"$1\" = post ]; then exec \(program) \"$@\" --forge-url \($0); fi\n" } ?? ""
    try sources.write("reviewbot", "#!/bin/sh\n\(posting)exec \(program) \"$@\"\n")
    try sources.write("ci/setup", "#!/bin/sh\n")
    try sources.write("ci/build", "#!/bin/sh\ncd \"$(dirname \"$0\")/..\" && \"$PWD/ci/setup\" && echo \"$PWD/reviewbot\"\n")
    for name in ["reviewbot", "ci/setup", "ci/build"] { try sources.setExecutable(name) }
    try sources.commit()
    try sources.git("tag", "v0.1.0")
  }

  var work: String { "\(folder.path)/work" }

  /// Clones the server's repository and checks out a revision.
  func checkOut(_ revision: String) throws {
    try origin.git("clone", "--quiet", "file://\(origin.path)", work)
    try origin.git("-C", work, "checkout", "--quiet", "--detach", revision)
  }

  /// Runs a script as CI systems do: the first command that fails ends it.
  /// - Parameters:
  ///   - below: The current folder.
  ///   - environment: The variables of the CI system.
  func run(_ script: String, in below: String = "work", _ environment: [String: String], shell: String = "bash") throws -> ProgramRun {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/\(below)", withIntermediateDirectories: true)
    let own = [
      "PATH": "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "HOME": "\(folder.path)/home",
      "TMPDIR": "\(folder.path)/tmp", "CI": "true", "LLVM_PROFILE_FILE": "/dev/null", "LC_ALL": "C.UTF-8",
      "REVIEWBOT_REPOSITORY": "file://\(sources.path)", "REVIEWBOT_REF": "v0.1.0",
    ]
    return try ProgramRun(
      [shell, "-e", "-c", script], in: "\(folder.path)/\(below)",
      environment: own.merging(try FixturePackage.sharedModules()) { $1 }.merging(environment) { $1 })
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder.path)/\(name)") }
}

extension Node {
  /// The strings of a sequence, one per line, or the string itself.
  var lines: String { sequence?.compactMap(\.string).joined(separator: "\n") ?? string ?? "" }

  /// The strings of a mapping, numbers included.
  var variables: [String: String] {
    Dictionary(uniqueKeysWithValues: (mapping ?? [:]).map { ($0.key.string ?? "", $0.value.scalar?.string ?? "") })
  }
}
