import Git
import Platform
import ReviewCore
import ReviewTestKit
import Synchronization

@testable import Review

/// The printed output of a run.
final class Transcript: Sendable {
  private let printed = Mutex((output: [UInt8](), errors: ""))

  /// On standard output.
  var output: String { printed.withLock { String(decoding: $0.output, as: UTF8.self) } }
  /// On standard error.
  var errors: String { printed.withLock { $0.errors } }

  var console: Console {
    Console(
      output: { bytes in self.printed.withLock { $0.output += bytes } },
      errors: { line in self.printed.withLock { $0.errors += line } })
  }
}

extension Services {
  /// The real file system and git, a recorded console, and processes that find no tests.
  /// - Parameter caches: The folder for results; nil for none.
  static func recorded(
    in folder: String, by transcript: Transcript = Transcript(), caches: String? = nil,
    environment: [String: String] = [:]
  ) -> Services {
    let environment = TemporaryRepository.environment().merging(environment) { $1 }
      .merging(caches.map { ["XDG_CACHE_HOME": $0] } ?? [:]) { $1 }
    let terminal = Terminal(isTerminal: false, width: nil, allowsColour: false, redrawsLine: false)
    return Services(
      environment: environment, currentFolder: folder, paths: LinkGuard(), files: LocalFiles(), replacing: LocalFiles(),
      processes: CountedProcesses(), dialogues: SubprocessRunner(), console: transcript.console, locks: FolderLocks(),
      cache: CachePolicy(choice: caches != nil, environment: environment), runFolder: RunFolder(in: folder + "/.git"),
      terminal: terminal, errorTerminal: terminal)
  }
}

extension TemporaryRepository {
  /// `main` with a file, and `feature` with one line more, checked out.
  static func withLine(in file: String = "Sources/Cart.swift") throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(file, "let one = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write(file, "let one = 1\nlet two = 2\n")
    try repository.commit("Go on")
    return repository
  }

  func workspace(
    _ request: ChangeRequest = ChangeRequest(base: "main"), diff: String? = nil, by transcript: Transcript = Transcript(),
    caches: String? = nil
  ) throws -> Workspace {
    try Workspace(
      selection: ChangeSelection(request: request, diff: diff), use: .change,
      services: .recorded(in: path, by: transcript, caches: caches))
  }
}
