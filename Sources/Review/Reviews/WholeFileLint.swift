import Git
import Platform
import LintEngine
import LintRules
import ReviewCore

/// `lint --all-lines` and `lint -`: whole files, in or out of a repository.
struct WholeFileLint: Sendable {
  let request: LintRequest
  let services: Services

  func run() async throws -> Report.Outcome {
    let named = request.change.folder
    guard let root = services.files.realPath(services.absolutePath(named)) else {
      throw UsageProblem.missingPath(named, services: services, hint: "Name a folder with `--repo`.")
    }
    let repository = try services.repository(around: root)
    if repository != nil, request.inputPath == nil {
      try RepositoryFinder(named: named, services: services).checkVariables(for: repository)
    }
    let top = repository?.root ?? root
    // Runs concurrently with the search for the files.
    async let results = services.lintResults(root: top)
    async let rules = RuleLibrary.builtIn()
    let folder = FolderReader(files: services.files, root: top)
    let input = try request.inputPath.map { try LintInput(named: $0, others: folder, services: services) }
    // Errors in the rest of the command line or in the configuration are reported first.
    var found = FoundSwiftFiles()
    var absence: Problem?
    do {
      found = try input.map { FoundSwiftFiles([$0.path]) } ?? self.found(in: top, isRepository: repository?.root != nil)
    } catch let problem as Problem {
      absence = problem
    }
    var configuration = try configuration(in: top, above: found.all, try await rules)
    let unnamed = request.report.config == nil ? configuration : nil
    ForeignConfigurations(services: services, root: top).say(besides: unnamed)
    let formats = try request.outputs(configured: configuration.formats(in: top), services: services)
    let settings = try request.settings(from: configuration)
    if let absence { throw absence }
    let scope = configuration.scope(of: found.all, in: folder)
    let files = found.linted(within: scope)
    if input == nil { try checkIncluded(files, by: scope) }
    let linter = Linter(
      library: configuration.library, settings: settings, results: await results, today: services.today,
      types: types(in: top, isRepository: repository?.root != nil), compiled: services.memory?.compiledRules)
    var check = LintCheck(
      linter: linter, sources: input ?? folder as any SourceReader,
      targets: LintTargets(paths: files, within: scope), gate: configuration.gates.lint,
      baseline: try request.baseline.known(services: services))
    check.lintsEverything = request.paths.isEmpty
    let links = files.filter(found.isLink)
    configuration.notices += input?.notices ?? []
    return try await conclude(check, links: links, in: top, formats: formats, by: configuration)
  }

  /// - Throws: `Problem` if folders were named, or nothing, and the configuration excludes all of their files.
  private func checkIncluded(_ files: [RepoPath], by scope: FileScope) throws(Problem) {
    guard namesNoFile, !files.contains(where: scope.includes) else { return }
    let place = request.paths.isEmpty ? "" : " in the named folders"
    throw Problem(
      summary: "The configuration excludes all Swift files\(place), so none was linted.",
      hint: "Change `include:` and `exclude:` of the configuration\(place.isEmpty ? "" : ", or name other folders").")
  }

  /// Whether no given path is a file. Hooks and editors name any file, and excluded ones have no findings.
  private var namesNoFile: Bool {
    request.paths.allSatisfy { FolderWalk.isFolder(services.absolutePath($0)) }
  }

  /// - Parameter links: The files to lint that are symbolic links.
  private func conclude(
    _ check: LintCheck, links: [RepoPath], in top: String, formats: [FormatOption], by configuration: Configuration
  ) async throws -> Report.Outcome {
    let subject = Subject(
      repository: top.split(separator: "/").last.map(String.init) ?? top, base: .unknown, head: .worktree,
      mergeBase: nil)
    let change = Change(subject: subject, diff: Diff(files: []))
    var check = check
    if let destination = request.fix {
      var fixing = LintFixing(
        linter: check.linter, sources: check.sources, targets: check.targets,
        isWanted: request.wantedFixes, baseline: check.baseline)
      fixing.links = Set(links)
      try await FixRun(services: services, root: top, destination: destination, fixing: fixing).run(on: change)
      if destination.isPrinted { return .passed }
      // Fixes have moved the lines.
      check = check.afterEdits()
    }
    if let file = request.baseline.output {
      try await writeBaseline(check, of: change, to: file, by: services.distrusting(top))
      return .passed
    }
    let run = ReviewRun(services: services, isVerbose: request.report.isVerbose, edits: .none)
    let review = try await run.review(of: change, by: [check], notices: configuration.notices)
    let contents = PageContents(sources: { [sources = check.sources] _ in sources }, remote: nil)
    let folder = ReportedFolder(root: top, contents: contents, style: configuration.style)
    let publishers = services.publishers(of: formats, on: folder, request: request.report)
    return try await run.publish(review, by: publishers)
  }

