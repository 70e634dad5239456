import ReviewCore

/// The files of the repository that the build compiled, whatever a folder's name or an attribute says about them.
struct CompiledFiles: Sendable {
  /// Relative to the repository, without symbolic links.
  let paths: Set<RepoPath>
  /// The files that git knows; nil when that is not known, as for a merge that is no commit.
  let known: Set<RepoPath>?

  /// - Parameters:
  ///   - sources: Absolute paths.
  ///   - root: The folder with the tested files.
  init(_ sources: Set<String>, in root: String, known: [RepoPath]?, files: any FileSystem) {
    let folder = (files.realPath(root) ?? root) + "/"
    paths = Set(
      sources.compactMap { source in
        let real = files.realPath(source) ?? source
        return real.hasPrefix(folder) ? RepoPath(String(real.dropFirst(folder.count))) : nil
      })
    self.known = known.map(Set.init)
  }

  /// Returns the results in which no compiled file with added lines is left out by a default of reviewbot alone.
  func judged(_ results: [CheckResult], of change: Change) -> [CheckResult] {
    let ledger = FileLedger(Dictionary(results.map { ($0.check, $0.files) }) { first, _ in first })
    let unjudged = ledger.entries.filter { entry in
      entry.isLeftOutByDefault && paths.contains(entry.path) && change.diff.file(at: entry.path)?.hasNewCode ?? false
    }.map(\.path)
    guard let first = unjudged.first else { return results }
    let more = unjudged.count > 1 ? " and \(unjudged.count - 1) more" : ""
    let problem = Problem(
      summary: "\(first)\(more) was neither linted nor measured, and the build compiles it.",
      hint: "Name it in `include`, or exclude it in the `.lint.yml` of the target branch.")
    return results.map { result in
      let own = unjudged.filter { result.files[$0] != nil }
      guard !own.isEmpty else { return result }
      var marked = result
      let state = FileState.unjudged(because: "the build compiles it, and only a default leaves it out")
      for path in own { marked.files[path] = state }
      switch result.verdict {
      case .failed, .broken: return marked
      case .passed, .skipped: return marked.with(.broken(problem))
      }
    }
  }

  /// Names the compiled files that git does not know, such as those of a submodule. Build products are not meant.
  var notices: [String] {
    guard let known else { return [] }
    let foreign = paths.filter { !known.contains($0) && !$0.isHidden }.sorted()
    guard !foreign.isEmpty else { return [] }
    let names = foreign.prefix(5).map(\.description).joined(separator: ", ")
    let more = foreign.count > 5 ? " and \(foreign.count - 5) more" : ""
    return [
      "The build compiles files that git ignores or that belong to a submodule, which no check judges: \(names)\(more)."
    ]
  }
}

extension FileLedger.Entry {
  /// Whether a default of reviewbot is the only reason why no check judged the file.
  fileprivate var isLeftOutByDefault: Bool {
    let states = [lint, coverage].compactMap(\.self)
    return !states.isEmpty && states.allSatisfy { state in
      if case .leftOut(_, by: .builtIn) = state { true } else { false }
    }
  }
}

extension FileChange {
  fileprivate var hasNewCode: Bool { !addedLines.isEmpty || opacity != nil }
}
