import Clibgit2
import Platform

extension OpenRepository {
  /// `origin`, or the only remote.
  var defaultRemote: String? {
    let names = remotes
    return names.contains("origin") ? "origin" : names.count == 1 ? names[0] : nil
  }

  var remotes: [String] {
    guard let library = unsafe library else {
      let listed = try? command?.run(["remote"], input: [], variables: [:])
      return listed?.text.split(separator: "\n").map(String.init) ?? []
    }
    var list = unsafe git_strarray()
    guard unsafe git_remote_list(&list, library) == 0 else { return [] }
    defer { unsafe git_strarray_dispose(&list) }
    return unsafe (0..<list.count).compactMap { index in
      unsafe list.strings[index].map { unsafe String(cString: $0) }
    }
  }

  /// The full names of all branches: local branches first, then remote-tracking branches. Excludes `origin/HEAD` and
  /// the like.
  var branches: [String] {
    ["refs/heads/", "refs/remotes/"].flatMap { references(below: $0) }.filter { name in
      !(name.hasPrefix("refs/remotes/") && name.hasSuffix("/HEAD"))
    }
  }

  /// Returns the full names of the branches that are or contain a commit, even where history was not fetched.
  func branches(containing commit: Oid) -> Set<String> {
    let arguments = ["for-each-ref", "--format=%(refname)", "--contains=\(commit.hex)", "refs/heads/", "refs/remotes/"]
    if let listed = try? command?.run(arguments, input: [], variables: [:]), listed.succeeded {
      return Set(listed.text.split(separator: "\n").map(String.init))
    }
    var equal: Set<String> = []
    for name in branches where commitIfAny(named: name) == commit { equal.insert(name) }
    return equal
  }

  private func references(below prefix: String) -> [String] {
    guard let library = unsafe library else {
      let listed = try? command?.run(["for-each-ref", "--format=%(refname)", prefix], input: [], variables: [:])
      return listed?.text.split(separator: "\n").map(String.init) ?? []
    }
    let iterator = try? Owned<ReferenceIteratorHandle>(
      "list references",
      { made in
        unsafe git_reference_iterator_glob_new(&made, library, prefix + "*")
      })
    guard let iterator else { return [] }
    var names: [String] = []
    var name: UnsafePointer<CChar>?
    while unsafe git_reference_next_name(&name, iterator.raw) == 0, let found = unsafe name {
      unsafe names.append(String(cString: found))
    }
    return names
  }

  var remoteURL: String? {
    defaultRemote.flatMap { setting("remote.\($0).url") }
  }

  /// The short name of the branch that HEAD points to, even before its first commit; nil when HEAD is detached.
  var currentBranch: String? {
    guard let target = symbolicTarget(of: "HEAD"), target.hasPrefix("refs/heads/") else { return nil }
    return String(target.dropFirst("refs/heads/".count))
  }

  /// Returns a setting as text; nil when it is not set.
  func setting(_ name: String) -> String? {
    switch access {
    case .library(let handle):
      layout.settings.value(of: name) ?? worktreeSetting(name) ?? Self.setting(name, in: handle)
    case .command: answer(to: ["config", "--get", name])
    }
  }

  /// Returns a setting of this worktree only, which libgit2 does not read (`extensions.worktreeConfig`).
  private func worktreeSetting(_ name: String) -> String? {
    let file = layout.gitFolder + "/config.worktree"
    guard DiskFile(file).status != nil,
      let config = try? Owned<ConfigHandle>("read \(file)", { made in unsafe git_config_open_ondisk(&made, file) })
    else { return nil }
    return Self.value(of: name, in: config)
  }

  /// Returns a Boolean setting; nil when it is not set or not a Boolean.
  func isSet(_ name: String) -> Bool? {
    setting(name).flatMap(Self.boolean)
  }

  /// Returns a Boolean as git reads it in settings; nil for other text.
  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "1", "": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  static func setting(_ name: String, in handle: borrowing Owned<RepositoryHandle>) -> String? {
    guard
      let config = try? Owned<ConfigHandle>(
        "read the settings",
        { made in
          unsafe git_repository_config_snapshot(&made, handle.raw)
        })
    else { return nil }
    return value(of: name, in: config)
  }

  private static func value(of name: String, in config: borrowing Owned<ConfigHandle>) -> String? {
    var buffer = unsafe git_buf()
    defer { unsafe git_buf_dispose(&buffer) }
    guard unsafe git_config_get_string_buf(&buffer, config.raw, name) == 0, let text = unsafe buffer.ptr else {
      return nil
    }
    return unsafe String(cString: text)
  }
}
