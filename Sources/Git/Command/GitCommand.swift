import Platform
import ReviewCore

/// The installed `git`, run in one repository with a scrubbed environment.
package struct GitCommand: GitCommandRunning {
  /// The variables that a child inherits: those needed to find programs and to connect to remotes.
  private static let allowed: Set<String> = [
    "PATH", "HOME", "TMPDIR", "USER", "LOGNAME", "SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR", "XDG_CONFIG_HOME",
    "http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "all_proxy",
    "GIT_SSH", "GIT_SSH_COMMAND", "GIT_ASKPASS", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    "GIT_CONFIG_COUNT", "GIT_CEILING_DIRECTORIES", "GIT_REPLACE_REF_BASE",
    // Git uses it to recognise the owner's repositories under `sudo`.
    "SUDO_UID",
  ]
  /// Disables programs from a repository's configuration that none of our commands needs: file system monitors, hooks,
  /// and remotes that are command lines.
  private static let settings = [
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.ext.allow=never",
  ]
  /// Allows reading a repository of another owner, and forbids every connection to a remote.
  private static let anyOwner = (
    settings: ["-c", "safe.directory=*"], variables: ["GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": ""]
  )

  private let folder: String
  private let environment: [String: String]
  private let secondsAllowed: Int

  /// - Parameters:
  ///   - folder: The folder that `git` runs in.
  ///   - environment: The environment of this process; only the variables that `git` needs are passed on.
  ///   - secondsAllowed: The time limit for a command, which is then killed.
  package init(folder: String, environment: [String: String], secondsAllowed: Int = 600) {
    self.folder = folder
    self.environment = Self.scrubbed(environment)
    self.secondsAllowed = secondsAllowed
  }

  /// In a repository of another owner, runs only commands that start no program from its configuration, see
  /// `ConfiguredPrograms`. Git itself decides who owns the repository, including by `safe.directory`.
  /// - Throws: Also `foreignOwner`, with git's own hint.
  package func run(
    _ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]
  ) throws(GitError) -> GitCommandOutput {
    let confined = variables.merging(Self.anyOwner.variables) { $1 }
    let programs = ConfiguredPrograms(startedBy: arguments)
    if programs == .none { return try start(Self.anyOwner.settings + arguments, input, confined) }
    let output = try start(arguments, input, variables)
    guard let refusal = GitError.refusal(of: arguments, output) else { return output }
    guard programs == .transport else { throw refusal }
    let reading = try start(Self.anyOwner.settings + arguments, input, confined)
    guard !reading.lacksRemoteObjects else { throw refusal }
    return reading
  }

  private func start(
    _ arguments: [String], _ input: [UInt8], _ variables: [String: String]
  ) throws(GitError) -> GitCommandOutput {
    guard let program = Self.program(in: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin") else {
      throw GitError(
        .command, "The `git` command is not on PATH.", hint: "Install it: `sudo apt-get install git`.")
    }
    let process = BlockingProcess(
      program: program, arguments: ["git", "-C", folder] + Self.settings + arguments,
      environment: environment.merging(variables) { $1 }.map { "\($0.key)=\($0.value)" }.sorted())
    var watch = SettingsPipe(above: folder)
    do throws(BlockingProcess.Failure) {
      let result = try process.run(input: input, secondsAllowed: secondsAllowed) { !watch.isFound() }
      return GitCommandOutput(status: result.status, output: result.output, errors: result.errors)
    } catch {
      if let file = watch.file { throw SettingsPipe.error(file) }
      throw GitError(
        .command, "`git` could not be run: \(error.reason).",
        hint: "Try `git --version`, and the network connection when something was to be fetched.")
    }
  }

  /// Settings that the environment provides in place of configuration files.
  package var settings: EnvironmentSettings { EnvironmentSettings(environment) }

  private static func scrubbed(_ environment: [String: String]) -> [String: String] {
    var kept = environment.filter { name, _ in
      allowed.contains(name) || name.hasPrefix("GIT_CONFIG_KEY_") || name.hasPrefix("GIT_CONFIG_VALUE_")
    }
    if EnvironmentSettings.isOn(environment[EnvironmentSettings.ignoresReplacements]) {
      kept[EnvironmentSettings.ignoresReplacements] = "1"
    }
    kept["LC_ALL"] = "C"
    kept["GIT_OPTIONAL_LOCKS"] = "0"
    kept["GIT_TERMINAL_PROMPT"] = "0"
    kept["GIT_PAGER"] = "cat"
    return kept
  }

  private static func program(in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/git" }.first { name in
      name.hasPrefix("/") && DiskFile(name).isExecutable
    }
  }
}

/// Runs the `git` command line for operations that libgit2 does not support.
package protocol GitCommandRunning: Sendable {
  /// Runs `git` with arguments and waits for it to exit. Never uses a shell.
  /// - Parameters:
  ///   - arguments: Without `git` itself.
  ///   - input: Written to standard input.
  ///   - variables: Added to its environment.
  /// - Throws: `GitError` of kind `command` when `git` cannot be started or takes too long. A non-zero exit status is
  ///   not an error.
  func run(_ arguments: [String], input: [UInt8], variables: [String: String]) throws(GitError) -> GitCommandOutput

  /// Git settings from the environment, which libgit2 does not read.
  var settings: EnvironmentSettings { get }
}

/// The programs that a git command may start because the repository's configuration names them.
///
/// This is the only list of the git commands that reviewbot runs. A command that is not listed counts as `any`.
package enum ConfiguredPrograms: Hashable, Sendable {
  /// None. The command runs in every repository, whoever owns it.
  case none
  /// Only programs that connect to the remote of a partial clone, and only for missing objects: `core.sshCommand`,
  /// `remote.*.uploadpack`, credential helpers. In a repository of another owner the command runs without them.
  case transport
  /// Also filters, hooks, merge drivers and text conversions. Git refuses to run the command for another owner.
  case any

  /// - Parameter arguments: As for `GitCommandRunning.run`. Leading `-c NAME=VALUE` pairs are skipped.
  package init(startedBy arguments: [String]) {
    let words = Self.command(in: arguments)
    let options = Set(words.dropFirst())
    switch words.first {
    case "merge-file", "version": self = .none
    // Hooks and monitors are disabled, and the option prevents a fetch.
    case "write-tree" where options.contains("--missing-ok"): self = .none
    case "config" where options.contains("--get"): self = .none
    case "for-each-ref" where !options.isDisjoint(with: ["--format=%(refname)", "--format=%(objectname) %(refname)"]):
      self = .none
    case "hash-object" where options.contains("--no-filters"): self = .none
    case "remote" where options.isEmpty: self = .none
    // With a second name it writes.
    case "symbolic-ref" where options.contains("--quiet") && words.count == 3: self = .none
    case "cat-file" where options.isDisjoint(with: ["--filters", "--textconv"]): self = .transport
    case "ls-files", "ls-tree", "rev-list", "rev-parse": self = .transport
    default: self = .any
    }
  }

  /// Returns the subcommand with its arguments.
  static func command(in arguments: [String]) -> ArraySlice<String> {
    var words = arguments[...]
    while words.first == "-c" { words = words.dropFirst(2) }
    return ArraySlice(Array(words))
  }
}
