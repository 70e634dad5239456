import Review

/// The reference of `.lint.yml`, from the descriptions of its keys.
enum ConfigurationPage {
  static var text: String {
    """
    # `.lint.yml`, key by key

    Every key is optional. A misspelt key, a value of another type or an unknown rule is an error with its file, line and
    column, and the nearest name. `reviewbot init` writes a commented file, `reviewbot init --from .swiftlint.yml` converts one
    of SwiftLint. `Docs/lint.schema.json` is its JSON Schema: an editor with a YAML language server completes and checks keys
    and rules after the first line

    ```yaml
    # yaml-language-server: $schema=path/to/lint.schema.json
    ```

    | key | value | without it | what it does |
    |---|---|---|---|
    \(Setting.all.flatMap { rows($0, below: "") }.joined(separator: "\n"))

    ## Patterns of paths
    - `*` and `?` stand for characters within one component, `**`, as a whole component, for any number of folders.
    - `[a-z]` and `[!a-z]` stand for one character, `{a,b}` for alternatives; `\\` makes the next character plain.
    - A pattern begins at the folder of the file it stands in; on the command line, at the repository's root. `Sources` is
      the file or folder of that name there, `../Shared` leads up.
    - A pattern without a slash that has a `*`, `?` or `[` is a name at any depth: `*.generated.swift`.
    - What matches a folder matches all that is in it.

    ## Several files
    - A `.lint.yml` in a folder holds for that folder, over the files above it and over their `overrides`. It may have
      `\(ConfigurationLayer.nestedKeys.joined(separator: "`, `"))`: all else is judged once for the whole repository.
      The nearest file that has an `include` decides what is included; every `exclude` holds.
    - `parent` names a file that is read first: a mapping merges key by key, another value replaces the parent's, `exclude` and
      `overrides` add up. Parents lie in the repository, nothing is fetched, and a circle of them is an error.
    - `--config FILE` stands in place of all of them; its patterns begin at the repository's root.

    ## Whose file judges
    A commit is judged by that commit's own files, the working tree by the files on disk. When the base branch's
    `.lint.yml` says `policy: base`, the base branch's files judge, so that a pull request cannot choose its judge; what the
    pull request says of `policy` does not count. `reviewbot env` tells which file holds. No symbolic link is followed.
    When the base branch's `.lint.yml` is no YAML, or has another `policy`, nothing can be judged (status 2).

    Variables in `tests.environment` and files in `report.formats` need the consent of the base branch's configuration, for
    a commit and for the working tree. A change that edits a file by which it is judged gets a note that names the file.

    """
  }

  private static func rows(_ setting: Setting, below prefix: String) -> [String] {
    let fallback = setting.fallback.isEmpty ? "" : " \(setting.fallback)"
    let row = "| `\(prefix)\(setting.name)` | \(setting.shape.text) |\(fallback) | \(setting.summary) |"
    guard case .section(let settings, _) = setting.shape else { return [row] }
    return [row] + settings.flatMap { rows($0, below: "\(prefix)\(setting.name).") }
  }
}
