
/// Where results and builds of earlier runs are kept, if anywhere.
///
/// Tests run as the user who runs reviewbot, so they can write what later runs read. On a developer's machine that user
/// has chosen to run them. In CI one user runs the tests of many authors: there nothing is kept unless `--cache` says
/// so. A key to authenticate the files by would not help, because tests could read it wherever later runs can.
struct CachePolicy: Sendable {
  /// Absolute; nil when nothing is kept.
  let folder: String?
  /// Why, in a few words.
  let reason: String

  /// - Parameter choice: What the command line says; nil: nothing.
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

  /// By the XDG Base Directory Specification a relative path does not count.
  private static func caches(_ environment: [String: String]) -> String? {
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") { return caches }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.cache"
  }
}
