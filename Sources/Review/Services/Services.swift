import Digests
import Foundation
package import Git
package import Platform
package import ReviewCore

/// The external services that the commands use, created in one location.
package struct Services: Sendable {
  /// The complete environment of this process; child processes receive an allow-listed part.
  let environment: [String: String]
  package let currentFolder: String
  /// The policy on symbolic links, which `files` and `replacing` apply to writes.
  package private(set) var paths: LinkGuard
  package private(set) var files: any FileSystem
  package private(set) var replacing: any FileReplacing
  let processes: any ProcessRunner
  /// Runs the programs of external forges.
  let dialogues: any DialogueRunner
  package private(set) var console: Console
  /// Locks for folders that only one run at a time may use.
  let locks: FolderLocks
  let cache: CachePolicy
  /// The folder for temporary files of this run.
  let runFolder: RunFolder
  /// The terminal on standard output.
  let terminal: Terminal
  /// The terminal on standard error.
  let errorTerminal: Terminal
  /// Shows the progress on standard error; nil: not shown.
  private(set) var progress: Platform.Progress?
  /// Also receives the report and the patches of a run; nil outside of servers.
  var record: RunRecord?
  /// What earlier reviews of this process found; nil in a process that reviews once.
  var memory: ReviewMemory?

  /// - Parameters:
  ///   - cache: Whether to use results of earlier runs, from the command line; nil: not given.
  ///   - colours: Whether to print colours, from the command line.
  package static func live(cache: Bool? = nil, colours: ColourChoice = .auto) -> Services {
    let environment = ProcessSecrets.environment
    let runner = SubprocessRunner(orphanGuard: OrphanGuard())
    let errorTerminal = Terminal(.standardError, environment: environment, colours: colours)
    return Services(
      environment: environment, currentFolder: FileManager.default.currentDirectoryPath, paths: LinkGuard(),
      files: LocalFiles(), replacing: LocalFiles(), processes: runner, dialogues: runner,
      console: .standard, locks: FolderLocks(),
      cache: CachePolicy(choice: cache, environment: environment),
      runFolder: RunFolder(in: environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"),
      terminal: Terminal(.standardOutput, environment: environment, colours: colours),
      errorTerminal: errorTerminal, progress: Platform.Progress(terminal: errorTerminal))
  }

  /// The same services, which show no progress.
  package var withoutProgress: Services {
    var services = self
    services.progress = nil
    return services
  }

  /// Returns the same services, whose report is collected instead of printed.
  func recording(into record: RunRecord) -> Services {
    var services = self
    services.console = record.console
    services.record = record
    return services
  }

  /// Returns the same services, but following no symbolic link in a folder with a change under review.
  /// - Parameter folder: Absolute, without symbolic links.
  func distrusting(_ folder: String) -> Services {
    var services = self
    services.paths = LinkGuard(untrusted: [folder])
    services.files = LocalFiles(paths: services.paths)
    services.replacing = LocalFiles(paths: services.paths)
    return services
  }

  var secondsSince1970: Int { Int(Date().timeIntervalSince1970) }

  /// The date in the machine's time zone.
  var today: CalendarDay? { .current }

  /// The web page of this run, in CI.
  var runLink: String? {
    guard let server = environment["GITHUB_SERVER_URL"], let repository = environment["GITHUB_REPOSITORY"],
      let run = environment["GITHUB_RUN_ID"]
    else { return nil }
    return "\(server)/\(repository)/actions/runs/\(run)"
  }

  /// Returns the `git` command line, for reads that libgit2 does not support. Its environment contains only the
  /// variables that git requires to find its programs and settings.
  package func git(in folder: String) -> GitCommand {
    GitCommand(folder: folder, environment: environment)
  }

  /// Returns the repository around a folder; nil outside of repositories.
  /// - Throws: `GitError` when there is one that cannot be read.
  package func repository(around folder: String) throws(GitError) -> GitRepository? {
    do throws(GitError) {
      return try GitRepository(discovering: folder, command: git(in: folder))
    } catch {
      guard error.kind == .notARepository else { throw error }
      return nil
    }
  }

  /// Returns the cache for lint results; nil: no cache.
  /// - Parameter root: The folder whose files are linted.
  func lintResults(root: String) -> (any ResultCache)? {
    let name = Fingerprint(rule: "lint", path: RepoPath(root), line: [], declaration: "", occurrence: 0).hex
    return cache.folder.flatMap { ResultPack(folder: "\($0)/lint", name: name) }
  }

  /// Returns the cache for the types that the files of a folder declare; nil: no cache. Reading it takes a few
  /// milliseconds.
  func typeResults(root: String) -> (any ResultCache)? {
    let name = Fingerprint(rule: "types", path: RepoPath(root), line: [], declaration: "", occurrence: 0).hex
    return cache.folder.flatMap { ResultPack(folder: "\($0)/lint", name: name) }
  }

  /// Returns a path from the command line as an absolute path, without `.` and doubled slashes. `..` remains, because
  /// only the file system can resolve it.
  package func absolutePath(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : currentFolder + "/" + path
    return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Checks the folders of the reports, and that no two paths lead to one file. Reports are written at the end, so a
  /// mistake is reported at the start.
  /// - Throws: `UsageProblem` naming the folder or the paths.
  func checkFolders(of reports: [String]) throws(UsageProblem) {
    var names: [String: String] = [:]
    for file in reports {
      try checkFolder(of: file, option: file)
      // Reports may share a stream such as `/dev/stderr`.
      guard let target = try? paths.output(absolutePath(file)), !["/dev/", "/proc/"].contains(where: target.hasPrefix),
        let other = names.updateValue(file, forKey: target)
      else { continue }
      throw UsageProblem(
        summary: "`\(Escaped.line(other))` and `\(Escaped.line(file))` are paths of the same file.",
        hint: "Name another file for one of the reports.")
    }
  }

  /// - Parameter option: The name of the option in errors.
  /// - Throws: `UsageProblem` when the folder of an output file does not exist.
  func checkFolder(of file: String, option: String) throws(UsageProblem) {
    let folder = "/" + absolutePath(file).split(separator: "/").dropLast().joined(separator: "/")
    // Writing refuses a path through a symbolic link; the message does not reveal the link's target.
    guard (try? paths.output(absolutePath(file))) != nil, !files.exists("\(folder)/.") else { return }
    let shown = Escaped.line(folder)
    throw UsageProblem(
      summary: "`\(Escaped.line(option))` cannot be written: the folder \(shown) does not exist.",
      hint: FileError.hint(forMissingFolder: shown, isBelowFile: files.isBelowFile(folder)))
  }

  /// Returns the contents of a file named on the command line, which messages may quote.
  /// - Parameter limit: In bytes.
  /// - Throws: A `UserFacingError` when the file cannot be read, or is behind a symbolic link that a change may
  ///   contain.
  package func bytes(ofNamedFile name: String, limit: Int) throws -> [UInt8] {
    try files.read(paths.resolved(absolutePath(name)), limit: limit)
  }

  /// Returns the contents of a file, or of standard input for `-`.
  /// - Throws: A `UserFacingError` when the file cannot be read.
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

/// A path that is neither a regular file nor a folder: a terminal, a pipe, a device.
enum SpecialFile {
  /// Returns false when the path does not exist. The path must have no symbolic links except those of `/proc`.
  static func isPresent(at path: String) -> Bool {
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard let type else { return false }
    return type != .typeRegular && type != .typeDirectory
  }
}
