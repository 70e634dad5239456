/// What `reviewbot init` writes: every value in it is the default, so that the file changes nothing until it is edited.
enum ConfigurationTemplate {
  static let text = """
    # How reviewbot judges this repository. Every key is optional; the values shown are the defaults.

    # Globs, relative to this file. Without `include`: everything git tracks.
    # include: [Sources, Tests]
    exclude: []

    # A file of this repository to read first. A .lint.yml in a folder holds for that folder, over this one.
    # parent: Config/team.yml

    # head | base: whose file judges a pull request. With base it cannot choose its judge.
    policy: head

    # id: off | note | warning | error, or {severity: …, options}. `reviewbot rules` lists the ids.
    rules: {}
    #   force_try: warning
    #   line_length: {warning: 140, error: 200}

    # Other rules for some paths.
    overrides: []
    #   - paths: ["Tests/**"]
    #     rules: {force_try: off}

    tests:
      command: [swift, test]     # argv, never a shell
      timeout: 30m               # for the whole run
      silence: 5m                # without a sign of life
      retries: 0                 # how often a failed test is run again
      environment: []            # variables that the tests may see besides the usual ones

    coverage:
      exclude: []                # globs of files that do not count
      partial: miss              # miss | half | hit: what a line counts of which a part never ran

    gates:
      tests: pass                # pass | off
      coverage:
        patch: 80%               # of the measurable added lines; off: no gate
        project: off             # a percentage, no-decrease, or off
        min_lines: 20            # with fewer measurable added lines, patch coverage is not judged
      lint: error                # note | warning | error | off: findings at or above it fail

    report:
      formats: [text]
      comment: summary+inline    # off | summary | summary+inline: the comments on a pull request

    """
}
