import Foundation

/// A folder of Swift files with two rule sets, few and many pattern rules, in a temporary folder.
struct PatternSample {
  static let few = 20
  static let many = 200

  let folder: String

  /// - Parameter sources: A folder of Swift files, which are repeated if there are too few.
  init(files: Int, from sources: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-patterns").path
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder + "/rules", withIntermediateDirectories: true)
    let walk = FileManager.default.enumerator(atPath: sources)
    let names = (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    guard !names.isEmpty else { throw BenchProblem("\(sources) has no Swift files") }
    for number in 0..<files {
      try FileManager.default.copyItem(
        atPath: "\(sources)/\(names[number % names.count])", toPath: "\(folder)/Sources/File\(number).swift")
    }
    for (name, count) in [("few", Self.few), ("many", Self.many)] {
      let rules = (0..<count).map { "- id: team_\($0)\n  summary: Number \($0).\n  match: \(Self.match($0))\n" }
        .joined()
      try rules.write(toFile: "\(folder)/rules/\(name).yml", atomically: false, encoding: .utf8)
      try "rule_files: [rules/\(name).yml]\n".write(
        toFile: "\(folder)/\(name).lint.yml", atomically: false, encoding: .utf8)
    }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func comparison(program: String) -> Comparison {
    Comparison(
      "patterns", "\(Self.many) pattern rules on 500 files", ours: command(program, "many", Self.many),
      expecting: [0, 1], peerName: "\(Self.few) of them", peer: command(program, "few", Self.few), in: folder)
  }

  /// Uses only the pattern rules, because the built-in rules would hide their cost.
  private func command(_ program: String, _ name: String, _ count: Int) -> [String] {
    [program, "lint", "--all-lines", "--no-cache", "--config", "\(name).lint.yml"]
      + (0..<count).flatMap { ["--rule", "team_\($0)"] } + ["Sources"]
  }

  /// Returns one of ten kinds of patterns: with a name to look up, and without.
  private static func match(_ number: Int) -> String {
    let name = number / 10
    return switch number % 10 {
    case 0: "{pattern: old\(name)(...)}"
    case 1: "{pattern: $X.legacy\(name)(...), inside: {kind: class}}"
    case 2: "{pattern: $X.value\(name) == nil}"
    case 3: "{pattern: 'class $C: Base\(name) { ... }'}"
    case 4: "{kind: nominal, name: '*Screen\(name)', functions: {more_than: 30}}"
    case 5: "{pattern: import Module\(name)}"
    case 6: "{pattern: let $X = Thing\(name)()}"
    case 7: "{kind: function, has: {pattern: track\(name)($X)}, statements: {more_than: \(name)}}"
    case 8: "{pattern: '@Wrapper\(name) var $X: $T'}"
    default: "{pattern: $A.filter($P).take\(name), where: {$P: {kind: closure}}}"
    }
  }
}
