/// What a check did with a changed file.
package enum FileState: Hashable, Sendable {
  /// The rules examined the file.
  case linted
  /// The coverage of its added lines was measured.
  case measured
  /// The file is a test, for the reason in the clause. Tests are not measured.
  case test(because: String)
  /// No added line of the file is executable.
  case notExecutable
  /// The file does not count by a decision, for the reason in the clause.
  case leftOut(because: String, by: Decider)
  /// The check needed the file and could not judge it, for the reason in the clause. No decision leaves it out.
  case unjudged(because: String)

  /// Who decided that a file does not count.
  package enum Decider: String, Hashable, Sendable, CaseIterable {
    /// A setting or an attribute of the target branch.
    case targetBranch = "target branch"
    /// The first configuration, which the change adds to a target branch without one.
    case firstConfiguration = "first configuration"
    /// The configuration at hand; there is no target branch.
    case configuration
    case commandLine = "command line"
    /// A default of reviewbot.
    case builtIn = "built-in default"
  }
}

extension FileState {
  /// The state without its reason, as in the JSON report.
  package enum Word: String, Hashable, Sendable, CaseIterable {
    case linted, measured, test
    case notExecutable = "not executable"
    case leftOut = "left out"
    case unjudged
  }

  package var word: Word {
    switch self {
    case .linted: .linted
    case .measured: .measured
    case .test: .test
    case .notExecutable: .notExecutable
    case .leftOut: .leftOut
    case .unjudged: .unjudged
    }
  }

  /// The reason as a clause; nil for a state that needs none.
  package var reason: String? {
    switch self {
    case .linted, .measured, .notExecutable: nil
    case .test(let reason), .leftOut(let reason, _), .unjudged(let reason): reason
    }
  }
}

/// What happened to each changed file that could matter: every Swift source, and every submodule.
package struct FileLedger: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let path: RepoPath
    /// Nil when the check did not run.
    package let lint: FileState?
    /// Nil when the check did not run, or when it never measures such a file.
    package let coverage: FileState?

    package init(path: RepoPath, lint: FileState?, coverage: FileState?) {
      self.path = path
      self.lint = lint
      self.coverage = coverage
    }

    /// The one state of the file. A check that could not judge the file decides; otherwise the check that did most.
    package var state: FileState? {
      let states = [coverage, lint].compactMap(\.self)
      let unjudged = states.first { $0.word == .unjudged }
      return unjudged ?? states.first { $0.word != .leftOut } ?? states.first
    }

    /// The checks that left the file out, and the reason.
    package var omissions: [(check: CheckID, state: FileState)] {
      [(CheckID.lint, lint), (.coverage, coverage)].compactMap { check, state in
        guard let state, state.word == .leftOut || state.word == .unjudged else { return nil }
        return (check, state)
      }
    }
  }

  /// By path.
  package let entries: [Entry]

  package init(entries: [Entry] = []) {
    self.entries = entries.filter { $0.state != nil }.sorted { $0.path < $1.path }
  }

  /// - Parameter states: What each check did with the files.
  package init(_ states: [CheckID: [RepoPath: FileState]]) {
    let paths = Set(states.values.flatMap(\.keys))
    self.init(
      entries: paths.map { path in
        Entry(path: path, lint: states[.lint]?[path], coverage: states[.coverage]?[path])
      })
  }

  /// The number of files in each state that occurs, in the order of the states.
  package var counts: [(word: FileState.Word, count: Int)] {
    let words = entries.compactMap { $0.state?.word }
    return FileState.Word.allCases.map { word in (word, words.count { $0 == word }) }.filter { $0.count > 0 }
  }
}
