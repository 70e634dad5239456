#if canImport(Darwin)
import Darwin
#else
import Clinux
import Glibc
#endif
import Foundation

/// The environment of child processes: the variables that building and testing need, and never a secret.
package struct ChildEnvironment: Hashable, Sendable {
  /// Names that are passed on, followed by prefixes of such names.
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TEMP", "TMP", "LANG", "LANGUAGE", "TZ", "TERM", "CI",
    "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "TOOLCHAINS", "DEVELOPER_DIR", "SDKROOT", "CC", "CXX",
    "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
    "http_proxy", "https_proxy", "no_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "GIT_SSL_CAINFO",
  ]
  private static let prefixes = ["LC_", "SWIFT", "XDG_", "PKG_CONFIG_"]
  private static let secretWords: Set<String> = [
    "TOKEN", "TOKENS", "SECRET", "SECRETS", "PASSWORD", "PASSWORDS", "PASSWD", "PASSPHRASE", "PASS", "PWD", "KEY",
    "KEYS", "APIKEY", "CREDENTIAL", "CREDENTIALS", "AUTH", "PAT", "COOKIE", "BEARER",
  ]

  /// The variables with reviewbot's own secrets, and with tokens of CI that are no forge's `tokenVariables`.
  package static let own: Set<String> = [
    "REVIEWBOT_TOKEN", "REVIEWBOT_APP_KEY", "GH_TOKEN", "ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
  ]

  /// Names that the user allows explicitly, without further checks.
  package let addedNames: Set<String>

  package init(adding names: some Sequence<String> = []) {
    addedNames = Set(names)
  }

  /// Returns the child's whole environment.
  package func filtered(_ environment: [String: String]) -> [String: String] {
    environment.filter { addedNames.contains($0.key) || passes($0.key, value: $0.value) }
  }

  /// Returns the environment of a program that speaks for a forge: reviewbot's own settings without its secrets, and
  /// the named variables. Relative folders of the PATH are removed.
  package static func ofForgeProgram(
    _ environment: [String: String], passing names: some Sequence<String>
  ) -> [String: String] {
    let names = Set(names).union(["HOME", "LANG"])
    var result = environment.filter { name, value in
      names.contains(name) || name.hasPrefix("REVIEWBOT_") && !isSecret(name, value: value)
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    result["PATH"] = folders.joined(separator: ":")
    return result
  }

  private func passes(_ name: String, value: String) -> Bool {
    let isAllowed = Self.names.contains(name) || Self.prefixes.contains { name.hasPrefix($0) }
    return isAllowed && !Self.isSecret(name, value: value)
  }

  /// Returns whether the variable's name or value indicates a secret.
  package static func isSecret(_ name: String, value: String) -> Bool {
    looksSecret(name) || carriesLogin(name, value: value)
  }

  /// Returns whether a word of the name, between underscores, indicates a secret.
  private static func looksSecret(_ name: String) -> Bool {
    name.uppercased().split { !$0.isLetter }.contains { word in
      secretWords.contains(String(word)) || word.hasSuffix("TOKEN") || word.hasSuffix("SECRET")
        || word.hasSuffix("PASSWORD")
    }
  }

  /// An address may contain a user's password: `http://user:password@host`. A proxy may also have the form
  /// `user:password@host` without a scheme, and programs disagree on where the user ends. Therefore any `@` counts
  /// there.
  private static func carriesLogin(_ name: String, value: String) -> Bool {
    if name.lowercased().hasSuffix("_proxy") { return value.utf8.contains(UInt8(ascii: "@")) }
    return value.ranges(of: "://").contains { scheme in
      value[scheme.upperBound...].prefix { $0 != "/" }.utf8.contains(UInt8(ascii: "@"))
    }
  }
}

/// Hides this process's secrets from other processes of the same user, such as the tests of a change.
///
/// Root with `CAP_SYS_PTRACE` can still read them, and any process can read those of the shell that started this
/// program. Where untrusted code runs, the token therefore belongs in another job.
package enum ProcessSecrets {
  /// The environment that this process was started with. The first access overwrites the secrets in the memory that
  /// other processes can read (`/proc/PID/environ`, on Darwin `KERN_PROCARGS2`), and on Linux makes the process
  /// non-dumpable. Access it before any other program is started.
  package static let environment: [String: String] = {
    #if os(Linux)
    // It fails only on kernels without the option; then only the overwritten environment protects the secrets.
    _ = linux_hide_memory()
    #endif
    let environment = ProcessInfo.processInfo.environment
    for (name, value) in environment where ChildEnvironment.isSecret(name, value: value) {
      // The value is overwritten in place, up to its zero; no other thread exists yet.
      if let value = unsafe getenv(name) { unsafe memset(value, 0, strlen(value)) }
      unsafe unsetenv(name)
    }
    return environment
  }()
}
