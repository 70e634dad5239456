/// The folder for results and builds of earlier runs, if any.
///
/// Tests run as the user who runs reviewbot, so they can write the files that later runs read. On a developer's machine
/// that user has chosen to run them. In CI one user runs the tests of many authors, so nothing is kept there unless
/// `--cache` is given. A key to authenticate the files would not help, because tests could read it wherever later runs
/// can.
struct CachePolicy: Sendable {
  /// Absolute; nil when nothing is kept.
  let folder: String?
  /// The reason for the choice, in a few words.
  let reason: String

  /// - Parameter choice: The option on the command line; nil: not given.
  init(choice: Bool?, environment: [String: String]) {
    let variable = ContinuousIntegration.variable(in: environment)
    if choice == false {
      self.init(folder: nil, reason: "`--no-cache`")
    } else if choice == nil, let variable {
      self.init(folder: nil, reason: "\(variable) is set, and tests could change what later runs read; see `--cache`")
    } else if let caches = Self.caches(environment) {
      self.init(folder: "\(caches)/reviewbot", reason: choice == true ? "`--cache`" : "not in CI")
    } else {
      self.init(folder: nil, reason: "neither XDG_CACHE_HOME nor HOME is set")
    }
  }

  private init(folder: String?, reason: String) {
    self.folder = folder
    self.reason = reason
  }

  /// Returns the user's cache folder. The XDG Base Directory Specification says to ignore a relative path.
  private static func caches(_ environment: [String: String]) -> String? {
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") { return caches }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.cache"
  }
}
