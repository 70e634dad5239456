import Coverage
import Foundation

/// Compares line mode with the toolchain's own `llvm-cov export -format=lcov`, line by line, over a real package.
///
/// The package must have been tested with coverage (`swift test --enable-code-coverage`) before.
struct CoverageComparison {
  /// The package's folder.
  let path: String

  /// Prints the results.
  /// - Returns: Whether the comparison had data and found no difference.
  func run() -> Bool {
    do {
      let builds = try Build.find(in: path)
      return try builds.map(compare).allSatisfy { $0 } && !builds.isEmpty
    } catch {
      print("coverage \(path): \(error)")
      return false
    }
  }

  private func compare(_ build: Build) throws -> Bool {
    let ours = try lines(of: build, arguments: [])
    let theirs = try lines(of: build, arguments: ["-format=lcov"])
    let differences = Self.differences(ours, theirs)
    let count = theirs.values.reduce(0) { $0 + $1.count }
    print("coverage \(path) \(build.name): \(theirs.count) files, \(count) lines, \(differences.count) differences")
    for difference in differences.prefix(20) { print("  \(difference)") }
    return differences.isEmpty && count > 0
  }

  private func lines(of build: Build, arguments: [String]) throws -> [String: [LineCount]] {
    let command = [try Toolchain.llvmCov(), "export", build.binary, "-instr-profile=\(build.profile)"] + arguments
    let bytes = try Command(command).output()
    return try CoverageReader.read(bytes, name: command.joined(separator: " ")).files.mapValues(\.lines)
  }

  private static func differences(_ ours: [String: [LineCount]], _ theirs: [String: [LineCount]]) -> [String] {
    Set(ours.keys).union(theirs.keys).sorted().flatMap { file -> [String] in
      let left = counts(ours[file] ?? [])
      let right = counts(theirs[file] ?? [])
      return Set(left.keys).union(right.keys).sorted().compactMap { line -> String? in
        guard left[line] != right[line] else { return nil }
        return "\(file):\(line): ours \(show(left[line])), llvm-cov \(show(right[line]))"
      }
    }
  }

  private static func counts(_ lines: [LineCount]) -> [Int: UInt64] {
    Dictionary(lines.map { ($0.line, $0.count) }) { first, _ in first }
  }

  private static func show(_ count: UInt64?) -> String {
    count.map(String.init) ?? "not measured"
  }
}

extension CoverageComparison {
  /// A test binary and the profile of its last run.
  private struct Build {
    let name: String
    let binary: String
    let profile: String

    /// Returns the builds below a package's `.build` that have a profile, each only once, although `debug` is a link.
    static func find(in package: String) throws -> [Build] {
      let scratch = URL(filePath: package).appending(path: ".build").resolvingSymlinksInPath()
      let folders = try FileManager.default.contentsOfDirectory(at: scratch, includingPropertiesForKeys: nil)
      let configurations = folders.flatMap { [$0.appending(path: "debug"), $0.appending(path: "release")] }
      return try Set(configurations.map { $0.resolvingSymlinksInPath() }).sorted { $0.path < $1.path }.flatMap(builds)
    }

    private static func builds(in folder: URL) throws -> [Build] {
      let profile = folder.appending(path: "codecov/default.profdata").path
      guard FileManager.default.fileExists(atPath: profile) else { return [] }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.filter { $0.hasSuffix(".xctest") }.sorted().map { name in
        Build(name: name, binary: folder.appending(path: name).path, profile: profile)
      }
    }
  }

  /// A command whose complete output is read.
  private struct Command {
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    private let arguments: [String]

    /// - Parameter arguments: The first one is the program's path.
    init(_ arguments: [String]) {
      self.arguments = arguments
    }

    func output() throws -> [UInt8] {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: arguments[0])
      process.arguments = Array(arguments.dropFirst())
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(description: "\(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
      }
      return [UInt8](output)
    }
  }

  /// The tools of the `swift` on the PATH: tools of another LLVM cannot read its profiles.
  private enum Toolchain {
    static func llvmCov() throws -> String {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let swifts = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swift") }
      let found = swifts.filter { FileManager.default.isExecutableFile(atPath: $0.path) }
      let folders = found.map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
      let tools = folders.map { $0.appending(path: "llvm-cov").path }
      guard let tool = tools.first(where: FileManager.default.isExecutableFile) else {
        throw Command.Failure(description: "There is no llvm-cov beside the swift on the PATH.")
      }
      return tool
    }
  }
}
