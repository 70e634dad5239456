import Digests
import Foundation
package import Git
package import Platform
package import ReviewCore

/// The world as the commands reach it, put together in one place.
package struct Services: Sendable {
  /// Everything that this process was given; children get an allow-listed part.
  let environment: [String: String]
  package let currentFolder: String
  /// Which symbolic links are followed; `files` and `replacing` write by it.
  package private(set) var paths: LinkGuard
  package private(set) var files: any FileSystem
  package private(set) var replacing: any FileReplacing
  let processes: any ProcessRunner
  package let console: Console
  /// Of folders that one run at a time may work in.
  let locks: FolderLocks
  let cache: CachePolicy
  /// For what is not kept.
  let runFolder: RunFolder
  /// Of standard output.
  let terminal: Terminal
  /// Of standard error.
  let errorTerminal: Terminal

  /// - Parameter cache: Whether results of earlier runs are used, as the command line says; nil: it says nothing.
  package static func live(cache: Bool? = nil) -> Services {
    let environment = ProcessSecrets.environment
    return Services(
      environment: environment, currentFolder: FileManager.default.currentDirectoryPath, paths: LinkGuard(),
      files: LocalFiles(), replacing: LocalFiles(), processes: SubprocessRunner(orphanGuard: OrphanGuard()),
      console: .standard, locks: FolderLocks(),
      cache: CachePolicy(choice: cache, environment: environment),
      runFolder: RunFolder(in: environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"),
      terminal: Terminal(.standardOutput, environment: environment),
      errorTerminal: Terminal(.standardError, environment: environment))
  }

  /// The same services, which follow no symbolic link in a folder that holds a change under review.
  /// - Parameter folder: Absolute, without symbolic links.
  func distrusting(_ folder: String) -> Services {
    var services = self
    services.paths = LinkGuard(untrusted: [folder])
    services.files = LocalFiles(paths: services.paths)
    services.replacing = LocalFiles(paths: services.paths)
    return services
  }

  var secondsSince1970: Int { Int(Date().timeIntervalSince1970) }

  /// By the calendar of the machine's time zone.
  var today: CalendarDay? {
    // A calendar of Foundation takes longer to make than a small file to lint.
    var now = time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&now, &parts) != nil else { return nil }
    return unsafe CalendarDay(year: Int(parts.tm_year) + 1_900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Where people find this run, in CI.
  var runLink: String? {
    guard let server = environment["GITHUB_SERVER_URL"], let repository = environment["GITHUB_REPOSITORY"],
      let run = environment["GITHUB_RUN_ID"]
    else { return nil }
    return "\(server)/\(repository)/actions/runs/\(run)"
  }

  /// The `git` command line, for what libgit2 cannot read. It sees nothing but where it finds itself and its settings.
  package func git(in folder: String) -> GitCommand {
    GitCommand(folder: folder, environment: environment)
  }

  /// Where results of linting are kept from run to run; nil: nowhere.
  /// - Parameter root: The folder whose files are linted.
  func lintResults(root: String) -> (any ResultCache)? {
    let name = Fingerprint(rule: "lint", path: RepoPath(root), line: [], declaration: "", occurrence: 0).hex
    return cache.folder.flatMap { ResultPack(folder: "\($0)/lint", name: name) }
  }

  /// A path from the command line, absolute, without `.` and doubled slashes. `..` stays: what it leads to is for the
  /// file system to say.
  package func absolutePath(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : currentFolder + "/" + path
    return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Reports are written at the end, so a folder that does not exist is reported at the start.
  /// - Throws: `UsageProblem` naming the folder.
  func checkFolders(of reports: [String]) throws(UsageProblem) {
    for file in reports { try checkFolder(of: file, option: file) }
  }

  /// - Parameter option: What errors call the file.
  /// - Throws: `UsageProblem` when the folder of a file that is to be written does not exist.
  func checkFolder(of file: String, option: String) throws(UsageProblem) {
    let folder = "/" + absolutePath(file).split(separator: "/").dropLast().joined(separator: "/")
    // Where a link is on the way, writing refuses it; what it leads to is not said.
    guard (try? paths.output(absolutePath(file))) != nil, !files.exists("\(folder)/.") else { return }
    let shown = Escaped.line(folder)
    throw UsageProblem(
      summary: "`\(Escaped.line(option))` cannot be written: there is no folder \(shown).",
      hint: FileError.hint(forMissingFolder: shown))
  }

  /// The contents of a file that the command line names, and that messages may quote.
  /// - Parameter limit: In bytes.
  /// - Throws: A `UserFacingError` error when it cannot be read, or lies behind a symbolic link that a change may contain.
  package func bytes(ofNamedFile name: String, limit: Int) throws -> [UInt8] {
    try files.read(paths.resolved(absolutePath(name)), limit: limit)
  }

  /// The contents of a file, or of standard input for `-`.
  /// - Throws: A `UserFacingError` error when the file cannot be read.
  func text(ofFileOrInput name: String) throws -> [UInt8] {
    let path = name == "-" ? nil : try paths.resolved(absolutePath(name))
    if let path, !SpecialFile.isPresent(at: path) { return try files.read(path, limit: Self.textLimit) }
    do {
      let handle = try path.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? FileHandle.standardInput
      return Array(try handle.readToEnd() ?? Data())
    } catch {
      throw Problem(
        summary:
          "\(name == "-" ? "Standard input" : Escaped.line(name)) could not be read: \(Escaped.line(error.reason)).",
        hint: "Pass the text on in a pipe, or name a file.")
    }
  }

  /// In bytes.
  private static let textLimit = 1 << 30
}
