import Clibgit2

extension OpenRepository {
  /// `origin`, or the only remote there is.
  var defaultRemote: String? {
    let names = remotes
    return names.contains("origin") ? "origin" : names.count == 1 ? names[0] : nil
  }

  private var remotes: [String] {
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

  var remoteURL: String? {
    defaultRemote.flatMap { setting("remote.\($0).url") }
  }

  /// The short name of the branch that HEAD stands on, even before its first commit; nil when HEAD is detached.
  var currentBranch: String? {
    guard let target = symbolicTarget(of: "HEAD"), target.hasPrefix("refs/heads/") else { return nil }
    return String(target.dropFirst("refs/heads/".count))
  }

  /// A setting as text; nil when it is not set.
  func setting(_ name: String) -> String? {
    switch access {
    case .library(let handle): Self.setting(name, in: handle)
    case .command: answer(to: ["config", "--get", name])
    }
  }

  static func setting(_ name: String, in handle: borrowing Owned<RepositoryHandle>) -> String? {
    guard
      let config = try? Owned<ConfigHandle>("read the settings", { made in
        unsafe git_repository_config_snapshot(&made, handle.raw)
      })
    else { return nil }
    var value: UnsafePointer<CChar>?
    guard unsafe git_config_get_string(&value, config.raw, name) == 0, let value = unsafe value else { return nil }
    return unsafe String(cString: value)
  }
}
