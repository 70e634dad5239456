import Foundation
import Synchronization

/// The fake forge as a separate process: it checks every request against the forge's published contract.
///
/// It is located next to the package, in `shared/forge`; `REVIEWBOT_SHARED` may name another `shared` folder. If it is
/// missing, tests that require it are skipped with a message. Its Python packages are in a virtual environment below
/// the user's cache folder, created at the first use.
package final class FakeForge: Sendable {
  /// Nil when no fake forge is found.
  package static let folder: String? = {
    if let shared = ProcessInfo.processInfo.environment["REVIEWBOT_SHARED"] { return existing("\(shared)/forge") }
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if let found = existing(folder.appendingPathComponent("shared/forge").path) { return found }
    }
    return nil
  }()

  package static var isPresent: Bool { folder != nil }

  package let address: String
  /// Nil after it was stopped.
  private let process: Mutex<ChildProcess?>

  /// - Parameters:
  ///   - repository: A git repository's folder.
  ///   - prefix: For example `/api/v3`, for an enterprise server.
  ///   - isStrict: Whether it refuses requests that break the contract, in addition to listing them.
  package init(
    forge: String = "github", repository: String, base: String, head: String, prefix: String? = nil,
    isStrict: Bool = true
  ) async throws {
    guard let folder = Self.folder else { throw ProgramRun.Failure(description: "There is no fake forge near.") }
    let python = try await Self.python.value
    let command =
      [python, "\(folder)/fake_forge.py", "--forge", forge, "--port", "0", "--repo", repository, "--base", base, "--head", head]
      + (isStrict ? ["--strict"] : []) + (prefix.map { ["--prefix", $0] } ?? [])
    let (child, line) = try await Blocking.run {
      let child = try ChildProcess(command)
      return (child, child.readLine())
    }
    process = Mutex(child)
    struct Hello: Decodable {
      let listening: String
    }
    address = try JSONDecoder().decode(Hello.self, from: Data(line)).listening
  }

  deinit {
    stop()
  }

  /// Runs a Python script that reads the forge's state with an independent client.
  /// - Returns: The output of the script.
  package func read(with script: String) async throws -> String {
    try await Shell.run(try await Self.python.value, ["-c", script, address])
  }

  /// Sends a request to the forge's control interface, such as `state` or `faults`.
  /// - Parameter body: JSON.
  @discardableResult
  package func control(_ method: String, _ path: String, _ body: String = "") async throws -> [UInt8] {
    let script = """
      import sys, urllib.request
      address, method, path, body = sys.argv[1:5]
      request = urllib.request.Request(address + "/__control/" + path, body.encode() or None, {"Content-Type": "application/json"}, method=method)
      sys.stdout.buffer.write(urllib.request.urlopen(request).read())
      """
    return Array(try await Shell.run(try await Self.python.value, ["-c", script, address, method, path, body]).utf8)
  }

  /// Returns whether a Python package is available, or could be installed.
  /// - Parameters:
  ///   - package: The package with its version, as for `pip install`.
  ///   - module: The module to import.
  package static func hasReader(_ package: String, module: String) async -> Bool {
    guard isPresent, let python = try? await python.value else { return false }
    let install = "import importlib.util, subprocess, sys\n"
      + "if not importlib.util.find_spec('\(module)'):\n"
      + "  subprocess.run([sys.executable, '-m', 'pip', 'install', '-q', '\(package)'], check=True)"
    return (try? await Shell.run(python, ["-c", install])) != nil
  }

  package func stop() {
    process.withLock { process in
      guard let child = process else { return }
      child.endAll()
      child.wait()
      process = nil
    }
  }

  private static func existing(_ folder: String) -> String? {
    FileManager.default.fileExists(atPath: "\(folder)/fake_forge.py") ? folder : nil
  }

  /// The interpreter of a virtual environment with the packages that the fake forge requires.
  private static let python = Task {
    guard let folder else { throw ProgramRun.Failure(description: "There is no fake forge near.") }
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? NSTemporaryDirectory()) + "/.cache"
    let venv = "\(cache)/reviewbot-tests/forge-venv"
    let python = "\(venv)/bin/python"
    let stamp = "\(venv)/installed-requirements.txt"
    let requirements = try String(contentsOfFile: "\(folder)/requirements.txt", encoding: .utf8)
    if (try? String(contentsOfFile: stamp, encoding: .utf8)) == requirements { return python }
    try FileManager.default.createDirectory(atPath: venv, withIntermediateDirectories: true)
    try await Shell.run("python3", ["-m", "venv", venv])
    try await Shell.run(python, ["-m", "pip", "install", "--quiet", "-r", "\(folder)/requirements.txt"])
    try requirements.write(toFile: stamp, atomically: true, encoding: .utf8)
    return python
  }
}
