import Glibc
import ReviewCore

/// The installed `git`, run in one repository with a scrubbed environment.
package struct GitCommand: GitCommandRunning {
  /// What a child may see of our environment: how to find programs, and how to reach remotes.
  private static let allowed: Set<String> = [
    "PATH", "HOME", "TMPDIR", "USER", "LOGNAME", "SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR", "XDG_CONFIG_HOME",
    "http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "all_proxy",
    "GIT_SSH", "GIT_SSH_COMMAND", "GIT_ASKPASS", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    "GIT_CONFIG_COUNT", "GIT_CEILING_DIRECTORIES",
  ]

  private let folder: String
  private let environment: [String: String]
  private let secondsAllowed: Int

  /// - Parameters:
  ///   - folder: Where `git` runs.
  ///   - environment: Ours; only what `git` needs is passed on.
  ///   - secondsAllowed: A command that takes longer is ended.
  package init(folder: String, environment: [String: String], secondsAllowed: Int = 600) {
    self.folder = folder
    self.environment = Self.scrubbed(environment)
    self.secondsAllowed = secondsAllowed
  }

  package func run(
    _ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]
  ) throws(GitError) -> GitCommandOutput {
    guard let program = Self.program(in: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin") else {
      throw GitError(
        .command, "The `git` command is not on PATH.", hint: "Install it: `sudo apt-get install git`.")
    }
    // Foreign owners are no concern (nothing of the repository is run), and no monitor shall be started.
    let settings = ["-C", folder, "-c", "safe.directory=*", "-c", "core.fsmonitor=false"]
    let child = ChildProcess(
      program: program, arguments: ["git"] + settings + arguments,
      environment: environment.merging(variables) { $1 }.map { "\($0.key)=\($0.value)" }.sorted())
    return try child.run(input: input, secondsAllowed: secondsAllowed)
  }

  private static func scrubbed(_ environment: [String: String]) -> [String: String] {
    var kept = environment.filter { name, _ in
      allowed.contains(name) || name.hasPrefix("GIT_CONFIG_KEY_") || name.hasPrefix("GIT_CONFIG_VALUE_")
    }
    kept["LC_ALL"] = "C"
    kept["GIT_OPTIONAL_LOCKS"] = "0"
    kept["GIT_TERMINAL_PROMPT"] = "0"
    kept["GIT_PAGER"] = "cat"
    return kept
  }

  private static func program(in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/git" }.first { name in
      name.hasPrefix("/") && DiskFile(name).withPath { name in unsafe access(name, X_OK) } == 0
    }
  }
}
