import Review

/// The reference page of `.lint.yml`, generated from the descriptions of its keys.
enum ConfigurationPage {
  static var text: String {
    """
    # Configuration

    reviewbot reads `.lint.yml` at the root of the repository. Every key is optional. A misspelled key, a value of the
    wrong type or an unknown rule is an error with its file, line and column, and the nearest name. `reviewbot init`
    writes a file with comments, and `reviewbot init --from .swiftlint.yml` converts a SwiftLint configuration.

    Editors with a YAML language server complete and check keys and rules with the JSON Schema `Docs/lint.schema.json`.
    Add it in the first line:

    ```yaml
    # yaml-language-server: $schema=path/to/lint.schema.json
    ```

    | key | value | default | description |
    |---|---|---|---|
    \(Setting.all.flatMap { rows($0, below: "") }.joined(separator: "\n"))

    ## Path patterns
    - `*` and `?` match characters within one path component. `**`, as a whole component, matches any number of folders.
    - `[a-z]` and `[!a-z]` match one character, and `{a,b}` matches alternatives. `\\` escapes the next character.
    - A pattern is relative to the folder of its configuration file, or to the repository's root on the command line.
      `Sources` is the file or folder with that name there; `../Shared` is above it.
    - A pattern with `*`, `?` or `[` and without a slash matches a name at any depth: `*.generated.swift`.
    - A pattern that matches a folder matches everything in it.

    ## Several files
    - A `.lint.yml` in a folder applies to that folder and takes precedence over the files above it and their
      `overrides`. It may contain `\(ConfigurationLayer.nestedKeys.joined(separator: "`, `"))`. Other keys apply to the
      whole repository. The nearest file with an `include` decides what is included; every `exclude` applies.
    - `parent` names a file that is read first. Mappings merge key by key, `exclude` and `overrides` accumulate, and
      other values replace the parent's. Parents must be in the repository. A cycle of parents is an error.
    - `--config FILE` replaces all of them. Its patterns are relative to the repository's root.

    ## Which configuration applies
    A commit is judged by the files of that commit, and the working tree by the files on disk. If the `.lint.yml` of the
    base branch sets `policy: base`, the files of the base branch apply, so that a pull request cannot change its own
    bar. The pull request's own `policy` is ignored. `reviewbot init` writes `policy: base`, and `reviewbot env` shows
    which file applies. Symbolic links are not followed. If the `.lint.yml` of the base branch is invalid YAML or has an
    unknown `policy`, the exit status is 2.

    Variables in `tests.environment` and files in `report.formats` must also be in the configuration of the base branch.
    A change that edits one of the files that judge it gets a note that names the file and
    [each weakened key](change.md#which-configuration-applies).

    """
  }

  private static func rows(_ setting: Setting, below prefix: String) -> [String] {
    let fallback = setting.fallback.isEmpty ? "" : " \(setting.fallback)"
    let row = "| `\(prefix)\(setting.name)` | \(setting.shape.text) |\(fallback) | \(setting.summary) |"
    guard case .section(let settings, _) = setting.shape else { return [row] }
    return [row] + settings.flatMap { rows($0, below: "\(prefix)\(setting.name).") }
  }
}
