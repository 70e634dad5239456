import Clibgit2
import Platform
import SystemPackage

/// Passes settings of the environment to libgit2, which does not read them itself.
struct SettingsSource: ~Copyable {
  let values: EnvironmentSettings
  /// A file with the settings that libgit2 itself uses; nil when there are none.
  private let file: String?
  /// Removed when its owner is released.
  private let folder: TemporaryFolder?

  init(_ values: EnvironmentSettings) throws(GitError) {
    self.values = values
    guard let text = values.coreFile else {
      file = nil
      folder = nil
      return
    }
    let made = try TemporaryFolder.forGit()
    do throws(Errno) {
      try DiskFile("\(made.path)/config").write(Array(text.utf8), permissions: 0o600)
    } catch {
      throw GitError(
        .other, "The settings of `GIT_CONFIG_COUNT` could not be written to \(made.path).",
        hint: "Free some disk space.")
    }
    file = "\(made.path)/config"
    folder = .some(consume made)
  }

  /// Adds them to the configuration of a newly opened repository.
  func add(to repository: borrowing Owned<RepositoryHandle>) throws(GitError) {
    guard file != nil || values.userFile != nil || values.systemFile != nil else { return }
    let config = try Owned<ConfigHandle>("read the settings") { made in
      unsafe git_repository_config(&made, repository.raw)
    }
    var sources: [(file: String, level: git_config_level_t)] = []
    if let file = values.userFile { sources += [(file, GIT_CONFIG_LEVEL_GLOBAL), ("/dev/null", GIT_CONFIG_LEVEL_XDG)] }
    if let file = values.systemFile {
      sources += [(file, GIT_CONFIG_LEVEL_SYSTEM), ("/dev/null", GIT_CONFIG_LEVEL_PROGRAMDATA)]
    }
    if let file { sources.append((file, GIT_CONFIG_LEVEL_APP)) }
    for source in sources {
      try check("read the settings of \(source.file)") {
        unsafe git_config_add_file_ondisk(config.raw, source.file, source.level, repository.raw, 1)
      }
    }
  }
}