  private func writeBaseline(
    _ check: LintCheck, of change: Change, to file: String, by services: Services
  ) async throws {
    let path = try services.paths.output(services.absolutePath(file))
    try checkReplaceable(file, at: path)
    let files = try await check.gather(for: change).files
    try Task.checkCancellation()
    let baseline = LintBaseline(files)
    try services.files.write(Array(baseline.text.utf8), to: path)
    let count = baseline.findingCount
    services.console.say("wrote \(count) finding\(count == 1 ? "" : "s") to \(Escaped.line(file))")
    let gaps = files.flatMap(\.gaps)
    for gap in gaps.dropFirst() { services.console.say("note: \(gap)") }
    if let problem = LintGap.problem(of: gaps) ?? check.linter.types.problem { throw problem }
  }

  /// - Throws: `Problem` when the file exists and is not a baseline, because it would be lost.
  private func checkReplaceable(_ file: String, at path: String) throws {
    guard services.files.exists(path), !SpecialFile.isPresent(at: path) else { return }
    let old = try services.files.read(path, limit: 256 << 20)
    guard !LintBaseline.isHeading(of: old), (try? LintBaseline(text: old, file: file)) == nil else { return }
    throw Problem(
      summary: "\(Escaped.line(file)) exists and is not a baseline.",
      hint: "Name another file for `--write-baseline`, or remove this one.")
  }

  private func types(in top: String, isRepository: Bool) -> RepositoryTypes {
    let services = services
    return RepositoryTypes(FolderSources(root: top, isRepository: isRepository, services: services)) {
      services.typeResults(root: top)
    }
  }

  private func configuration(in top: String, above files: [RepoPath], _ library: RuleLibrary) throws -> Configuration {
    let folder = ConfigurationFiles.folder(top, files: services.files) {
      Self.folders(of: files).map(ConfigurationFiles.path)
    }
    let loader = ConfigurationLoader(services: services, library: library)
    guard let config = request.report.config else { return try loader.configuration(in: folder) }
    return try loader.configuration(at: config, root: top, in: folder)
  }

  /// Returns all folders above the files. Neighbouring files are mostly in the same folder.
  private static func folders(of files: [RepoPath]) -> Set<RepoPath> {
    var folders: Set<RepoPath> = []
    var last: RepoPath?
    for file in files {
      let folder = file.folder
      guard folder != last else { continue }
      last = folder
      if folder.bytes.isEmpty || !folders.insert(folder).inserted { continue }
      folders.formUnion(folder.folders)
    }
    return folders
  }

  /// Returns the files at the given paths, otherwise all files known to git, otherwise all files below the folder.
  private func found(in top: String, isRepository: Bool) throws -> FoundSwiftFiles {
    guard request.paths.isEmpty, isRepository else {
      let asked = request.paths.isEmpty ? [top] : request.paths
      if request.fix != nil {
        let paths = services.distrusting(top).paths
        for path in asked { _ = try paths.resolved(services.absolutePath(path), action: "fixed") }
      }
      let found = try SwiftFileSearch(services: services, root: top).filesAndLinks(below: asked)
      return FoundSwiftFiles(found.files, others: isRepository ? found.links : [], root: top, services: services)
    }
    let known = try KnownFiles(git: services.git(in: top), root: top).paths(matching: ["*.swift"])
      .filter { !$0.isHidden }
    let files = known.filter { Self.mayBeFile($0, in: top) }
    // Git may still list a deleted file.
    let others = files.count < known.count ? known.filter { !Self.mayBeFile($0, in: top) } : []
    let found = FoundSwiftFiles(files, others: others, root: top, services: services)
    guard !found.all.isEmpty else { throw SwiftFileSearch.noSwiftFiles(in: top) }
    return found
  }

  /// Returns whether the path is something other than a symbolic link; also true for a name that is not UTF-8, which
  /// cannot be linted.
  private static func mayBeFile(_ path: RepoPath, in top: String) -> Bool {
    path.text.map { FolderWalk.mayBeFile("\(top)/\($0)") } ?? true
  }
}
